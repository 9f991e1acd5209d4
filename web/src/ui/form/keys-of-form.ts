import type { KeyboardEvent } from 'react';

const NO_TEXT = ['checkbox', 'radio', 'file', 'button', 'submit'];

/** Enter in a line of text. */
export function isPlainEnter(event: KeyboardEvent): boolean {
  return (
    isEnter(event) &&
    !hasModifier(event) &&
    event.target instanceof HTMLInputElement &&
    !NO_TEXT.includes(event.target.type)
  );
}

/** Ctrl+Enter or ⌘+Enter, which send from several lines of text as well. */
export function isStrongEnter(event: KeyboardEvent): boolean {
  return isEnter(event) && hasModifier(event);
}

/** Lists that are open take Enter for themselves, and so does whoever writes in syllables. */
function isEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.defaultPrevented && !event.nativeEvent.isComposing;
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey;
}
