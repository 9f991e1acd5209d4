import { BadRequest } from '../runtime/errors.ts';

/**
 * The token of the next page: the last key of the page before, in a form that travels in URLs. It
 * gives no right: what it points to is filtered like any other row.
 */
export function pageToken(position: readonly string[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** @throws BadRequest naming the field when the token is none of ours. */
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
    // Told below, like any other token that is not ours.
  }
  throw new BadRequest(`${field}: is not a token that an earlier page gave`, field);
}
