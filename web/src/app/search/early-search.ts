import { hasControl, isTyping, SEARCH_KEY } from '../../ui/keys.ts';

/** What a person has asked the search for. */
export interface AskedSearch {
  text: string;
  /** Enter was pressed after the text. */
  isEntered: boolean;
}

export const NEW_SEARCH: AskedSearch = { text: '', isEntered: false };

let early: AskedSearch | null = null;

/** Keeps 'Ctrl+K' and what is typed after it, until a field takes the keys or the search opens. */
export function keepEarlySearch(): void {
  document.addEventListener('keydown', keep);
}

export const earlySearch = (): AskedSearch | null => early;

/** From now on the shell has the keys itself. */
export function endEarlySearch(): void {
  document.removeEventListener('keydown', keep);
  early = null;
}

function keep(event: KeyboardEvent): void {
  if (event.altKey || event.isComposing) return;
  if (isTyping(event.target)) early = null;
  else if (hasControl(event)) {
    if (`Ctrl+${event.key.toUpperCase()}` !== SEARCH_KEY) return;
    event.preventDefault();
    early = NEW_SEARCH;
  } else if (early) {
    const next = withKey(early, event.key);
    if (next !== early) event.preventDefault();
    early = next;
  }
}

function withKey(search: AskedSearch, key: string): AskedSearch | null {
  if (key === 'Escape') return null;
  if (key === 'Enter') return { ...search, isEntered: true };
  if (key === 'Backspace') return { ...search, text: search.text.slice(0, -1) };
  return key.length === 1 ? { ...search, text: search.text + key } : search;
}
