import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { BodyTooLarge, readAll } from '../http.ts';
import { signatureFault, type AccessKey } from '../signature.ts';
import type { BucketStore, ObjectInfo } from './bucket-store.ts';
import { listObjects } from './list.ts';
import { Uploads, type About } from './uploads.ts';
import { unescaped, xml } from './xml.ts';

const MAX_BYTES = 64 * 1024 * 1024;

class S3Error extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

interface Call {
  request: IncomingMessage;
  bucket: string;
  key: string;
  query: URLSearchParams;
  body: Buffer;
}

interface Answer {
  status: number;
  headers?: Record<string, string | number>;
  body?: string | Buffer;
}

/**
 * S3's protocol (path style, signatures in header and presigned URL) below a path prefix such as
 * /s3.
 */
export function s3Handler(store: BucketStore, key: AccessKey, prefix: string): RequestListener {
  return (request, response) => void respond(store, key, prefix, request, response);
}

async function respond(
  store: BucketStore,
  accessKey: AccessKey,
  prefix: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const {
    status,
    headers = {},
    body,
  } = await answer(store, accessKey, prefix, request).catch(failure);
  response.writeHead(status, { 'content-type': 'application/xml', ...headers });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function answer(
  store: BucketStore,
  accessKey: AccessKey,
  prefix: string,
  request: IncomingMessage,
): Promise<Answer> {
  // No bucket of a brand has CORS: pages of another origin link to files and read none.
  if (request.method === 'OPTIONS') throw new S3Error(403, 'AccessForbidden');
  const raw = await readAll(request, MAX_BYTES);
  const fault = signatureFault(request, raw, accessKey);
  if (fault) throw new S3Error(fault === 'ContentMismatch' ? 400 : 403, S3_NAMES[fault]);
  const url = new URL(request.url ?? '/', 'http://local');
  const [bucket = '', ...rest] = url.pathname.slice(prefix.length + 1).split('/');
  const isChunked = String(request.headers['x-amz-content-sha256']).startsWith('STREAMING-');
  const call = {
    request,
    bucket,
    key: rest.map(decodeURIComponent).join('/'),
    query: url.searchParams,
    body: isChunked ? joined(raw) : raw,
  };
  if (!call.key) return await onBucket(store, call);
  if (!store.has(bucket)) throw new S3Error(404, 'NoSuchBucket');
  return await onObject(store, call);
}

const S3_NAMES = {
  MissingAuthenticationToken: 'AccessDenied',
  InvalidAccessKeyId: 'InvalidAccessKeyId',
  SignatureDoesNotMatch: 'SignatureDoesNotMatch',
  RequestExpired: 'AccessDenied',
  ContentMismatch: 'XAmzContentSHA256Mismatch',
} as const;

async function onBucket(
  store: BucketStore,
  { request, bucket, query, body }: Call,
): Promise<Answer> {
  if (request.method === 'PUT') {
    await store.createBucket(bucket);
    return { status: 200 };
  }
  if (!store.has(bucket)) throw new S3Error(404, 'NoSuchBucket');
  if (request.method === 'HEAD') return { status: 200 };
  if (request.method === 'GET') return { status: 200, body: listObjects(store, bucket, query) };
  if (request.method !== 'POST' || !query.has('delete')) throw new S3Error(405, 'MethodNotAllowed');
  const keys = [...body.toString('utf8').matchAll(/<Key>([^<]*)<\/Key>/g)].map((match) =>
    unescaped(match[1]!),
  );
  for (const key of keys) await store.remove(bucket, key);
  return {
    status: 200,
    body: `<DeleteResult>${keys.map((key) => xml`<Deleted><Key>${key}</Key></Deleted>`).join('')}</DeleteResult>`,
  };
}

async function onObject(store: BucketStore, call: Call): Promise<Answer> {
  const { request, bucket, key } = call;
  const inParts = await uploadInParts(store, call);
  if (inParts) return inParts;
  if (request.method === 'PUT') return await put(store, call);
  if (request.method === 'DELETE') {
    await store.remove(bucket, key);
    return { status: 204 };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new S3Error(405, 'MethodNotAllowed');
  const info = store.find(bucket, key);
  if (!info) throw new S3Error(404, 'NoSuchKey');
  return ranged(request, call.query, info, await store.read(info));
}

const uploads = new Uploads();

/** @returns undefined for a call that is not a multipart upload. */
async function uploadInParts(
  store: BucketStore,
  { request, bucket, key, query, body }: Call,
): Promise<Answer | undefined> {
  const about = aboutOf(request);
  if (request.method === 'POST' && query.has('uploads'))
    return {
      status: 200,
      body: xml`<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${uploads.begin(about)}</UploadId></InitiateMultipartUploadResult>`,
    };
  const id = query.get('uploadId');
  if (id === null) return undefined;
  if (!uploads.has(id)) throw new S3Error(404, 'NoSuchUpload');
  if (request.method === 'DELETE') {
    uploads.end(id);
    return { status: 204 };
  }
  if (request.method === 'PUT')
    return {
      status: 200,
      headers: { etag: `"${uploads.take(id, Number(query.get('partNumber')), body)}"` },
    };
  if (request.method !== 'POST') throw new S3Error(405, 'MethodNotAllowed');
  const named = [...body.toString('utf8').matchAll(/<PartNumber>(\d+)</g)].map(([, n]) =>
    Number(n),
  );
  const whole = uploads.end(id);
  const info = await store.put(bucket, key, whole.joined(named), whole.about);
  return {
    status: 200,
    body: xml`<CompleteMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><ETag>"${info.etag}"</ETag></CompleteMultipartUploadResult>`,
  };
}

async function put(store: BucketStore, { request, bucket, key, body }: Call): Promise<Answer> {
  if (request.headers['if-none-match'] === '*' && store.find(bucket, key))
    throw new S3Error(412, 'PreconditionFailed');
  const source = request.headers['x-amz-copy-source'];
  if (typeof source === 'string')
    return await copy(store, bucket, key, decodeURIComponent(source).replace(/^\//, ''));
  const info = await store.put(bucket, key, body, aboutOf(request));
  return { status: 200, headers: { etag: `"${info.etag}"` } };
}

function aboutOf(request: IncomingMessage): About {
  const metadata = Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => name.startsWith('x-amz-meta-'))
      .map(([name, value]) => [name, String(value)]),
  );
  return {
    contentType: request.headers['content-type'] ?? 'application/octet-stream',
    cacheControl: request.headers['cache-control'] ?? null,
    metadata,
  };
}

async function copy(
  store: BucketStore,
  bucket: string,
  key: string,
  from: string,
): Promise<Answer> {
  const slash = from.indexOf('/');
  const source = store.find(from.slice(0, slash), from.slice(slash + 1));
  if (!source) throw new S3Error(404, 'NoSuchKey');
  const { etag, modifiedMs } = await store.put(bucket, key, await store.read(source), source);
  return {
    status: 200,
    body: xml`<CopyObjectResult><ETag>"${etag}"</ETag><LastModified>${new Date(modifiedMs).toISOString()}</LastModified></CopyObjectResult>`,
  };
}

function ranged(
  request: IncomingMessage,
  query: URLSearchParams,
  info: ObjectInfo,
  bytes: Buffer,
): Answer {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const from = Number(range?.[1] ?? 0);
  if (range && from >= bytes.length) throw new S3Error(416, 'InvalidRange');
  const body = range ? bytes.subarray(from, range[2] ? Number(range[2]) + 1 : undefined) : bytes;
  const disposition = query.get('response-content-disposition');
  return {
    status: range ? 206 : 200,
    body,
    headers: {
      'content-type': query.get('response-content-type') ?? info.contentType,
      'content-length': body.length,
      etag: `"${info.etag}"`,
      'last-modified': new Date(info.modifiedMs).toUTCString(),
      'accept-ranges': 'bytes',
      ...info.metadata,
      ...(info.cacheControl && { 'cache-control': info.cacheControl }),
      ...(disposition && { 'content-disposition': disposition }),
      ...(range && { 'content-range': `bytes ${from}-${from + body.length - 1}/${bytes.length}` }),
    },
  };
}

/** Decodes an aws-chunked body: size in hexadecimal, chunk, and so on, then trailers. */
function joined(raw: Buffer): Buffer {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = raw.indexOf('\r\n', at);
    const size =
      end < 0 ? 0 : Number.parseInt(raw.subarray(at, end).toString('latin1').split(';')[0]!, 16);
    if (!size) return Buffer.concat(chunks);
    chunks.push(raw.subarray(end + 2, end + 2 + size));
    at = end + 4 + size;
  }
}

function failure(error: unknown): Answer {
  if (error instanceof BodyTooLarge) return failure(new S3Error(400, 'EntityTooLarge'));
  const known = error instanceof S3Error ? error : new S3Error(500, 'InternalError');
  if (known !== error) console.error('S3 request failed', error);
  return {
    status: known.status,
    body: xml`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${known.code}</Code><Message>${known.code}</Message></Error>`,
  };
}
