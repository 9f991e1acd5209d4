/** How many rows have each name, the most frequent first; '' is told as 'None'. */
export function countBy<R>(rows: readonly R[], nameOf: (row: R) => string): string[][] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = nameOf(row) || 'None';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, many], [b, more]) => more - many || a.localeCompare(b, 'en'))
    .map(([name, count]) => [name, count.toLocaleString('en-GB')]);
}
