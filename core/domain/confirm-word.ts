/** The word that a person types before something that cannot be undone. */
export const CONFIRM = 'confirm';

/**
 * Was the word typed? Outer spaces do not matter; the case matters for the name of a thing, not for
 * the word 'confirm' (decision D-25).
 */
export function isConfirmed(typed: string, word: string = CONFIRM): boolean {
  return word === CONFIRM ? typed.trim().toLowerCase() === CONFIRM : typed.trim() === word.trim();
}
