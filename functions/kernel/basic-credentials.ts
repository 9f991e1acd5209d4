import { Unauthorized } from '../runtime/errors.ts';

const MAX_CHARACTERS = 256;

/**
 * Username and password of a Basic authorization header (RFC 7617); a password may contain colons.
 * @throws Unauthorized without both.
 */
export function basicCredentials(headers: Readonly<Record<string, string | undefined>>): {
  username: string;
  password: string;
} {
  const header = headers['authorization'] ?? headers['Authorization'];
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header?.trim() ?? '')?.[1];
  const [, username, password] =
    /^([^:]+):(.+)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? [];
  if (
    !username ||
    !password ||
    username.length > MAX_CHARACTERS ||
    password.length > MAX_CHARACTERS
  ) {
    throw new Unauthorized('Please give a username and a password.');
  }
  return { username, password };
}
