import { useCallback, useEffect, useState } from 'react';

/** Longer than the time between keystrokes, short enough for copied links. */
const ADDRESS_FOLLOWS_MS = 250;

/**
 * The search as typed. The URL follows after a pause, or when the field is left. Another search in
 * the URL, by Back or a link, replaces the text.
 */
export function useTypedSearch(
  fromAddress: string,
  change: (next: { search: string; page: number }) => void,
): [string, (search: string) => void] {
  const [typed, setTyped] = useState({ text: fromAddress, over: fromAddress });
  if (typed.over !== fromAddress) setTyped({ text: fromAddress, over: fromAddress });
  const { text } = typed;
  useEffect(() => {
    if (text === fromAddress) return undefined;
    const write = () => change({ search: text, page: 0 });
    const timer = setTimeout(write, ADDRESS_FOLLOWS_MS);
    document.addEventListener('focusout', write);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', write);
    };
  }, [text, fromAddress, change]);
  const setSearch = useCallback(
    (search: string) => setTyped({ text: search, over: fromAddress }),
    [fromAddress],
  );
  return [text, setSearch];
}
