import { createHash } from 'node:crypto';
import { invalid } from './errors.ts';
import type { Json } from './operation.ts';
import type { Pool } from './pool.ts';
import type { User } from './user.ts';

const MAX_PAGE = 60;
/** The list lags behind the pool. */
const LAG_MS = 1_000;
const STANDARD = new Set([
  'username',
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'sub',
  'cognito:user_status',
  'status',
]);

/**
 * A page of people in no order, without those of the last second. The filter takes one standard attribute,
 * = or ^= (starts with).
 */
export function listUsers(pool: Pool, input: Json): Json {
  const limit = input['Limit'] ?? MAX_PAGE;
  if (typeof limit !== 'number' || limit < 0 || limit > MAX_PAGE)
    throw invalid(`Limit must be between 0 and ${MAX_PAGE}.`);
  const matches = matcher(input['Filter']);
  const after = readToken(input['PaginationToken']);
  const rest = pool.users
    .filter((user) => user.createdMs <= pool.now() - LAG_MS && matches(user))
    .map((user) => ({ user, place: placeOf(user) }))
    .filter(({ place }) => place > after)
    .sort((a, b) => (a.place < b.place ? -1 : 1));
  const page = rest.slice(0, limit || MAX_PAGE);
  const wanted = input['AttributesToGet'] as string[] | undefined;
  return {
    Users: page.map(({ user }) => ({
      Username: user.username,
      Enabled: user.enabled,
      UserStatus: user.status,
      UserCreateDate: user.createdMs / 1000,
      UserLastModifiedDate: user.modifiedMs / 1000,
      Attributes: Object.entries(user.attributes)
        .filter(([name]) => !wanted || wanted.includes(name))
        .map(([Name, Value]) => ({ Name, Value })),
    })),
    ...(rest.length > page.length && {
      PaginationToken: Buffer.from(page.at(-1)!.place).toString('base64url'),
    }),
  };
}

/** The same each time, and of no meaning. */
const placeOf = ({ username }: User) => createHash('sha256').update(username).digest('hex');

function matcher(filter: unknown): (user: User) => boolean {
  if (filter === undefined || filter === '') return () => true;
  const parts = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(String(filter));
  if (!parts) throw invalid('Error while parsing filter');
  const [, name, operator, quoted] = parts as unknown as [string, string, string, string];
  if (!STANDARD.has(name)) throw invalid(`Invalid search attribute: ${name}`);
  const wanted = quoted.replace(/\\(.)/g, '$1').toLowerCase();
  return (user) => {
    const value = valueOf(user, name).toLowerCase();
    return operator === '=' ? value === wanted : value.startsWith(wanted);
  };
}

function valueOf(user: User, name: string): string {
  if (name === 'username') return user.username;
  if (name === 'cognito:user_status') return user.status;
  if (name === 'status') return user.enabled ? 'Enabled' : 'Disabled';
  return user.attributes[name] ?? '';
}

function readToken(token: unknown): string {
  return typeof token === 'string' ? Buffer.from(token, 'base64url').toString('utf8') : '';
}
