/** A page of the specification that this release only announces. */
export interface AnnouncedPage {
  path: string;
  title: string;
  /** What it will do, behind 'What it will do:'. */
  will: string;
}

/** The menu marks what leads to one of them; a page that is built leaves this list. */
export const ANNOUNCED: readonly AnnouncedPage[] = [];

const paths = new Set(ANNOUNCED.map(({ path }) => `/${path}`));

export function isAnnounced(href: string | undefined): boolean {
  return href !== undefined && paths.has(href);
}
