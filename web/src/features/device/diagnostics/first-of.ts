/** "a, b and 3 more": the CSV has them all. */
export function firstOf(names: readonly string[], most: number): string {
  const more = names.length - most;
  const first = names.slice(0, most).join(', ');
  return more > 0 ? `${first} and ${more.toLocaleString('en-GB')} more` : first;
}
