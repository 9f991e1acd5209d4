import { themeOf, type Branding } from './brand.ts';
import { themeCss } from './theme.ts';

/** A file of a brand that everybody may read, signed in or not. */
export interface PublicFile {
  name: string;
  body: string | Uint8Array;
  contentType: string;
  /** Files whose name says their content are kept for ever by browsers; others are asked for anew. */
  isForEver?: true;
}

/** Public files of a branding, written with each save: its face, and its theme as a style sheet. */
export function publicFilesOf(branding: Branding): (PublicFile & { body: string })[] {
  const { account_id: _account, ...shown } = branding;
  return [
    {
      name: 'theme.css',
      body: themeCss(themeOf(branding)),
      contentType: 'text/css; charset=utf-8',
    },
    {
      name: 'branding.json',
      body: JSON.stringify(shown, null, 2),
      contentType: 'application/json',
    },
  ];
}
