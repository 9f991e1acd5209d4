import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  BRAND_FILE_POLICY,
  contentSecurityPolicy,
  SECURITY_HEADERS,
} from '../../constructs/security-headers.ts';
import type { AppSync } from '../aws/appsync/server.ts';
import type { Gateway } from '../aws/gateway/gateway.ts';
import { sendJson } from '../aws/http.ts';
import type { Mailbox } from '../aws/mailbox.ts';
import type { BucketStore } from '../aws/s3/bucket-store.ts';
import { LOCAL_SCRIPT } from './local-script.ts';
import { sendMailboxFile } from './mailbox-files.ts';
import { mailboxPage } from './mailbox-page.ts';
import { decoded, StaticFiles } from './static-files.ts';

export interface FrontParts {
  port: number;
  /** Folder of the built web app; null serves no pages. */
  webFolder: string | null;
  gateway: Gateway;
  appsync: AppSync;
  cognito: RequestListener;
  s3: RequestListener;
  mailbox: Mailbox;
  buckets: BucketStore;
  brandBucket: string;
  /** Brand of a host without a brand prefix. */
  brand: string;
  /** GET /config.json, by brand and origin of the page. */
  config(brand: string | null, origin: string): object;
}

const LOCAL_HOST = /^(?:(?<brand>[a-z0-9-]+)\.)?localhost$|^127\.0\.0\.1$/i;

export interface Front {
  handler: RequestListener;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** All parts of the application on one port. */
export function createFront(parts: FrontParts): Front {
  const files = parts.webFolder ? new StaticFiles(parts.webFolder) : null;
  return {
    handler: (request, response) => void serve(parts, files, request, response),
    upgrade(request, socket, head) {
      const path = request.url?.split('?')[0]?.replace(/\/$/, '');
      if (hostOf(request) && isSameSite(request) && path === '/graphql/realtime')
        parts.appsync.realtime.upgrade(request, socket, head);
      else socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
    },
  };
}

async function serve(
  parts: FrontParts,
  files: StaticFiles | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const host = hostOf(request);
    // Prevents DNS rebinding: a foreign site's name may point to 127.0.0.1.
    if (!host)
      return sendJson(response, 403, {
        message: 'This address is not served here. Please use http://localhost.',
      });
    const path = (request.url ?? '/').split('?')[0]!;
    if (path.startsWith('/s3/')) return void parts.s3(request, response);
    setHeaders(parts.port, response);
    await route(parts, files, { request, response, path, brand: host.groups?.['brand'] ?? null });
  } catch (error) {
    console.error('Request failed', error);
    if (!response.headersSent)
      sendJson(response, 500, { message: 'Something went wrong on our side. Please try again.' });
  }
}

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  brand: string | null;
}

async function route(parts: FrontParts, files: StaticFiles | null, visit: Visit): Promise<void> {
  const { request, response, path } = visit;
  const method = request.method ?? 'GET';
  if (parts.gateway.serves(method, path)) return void parts.gateway.handler(request, response);
  if (path === '/graphql') return void parts.appsync.handler(request, response);
  if (path === '/cognito' || path.startsWith('/cognito/'))
    return void parts.cognito(request, response);
  if (method !== 'GET' && method !== 'HEAD')
    return sendJson(response, 405, { message: 'Only GET is served here.' }, { allow: 'GET, HEAD' });
  switch (path) {
    case '/health':
      return sendJson(response, 200, { status: 'ready' }, { 'cache-control': 'no-store' });
    case '/config.json':
      return sendJson(response, 200, parts.config(visit.brand, `http://${request.headers.host}`), {
        'cache-control': 'no-store',
      });
    case '/local.js':
      return send(response, 'text/javascript; charset=utf-8', LOCAL_SCRIPT);
    case '/mailbox':
      return send(response, 'text/html; charset=utf-8', mailboxPage(parts.mailbox.messages));
    case '/mailbox.json':
      return sendJson(response, 200, parts.mailbox.messages.toReversed(), {
        'cache-control': 'no-store',
      });
    default:
  }
  if (path.startsWith('/mailbox/')) return await sendMailboxFile(parts.mailbox, response, path);
  if (path === '/theme.css')
    return await sendBrandFile(parts, response, `/brand/${visit.brand ?? parts.brand}/theme.css`);
  if (path.startsWith('/brand/')) return await sendBrandFile(parts, response, path);
  await sendStatic(files, visit);
}

function hostOf(request: IncomingMessage): RegExpExecArray | null {
  return LOCAL_HOST.exec((request.headers.host ?? '').replace(/:\d+$/, ''));
}

/**
 * Browsers send the origin of a WebSocket; only our own pages are accepted. Other clients send
 * none.
 */
function isSameSite(request: IncomingMessage): boolean {
  const { origin } = request.headers;
  if (!origin) return true;
  return URL.canParse(origin) && LOCAL_HOST.test(new URL(origin).hostname);
}

/** Headers of the deployed site, plus this port's addresses. */
function setHeaders(port: number, response: ServerResponse): void {
  const here = [
    `http://127.0.0.1:${port}`,
    `ws://127.0.0.1:${port}`,
    `ws://localhost:${port}`,
    `ws://*.localhost:${port}`,
  ];
  response.setHeader('content-security-policy', contentSecurityPolicy(here));
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
}

function send(response: ServerResponse, contentType: string, body: string): void {
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' });
  response.end(body);
}

/** Brand files are public, as with CloudFront; the path is the key. */
async function sendBrandFile(
  { buckets, brandBucket }: FrontParts,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const key = decoded(path.slice(1));
  const info = key === undefined ? undefined : buckets.find(brandBucket, key);
  if (!info) return sendJson(response, 404, { message: 'This file was not found.' });
  response.writeHead(200, {
    'content-security-policy': BRAND_FILE_POLICY,
    'content-type': info.contentType,
    'content-length': info.size,
    etag: `"${info.etag}"`,
    'cache-control': info.cacheControl ?? 'no-cache',
  });
  response.end(await buckets.read(info));
}

async function sendStatic(
  files: StaticFiles | null,
  { request, response, path }: Visit,
): Promise<void> {
  const file = await files?.find(path, String(request.headers['accept-encoding'] ?? ''));
  if (!file) return sendJson(response, 404, { message: 'This address was not found.' });
  response.writeHead(200, file.headers);
  response.end(request.method === 'HEAD' ? undefined : file.bytes);
}
