import { useEffect, useEffectEvent } from 'react';

/** A key binding in the help dialog. */
export interface KeyHelp {
  key: string;
  does: string;
  /** Whether it has an effect now; default: always. */
  works?(): boolean;
}

/** Opens the global search with Ctrl or ⌘, even while typing. */
export const SEARCH_KEY = 'Ctrl+K';

const known = new Map<string, KeyHelp[]>();

/** Name of the bindings on every page. */
export const SHELL_KEYS = 'shell';

/** Active bindings; a page's own override the shell's. */
export function keysInUse(): KeyHelp[] {
  const ofPage = [...known].filter(([name]) => name !== SHELL_KEYS).flatMap(([, keys]) => keys);
  const all = [...ofPage, ...(known.get(SHELL_KEYS) ?? [])].filter(
    ({ works }) => works?.() ?? true,
  );
  return all.filter(({ key }, index) => all.findIndex((other) => other.key === key) === index);
}

/**
 * Binds single keys and 'Ctrl+K' while the component is mounted. Inactive with Alt and while a
 * dialog is open; single keys also while typing.
 * @param name unique per component, such as 'alerts'
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
export const hasControl = (event: KeyboardEvent) => event.ctrlKey || event.metaKey;

/** The key goes into a field. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio'))
    return false;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Cloudscape keeps closed dialogs in the page, invisibly. */
function hasDialog(): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].some(
    (dialog) => dialog.getClientRects().length > 0,
  );
}

/** First search field of the page's content, if any. */
export const searchField = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('main input[type="search"]');
