import { useEffect, useEffectEvent } from 'react';

/** A key of the page and what it does, as the help dialog lists it. */
export interface KeyHelp {
  key: string;
  does: string;
  /** Whether it does anything on the page as it is; always where there is no such function. */
  works?(): boolean;
}

/** Opens the search over everything, with Ctrl or ⌘, also while somebody types. */
export const SEARCH_KEY = 'Ctrl+K';

const known = new Map<string, KeyHelp[]>();

/** Name of the keys that every page has. */
export const SHELL_KEYS = 'shell';

/** Keys that work now. A page's own key wins over the same key of every page. */
export function keysInUse(): KeyHelp[] {
  const ofPage = [...known].filter(([name]) => name !== SHELL_KEYS).flatMap(([, keys]) => keys);
  const all = [...ofPage, ...(known.get(SHELL_KEYS) ?? [])].filter(
    ({ works }) => works?.() ?? true,
  );
  return all.filter(({ key }, index) => all.findIndex((other) => other.key === key) === index);
}

/**
 * Binds single keys and keys with Ctrl, such as 'Ctrl+K', while the component is shown. All are
 * silent with Alt and while a dialog is open, single keys also while somebody types.
 * @param name tells these keys from another component's, such as 'alerts'.
 */
export function useKeys(
  name: string,
  bindings: readonly (KeyHelp & { run(event: KeyboardEvent): void })[],
): void {
  const help = useEffectEvent(() => bindings.map(({ key, does, works }) => ({ key, does, works })));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || (!hasControl(event) && isTyping(event.target)))
      return;
    const pressed = hasControl(event) ? `Ctrl+${event.key.toUpperCase()}` : event.key;
    const binding = bindings.find((candidate) => candidate.key === pressed);
    if (!binding || hasDialog()) return;
    event.preventDefault();
    binding.run(event);
  });
  useEffect(() => {
    known.set(name, help());
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => {
      known.delete(name);
      document.removeEventListener('keydown', listener);
    };
  }, [name]);
}

/** Ctrl, or ⌘ on a Mac. */
const hasControl = (event: KeyboardEvent) => event.ctrlKey || event.metaKey;

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio'))
    return false;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** A dialog that is open; the design system leaves closed ones in the page, unseen. */
function hasDialog(): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].some(
    (dialog) => dialog.getClientRects().length > 0,
  );
}

/** The first search field of the page's content; null on a page without one. */
export const searchField = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('main input[type="search"]');
