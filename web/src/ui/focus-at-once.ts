/** Ref of what takes the place of a focused button: the keyboard goes on from there. */
export const focusAtOnce = (element: HTMLElement | null): void => element?.focus();
