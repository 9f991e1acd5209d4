import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Person } from '../../core/domain/person.ts';
import {
  CODE_SIGNS,
  CODES_OF_A_SET,
  codeWords,
  plainCode,
  SIGNS_OF_A_CODE,
} from '../../core/domain/recovery-code.ts';

type Stored = NonNullable<Person['recoveryCodes']>;

const derive = promisify<string, string, number, Buffer>(scrypt);
const DIGEST_BYTES = 24;

const digestOf = async (code: string, salt: string): Promise<string> =>
  (await derive(plainCode(code), salt, DIGEST_BYTES)).toString('base64url');

/** A new set: the codes as a person sees them once, and what is stored of them. */
export async function newRecoveryCodes(now: Date): Promise<{ codes: string[]; stored: Stored }> {
  const salt = randomBytes(16).toString('base64url');
  const codes = Array.from({ length: CODES_OF_A_SET }, () => codeWords(randomCode()));
  const digests = await Promise.all(codes.map((code) => digestOf(code, salt)));
  return { codes, stored: { salt, digests, madeAtMs: now.getTime() } };
}

/** Plain signs of a random code. */
export const randomCode = (): string =>
  Array.from(randomBytes(SIGNS_OF_A_CODE), (byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('');

/** The set without the code; undefined for a code that is not in it. */
export async function withoutCode(
  stored: Stored | undefined,
  code: string,
): Promise<Stored | undefined> {
  if (!stored) return undefined;
  const digest = await digestOf(code, stored.salt);
  if (!stored.digests.includes(digest)) return undefined;
  return { ...stored, digests: stored.digests.filter((other) => other !== digest) };
}
