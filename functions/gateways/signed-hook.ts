import { createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNED_WITHIN_SECONDS } from '../../core/domain/desk-hook.ts';
import { callOutside, jsonOf } from './outside-call.ts';

const TIMESTAMP = 'x-portal-timestamp';
const SIGNATURE = 'x-portal-signature';

/** Signature: HMAC-SHA256 of `timestamp.body`, in hex. */
const signatureOf = (secret: string, timestamp: string, body: string) =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

/** The headers that say who sends a body, and when. */
function signed(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return { [TIMESTAMP]: timestamp, [SIGNATURE]: signatureOf(secret, timestamp, body) };
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
  const given = (name: string) =>
    Object.entries(headers).find(([header]) => header.toLowerCase() === name)?.[1] ?? '';
  const timestamp = given(TIMESTAMP);
  const atMs = Number(timestamp) * 1000;
  const expected = Buffer.from(signatureOf(secret, timestamp, body));
  const actual = Buffer.from(given(SIGNATURE));
  const isOurs = expected.length === actual.length && timingSafeEqual(expected, actual);
  const isFresh = Math.abs(now.getTime() - atMs) <= SIGNED_WITHIN_SECONDS * 1000;
  return isOurs && isFresh ? atMs : undefined;
}

/**
 * Posts a signed body.
 * @returns the JSON that was answered; undefined when it was none.
 * @throws CallRefused unless the answer is 2xx.
 */
export async function postSigned(url: string, secret: string, payload: object): Promise<unknown> {
  const body = JSON.stringify(payload);
  const headers = { 'content-type': 'application/json', ...signed(secret, body, new Date()) };
  return jsonOf(await callOutside(new URL(url), { method: 'POST', headers, body }));
}
