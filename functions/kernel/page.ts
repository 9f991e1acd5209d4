import { BadRequest } from '../runtime/errors.ts';

/**
 * Token of the next page: the last key of this page. It grants nothing, as rows are filtered on
 * every page.
 */
export function pageToken(position: readonly string[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** @throws BadRequest naming the field if the token is invalid. */
export function readPageToken(token: string, parts: number, field: string): string[] {
  try {
    const position: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    if (
      Array.isArray(position) &&
      position.length === parts &&
      position.every((part) => typeof part === 'string')
    )
      return position as string[];
  } catch {
    // Falls through to the BadRequest below.
  }
  throw new BadRequest(`${field}: is not a token that an earlier page gave`, field);
}
