import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { FlashStack, type Flash } from './flash-stack.tsx';

type ShowFlash = (flash: Omit<Flash, 'id'>) => void;

const FlashContext = createContext<ShowFlash>(() => {});
const ClearContext = createContext<() => void>(() => {});

const MOST_SHOWN = 3;

export function FlashesProvider({ children }: { children: ReactNode }) {
  const [flashes, setFlashes] = useState<readonly Flash[]>([]);
  const dismiss = useCallback(
    (id: string) => setFlashes((shown) => shown.filter((flash) => flash.id !== id)),
    [],
  );
  const show = useCallback<ShowFlash>(
    (flash) =>
      setFlashes((shown) =>
        [
          ...shown.filter((other) => other.text !== flash.text),
          { ...flash, id: crypto.randomUUID() },
        ].slice(-MOST_SHOWN),
      ),
    [],
  );
  const undo = useCallback(
    async (flash: Flash) => {
      dismiss(flash.id);
      try {
        show({ type: 'success', text: await flash.undo!() });
      } catch (error) {
        console.warn('An action could not be undone.', error);
        show({ type: 'error', text: `It could not be undone. ${sentenceOf(error)}` });
      }
    },
    [dismiss, show],
  );
  const clear = useCallback(() => setFlashes([]), []);
  return (
    <FlashContext value={show}>
      <ClearContext value={clear}>{children}</ClearContext>
      <FlashStack flashes={flashes} onDismiss={dismiss} onUndo={(flash) => void undo(flash)} />
    </FlashContext>
  );
}

/** Shows a message: `flash({ type: 'success', text: 'Acknowledged.' })`. */
export function useFlash(): ShowFlash {
  return use(FlashContext);
}

/** Removes all messages, such as those for a person who has signed out. */
export function useClearFlashes(): () => void {
  return use(ClearContext);
}
