/** Parameters of the page as a whole; a table's search and sorting stay behind with its tab. */
const OF_THE_PAGE = ['range', 'from', 'to', 'link'];

export function keptFor(former: URLSearchParams, tab: string): URLSearchParams {
  const next = new URLSearchParams([...former].filter(([name]) => OF_THE_PAGE.includes(name)));
  next.set('tab', tab);
  return next;
}
