import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';

export interface AccessKey {
  accessKeyId: string;
  secretAccessKey: string;
}

/** AWS error codes. */
export type SignatureFault =
  | 'MissingAuthenticationToken'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'RequestExpired'
  | 'ContentMismatch';

const MAX_SKEW_MS = 15 * 60_000;
const MAX_PRESIGNED_SECONDS = 7 * 86_400;

interface Claimed {
  credential: string;
  signedHeaders: string;
  signature: string;
  date: string;
  expiresSeconds: number | null;
}

/**
 * Verifies a Signature Version 4 in the Authorization header or a presigned URL. Source: AWS,
 * "Create a signed AWS API request". S3 encodes its path once, other services twice.
 * @returns null for a valid signature with `key` within its time.
 */
export function signatureFault(
  request: IncomingMessage,
  body: Buffer,
  key: AccessKey,
  nowMs = Date.now(),
): SignatureFault | null {
  const url = new URL(request.url ?? '/', 'http://local');
  const claimed = claimedIn(request, url);
  if (!claimed) return 'MissingAuthenticationToken';
  const [keyId, day, region, service, terminator] = claimed.credential.split('/');
  if (keyId !== key.accessKeyId || terminator !== 'aws4_request') return 'InvalidAccessKeyId';
  if (!claimed.signedHeaders.split(';').includes('host')) return 'SignatureDoesNotMatch';
  if (isOutOfTime(claimed, day ?? '', nowMs)) return 'RequestExpired';
  const payload = payloadHash(request, body, claimed, service ?? '');
  if (payload === null) return 'ContentMismatch';
  const canonical = canonicalRequest(request, url, claimed, service ?? '', payload);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = `AWS4-HMAC-SHA256\n${claimed.date}\n${scope}\n${sha256(canonical)}`;
  return isEqual(hmac(signingKeyOf(key, scope), toSign).toString('hex'), claimed.signature)
    ? null
    : 'SignatureDoesNotMatch';
}

const signingKeys = new LRUCache<string, Buffer>({ max: 100 });

/** Cached: the key is the same all day per service. */
function signingKeyOf({ secretAccessKey }: AccessKey, scope: string): Buffer {
  const name = `${secretAccessKey}/${scope}`;
  let key = signingKeys.get(name);
  if (!key) {
    key = scope
      .split('/')
      .reduce<Buffer>(
        (previous, part) => hmac(previous, part),
        Buffer.from(`AWS4${secretAccessKey}`),
      );
    signingKeys.set(name, key);
  }
  return key;
}

function claimedIn(request: IncomingMessage, url: URL): Claimed | null {
  const query = url.searchParams;
  if (query.has('X-Amz-Signature')) {
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      expiresSeconds: Number(query.get('X-Amz-Expires') ?? Number.NaN),
    };
  }
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    );
  if (!parts) return null;
  return {
    credential: parts[1]!,
    signedHeaders: parts[2]!,
    signature: parts[3]!,
    date: String(request.headers['x-amz-date'] ?? ''),
    expiresSeconds: null,
  };
}

function isOutOfTime(claimed: Claimed, day: string, nowMs: number): boolean {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(claimed.date);
  if (!parts || !claimed.date.startsWith(day)) return true;
  const [year, month, date, hour, minute, second] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const signedMs = Date.UTC(year, month - 1, date, hour, minute, second);
  if (claimed.expiresSeconds === null) return Math.abs(nowMs - signedMs) > MAX_SKEW_MS;
  const isSane = claimed.expiresSeconds > 0 && claimed.expiresSeconds <= MAX_PRESIGNED_SECONDS;
  return (
    !isSane || signedMs - nowMs > MAX_SKEW_MS || nowMs > signedMs + claimed.expiresSeconds * 1000
  );
}

/** Hash at the end of the canonical request; null if the body does not match it. */
function payloadHash(
  request: IncomingMessage,
  body: Buffer,
  claimed: Claimed,
  service: string,
): string | null {
  if (claimed.expiresSeconds !== null) return 'UNSIGNED-PAYLOAD';
  const stated = request.headers['x-amz-content-sha256'];
  if (typeof stated !== 'string') return sha256(body);
  if (service === 's3' && (stated === 'UNSIGNED-PAYLOAD' || stated.startsWith('STREAMING-')))
    return stated;
  return sha256(body) === stated ? stated : null;
}

function canonicalRequest(
  request: IncomingMessage,
  url: URL,
  claimed: Claimed,
  service: string,
  payload: string,
): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const once = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const path = service === 's3' ? once : once.split('/').map(encode).join('/');
  const headers = claimed.signedHeaders.split(';').map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/\s+/g, ' ')}`,
  );
  return [request.method, path, query, ...headers, '', claimed.signedHeaders, payload].join('\n');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

function isEqual(ours: string, theirs: string): boolean {
  return ours.length === theirs.length && timingSafeEqual(Buffer.from(ours), Buffer.from(theirs));
}
