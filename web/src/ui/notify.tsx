import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';

export interface Notice {
  id: string;
  type: 'success' | 'error' | 'info' | 'warning';
  text: string;
}

interface Notices {
  notices: readonly Notice[];
  dismiss(id: string): void;
}

type Notify = (notice: Omit<Notice, 'id'>) => void;

const NoticesContext = createContext<Notices>({ notices: [], dismiss: () => {} });
const NotifyContext = createContext<Notify>(() => {});

/** How long a notice of success stays; a failure stays until it is dismissed. */
const SHOWN_MS = 6_000;

export function NoticesProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const dismiss = useCallback(
    (id: string) => setNotices((shown) => shown.filter((notice) => notice.id !== id)),
    [],
  );
  const notify = useCallback<Notify>(
    (notice) => {
      const id = crypto.randomUUID();
      setNotices((shown) =>
        [{ ...notice, id }, ...shown.filter((other) => other.text !== notice.text)].slice(0, 5),
      );
      if (notice.type === 'success' || notice.type === 'info')
        setTimeout(() => dismiss(id), SHOWN_MS);
    },
    [dismiss],
  );
  const value = useMemo(() => ({ notices, dismiss }), [notices, dismiss]);
  return (
    <NotifyContext value={notify}>
      <NoticesContext value={value}>{children}</NoticesContext>
    </NotifyContext>
  );
}

/**
 * Tells the person what happened, at the top of the page: `notify({ type: 'success', text:
 * 'Acknowledged.' })`.
 */
export function useNotify(): Notify {
  return use(NotifyContext);
}

export function useNotices(): Notices {
  return use(NoticesContext);
}
