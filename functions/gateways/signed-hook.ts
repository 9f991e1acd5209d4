import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  SIGNATURE_HEADER,
  SIGNED_WITHIN_SECONDS,
  TIMESTAMP_HEADER,
} from '../../core/domain/desk-hook.ts';

/** Signature: HMAC-SHA256 of `timestamp.body`, in hex. */
export const signatureOf = (secret: string, timestamp: string, body: string) =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

/** Headers that prove who sends a body, and when. */
export function signed(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: signatureOf(secret, timestamp, body),
  };
}

/** Is the secret in the header, as systems send it that cannot sign? */
export function isBearer(
  secret: string,
  headers: Readonly<Record<string, string | undefined>>,
): boolean {
  return isSame(`Bearer ${secret}`, headerOf(headers, 'authorization'));
}

/**
 * When the body was signed, in epoch milliseconds; undefined unless it was, with this secret and
 * within the last minutes.
 */
export function signedAtMs(
  secret: string,
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  now: Date,
): number | undefined {
  const timestamp = headerOf(headers, TIMESTAMP_HEADER);
  const atMs = Number(timestamp) * 1000;
  const isOurs = isSame(signatureOf(secret, timestamp, body), headerOf(headers, SIGNATURE_HEADER));
  const isFresh = Math.abs(now.getTime() - atMs) <= SIGNED_WITHIN_SECONDS * 1000;
  return isOurs && isFresh ? atMs : undefined;
}

const headerOf = (headers: Readonly<Record<string, string | undefined>>, name: string): string =>
  Object.entries(headers).find(([header]) => header.toLowerCase() === name)?.[1] ?? '';

/** Whether two texts are the same, in a time that does not depend on the expected one. */
export function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
