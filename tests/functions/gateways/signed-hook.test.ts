import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  isBearer,
  signatureOf,
  signed,
  signedAtMs,
} from '../../../functions/gateways/signed-hook.ts';

const SECRET = 'a-secret-of-more-than-24-digits';
const BODY = '{"case_id":"INC-1"}';
const AT_MS = 1_800_000_000_000;
const at = (ms: number) => new Date(AT_MS + ms);

describe('a signed call', () => {
  test('has the HMAC of its time and its body, as any system can reckon it', () => {
    const digest = createHmac('sha256', SECRET).update(`1800000000.${BODY}`).digest('hex');
    expect(signed(SECRET, BODY, at(999))).toEqual({
      'x-portal-timestamp': '1800000000',
      'x-portal-signature': `v1=${digest}`,
    });
  });

  test('is taken for five minutes before and after its time, whatever the case of its headers', () => {
    const headers = signed(SECRET, BODY, at(0));
    const shouted = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    for (const given of [headers, shouted, { ...headers, 'x-empty': undefined }])
      for (const ms of [-300_000, 0, 300_000])
        expect(signedAtMs(SECRET, given, BODY, at(ms))).toBe(AT_MS);
    for (const ms of [-300_001, 300_001])
      expect(signedAtMs(SECRET, headers, BODY, at(ms))).toBeUndefined();
  });

  test('is refused with another secret, body, time or signature, and without either header', () => {
    const headers = signed(SECRET, BODY, at(0));
    const { 'x-portal-signature': signature = '', 'x-portal-timestamp': timestamp } = headers;
    const sameLength = `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`;
    const refused = [
      [`${SECRET}!`, headers, BODY],
      [SECRET, headers, `${BODY} `],
      [SECRET, { ...headers, 'x-portal-timestamp': '1800000001' }, BODY],
      ...[sameLength, signature.slice(0, -1), signature.slice(3), ''].map(
        (other) => [SECRET, { ...headers, 'x-portal-signature': other }, BODY] as const,
      ),
      [SECRET, { 'x-portal-timestamp': timestamp }, BODY],
      [SECRET, { 'x-portal-signature': signature }, BODY],
      [SECRET, {}, BODY],
      // Signed, but not at a time.
      [SECRET, { ...headers, 'x-portal-signature': signatureOf(SECRET, '', BODY) }, BODY],
    ] as const;
    for (const [secret, given, body] of refused)
      expect(signedAtMs(secret, given, body, at(0))).toBeUndefined();
    const noTime = {
      'x-portal-timestamp': 'x',
      'x-portal-signature': signatureOf(SECRET, 'x', BODY),
    };
    expect(signedAtMs(SECRET, noTime, BODY, at(0))).toBeUndefined();
  });
});

test('a bearer has the secret itself in its header, and nothing else', () => {
  expect(isBearer(SECRET, { Authorization: `Bearer ${SECRET}` })).toBe(true);
  for (const authorization of [
    undefined,
    '',
    SECRET,
    'Bearer ',
    `Bearer ${SECRET}x`,
    `bearer ${SECRET}`,
  ])
    expect(isBearer(SECRET, { authorization })).toBe(false);
  expect(isBearer(SECRET, { other: `Bearer ${SECRET}` })).toBe(false);
});
