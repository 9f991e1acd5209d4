export interface BrandFile {
  key: string;
  body: string;
  contentType: string;
}

/** By the ending of a file's name. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  json: 'application/json',
  csv: 'text/csv',
};
