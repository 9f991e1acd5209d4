import { createHmac, timingSafeEqual } from 'node:crypto';
import { lookup as resolve } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import * as z from 'zod';
import { SIGNED_WITHIN_SECONDS } from '../../core/domain/desk-hook.ts';
import { readEnvironment } from '../runtime/environment.ts';

/** Of a function that calls addresses which people have given. */
export const hookEnvironment = z.object({
  /** 'public': https and public addresses alone, so that no call reaches what is inside. */
  HOOKS_REACH: z.enum(['public', 'any']).default('public'),
});

const TIMESTAMP = 'x-portal-timestamp';
const SIGNATURE = 'x-portal-signature';
const TIMEOUT_MS = 10_000;
const MOST_ANSWER_BYTES = 64_000;

/** Of `timestamp.body`, HMAC-SHA256 in hex. */
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

/** Why a call was not taken, in words for the person who set it up. */
export class HookRefused extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'HookRefused';
  }
}

/**
 * Posts a signed body. Redirects are not followed.
 * @returns the JSON that was answered; undefined when it was none.
 * @throws HookRefused unless the answer is 2xx.
 */
export async function postSigned(url: string, secret: string, payload: object): Promise<unknown> {
  const target = new URL(url);
  const isOpen = readEnvironment(hookEnvironment).HOOKS_REACH === 'any';
  if (!isOpen) requirePublic(target);
  const body = JSON.stringify(payload);
  const request = target.protocol === 'https:' ? secureRequest : plainRequest;
  return await new Promise((done, failed) => {
    const refuse = (why: string) => failed(new HookRefused(why));
    const sent = request(
      target,
      {
        method: 'POST',
        timeout: TIMEOUT_MS,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'content-type': 'application/json', ...signed(secret, body, new Date()) },
        ...(isOpen ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > MOST_ANSWER_BYTES) sent.destroy(new HookRefused('It answers too much.'));
          else parts.push(part);
        });
        response.on('error', failed);
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          if (status < 200 || status > 299) refuse(`It answers with the status ${status}.`);
          else done(jsonOf(Buffer.concat(parts).toString('utf8')));
        });
      },
    );
    sent.on('error', (error) =>
      error instanceof HookRefused
        ? failed(error)
        : refuse(`It cannot be reached: ${wordOf(error)}.`),
    );
    sent.end(body);
  });
}

const wordOf = (error: NodeJS.ErrnoException) =>
  error.name === 'TimeoutError' || error.name === 'AbortError'
    ? 'no answer'
    : (error.code ?? 'no answer');

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
/** Of IPv6 only what is global unicast is public. */
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');

const isPublic = (address: string) =>
  isIP(address) === 4
    ? !PRIVATE.check(address, 'ipv4')
    : isIP(address) === 6 && PUBLIC_IPV6.check(address, 'ipv6');

function requirePublic({ protocol, hostname }: URL): void {
  if (protocol !== 'https:') throw new HookRefused('It must begin with https.');
  const literal = hostname.replaceAll(/[[\]]/g, '');
  if (isIP(literal) !== 0 && !isPublic(literal))
    throw new HookRefused('It must be a public address.');
}

/** The name is resolved once, and what is connected to is what was looked at. */
const publicLookup: LookupFunction = (hostname, options, callback) =>
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const found = addresses.find(({ address }) => isPublic(address));
    if (!found || addresses.some(({ address }) => !isPublic(address)))
      return callback(new HookRefused('It must be a public address.'), '');
    if (options.all) return callback(null, addresses);
    return callback(null, found.address, found.family);
  });
