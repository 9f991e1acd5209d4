import { lookup as resolve } from 'node:dns';
import { request as plainRequest, type IncomingHttpHeaders } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import * as z from 'zod';
import { readEnvironment } from '../runtime/environment.ts';

/** Environment of functions that call addresses which people have entered. */
export const outsideEnvironment = z.object({
  /** 'public': https and public addresses alone, so that no call reaches the inner network. */
  HOOKS_REACH: z.enum(['public', 'any']).default('public'),
});

const TIMEOUT_MS = 10_000;
const MOST_ANSWER_BYTES = 64_000;

/** Why a call was not taken, in words for the person who gave the address. */
export class CallRefused extends Error {
  /** HTTP status of the answer; undefined when there was none, or it was no refusal by status. */
  readonly status: number | undefined;
  /** How long the answer asks to wait. */
  readonly retryAfterSeconds: number | undefined;
  /** Code of the network's error, such as ENOTFOUND, or one of REFUSALS; '' without one. */
  readonly code: string;

  constructor(why: string, status?: number, retryAfterSeconds?: number, code = '') {
    super(why);
    this.name = 'CallRefused';
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.code = code;
  }
}

/** Codes of refusals that are no error of the network. */
export const REFUSALS = {
  inside: 'NOT_PUBLIC',
  large: 'TOO_LARGE',
  slow: 'TOO_SLOW',
} as const;
const refusedFor = (why: string, code: string) => new CallRefused(why, undefined, undefined, code);

interface OutsideRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

interface OutsideAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * Calls an address that a person has given. Redirects are not followed.
 * @returns the text that was answered.
 * @throws CallRefused unless the answer is 2xx.
 */
export async function callOutside(
  target: URL,
  request: OutsideRequest,
  mostAnswerBytes = MOST_ANSWER_BYTES,
): Promise<string> {
  const { status, text } = await exchangeOutside(target, request, mostAnswerBytes);
  if (status < 200 || status > 299)
    throw new CallRefused(`It answers with the status ${status}.`, status);
  return text;
}

/** @throws CallRefused for an address that no call may go to. */
export function requireReachable(target: URL): void {
  if (readEnvironment(outsideEnvironment).HOOKS_REACH !== 'any') requirePublic(target);
}

/**
 * The same, with any answer.
 * @throws CallRefused when there is none.
 */
export async function exchangeOutside(
  target: URL,
  { body = '', ...options }: OutsideRequest,
  mostAnswerBytes = MOST_ANSWER_BYTES,
): Promise<OutsideAnswer> {
  requireReachable(target);
  const isOpen = readEnvironment(outsideEnvironment).HOOKS_REACH === 'any';
  const request = target.protocol === 'https:' ? secureRequest : plainRequest;
  return await new Promise((done, failed) => {
    const fail = (error: Error) =>
      failed(
        error instanceof CallRefused
          ? error
          : refusedFor(`It cannot be reached: ${wordOf(error)}.`, codeOf(error)),
      );
    const sent = request(
      target,
      {
        ...options,
        timeout: TIMEOUT_MS,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(isOpen ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes <= mostAnswerBytes) return void parts.push(part);
          fail(refusedFor('It answers too much.', REFUSALS.large));
          sent.destroy();
        });
        response.on('error', fail);
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}

/** @returns undefined for anything but JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A timeout of the request has a name, and as a code the number of an older kind of error. */
const isTimeout = ({ name }: Error) => name === 'TimeoutError' || name === 'AbortError';
const codeOf = (error: NodeJS.ErrnoException) =>
  isTimeout(error) ? REFUSALS.slow : (error.code ?? '');
const wordOf = (error: NodeJS.ErrnoException) =>
  isTimeout(error) ? 'no answer' : (error.code ?? 'no answer');

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
/** Teredo and 6to4, which hold an IPv4 address that may be a private one. */
PRIVATE.addSubnet('2001::', 32, 'ipv6');
PRIVATE.addSubnet('2002::', 16, 'ipv6');
/** Public IPv6 addresses: global unicast only. */
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');

const isPublic = (address: string) =>
  isIP(address) === 4
    ? !PRIVATE.check(address, 'ipv4')
    : isIP(address) === 6 && PUBLIC_IPV6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');

function requirePublic({ protocol, hostname }: URL): void {
  if (protocol !== 'https:') throw refusedFor('It must begin with https.', REFUSALS.inside);
  const literal = hostname.replaceAll(/[[\]]/g, '');
  if (isIP(literal) !== 0 && !isPublic(literal))
    throw refusedFor('It must be a public address.', REFUSALS.inside);
}

/** Resolves the name once, so the checked address is the one that is called. */
const publicLookup: LookupFunction = (hostname, options, callback) =>
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const found = addresses.find(({ address }) => isPublic(address));
    if (!found || addresses.some(({ address }) => !isPublic(address)))
      return callback(refusedFor('It must be a public address.', REFUSALS.inside), '');
    if (options.all) return callback(null, addresses);
    return callback(null, found.address, found.family);
  });
