/** First letters of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], ...words.slice(1).slice(-1)]
    .map((word) => word?.[0]?.toUpperCase() ?? '')
    .join('');
}
