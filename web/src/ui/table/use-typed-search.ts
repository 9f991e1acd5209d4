import { useCallback, useEffect, useState } from 'react';

/** Longer than the time between keystrokes, short enough for copied links. */
const ADDRESS_FOLLOWS_MS = 250;

/**
 * The search as typed. The URL follows after a pause, and is read back only after Back or a link:
 * reading back its own delayed value would drop characters.
 */
export function useTypedSearch(
  fromAddress: string,
  change: (next: { search: string; page: number }) => void,
): [string, (search: string) => void] {
  const [typed, setTyped] = useState({
    text: fromAddress,
    written: fromAddress,
    address: fromAddress,
  });
  if (typed.address !== fromAddress) {
    const isOwn = fromAddress === typed.written;
    setTyped({
      ...typed,
      address: fromAddress,
      ...(isOwn ? {} : { text: fromAddress, written: fromAddress }),
    });
  }
  useEffect(() => {
    if (typed.text === typed.written) return undefined;
    const timer = setTimeout(() => {
      setTyped((former) => ({ ...former, written: typed.text }));
      change({ search: typed.text, page: 0 });
    }, ADDRESS_FOLLOWS_MS);
    return () => clearTimeout(timer);
  }, [typed.text, typed.written, change]);
  const setSearch = useCallback(
    (search: string) => setTyped((former) => ({ ...former, text: search })),
    [],
  );
  return [typed.text, setSearch];
}
