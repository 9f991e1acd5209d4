import { useCallback, useEffect, useState } from 'react';

/** Long enough that nobody types within it, short enough that a copied address is right. */
const ADDRESS_FOLLOWS_MS = 250;

/**
 * The search as typed. The address follows after a pause, and is read back only when it changed by
 * itself, by Back or by a link: an address that trails behind the typing would take letters away
 * again.
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
