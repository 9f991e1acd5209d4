import type { KeyboardEvent } from 'react';

const NO_TEXT = ['checkbox', 'radio', 'file', 'button', 'submit'];

/** Enter in a single-line field. */
export function isPlainEnter(event: KeyboardEvent): boolean {
  return (
    isEnter(event) &&
    !hasModifier(event) &&
    event.target instanceof HTMLInputElement &&
    !NO_TEXT.includes(event.target.type)
  );
}

/** Ctrl+Enter or ⌘+Enter, which also submit from a text area. */
export function isStrongEnter(event: KeyboardEvent): boolean {
  return isEnter(event) && hasModifier(event);
}

/** Ignores Enter in open lists and during IME composition. */
function isEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.defaultPrevented && !event.nativeEvent.isComposing;
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey;
}
