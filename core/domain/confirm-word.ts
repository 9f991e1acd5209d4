/**
 * The word that a person types before something that cannot be undone; case and outer spaces do not
 * matter (decision D-25).
 */
export function isConfirmed(typed: string): boolean {
  return typed.trim().toLowerCase() === 'confirm';
}
