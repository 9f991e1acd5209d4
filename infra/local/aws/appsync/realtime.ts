import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { TokenPool } from '../token-verifier.ts';
import { AppSyncError, personOf } from './identity.ts';
import type { Subscriptions } from './subscriptions.ts';

const KEEP_ALIVE_MS = 60_000;
const CONNECTION_TIMEOUT_MS = 300_000;
const LONGEST_CONNECTION_MS = 24 * 3_600_000;
const MAX_MESSAGE_BYTES = 240 * 1024;
const MAX_SUBSCRIPTIONS = 100;

interface ClientMessage {
  type?: string;
  id?: string;
  payload?: { data?: string; extensions?: { authorization?: Record<string, string> } };
}

export interface Realtime {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/**
 * AppSync's realtime protocol over WebSocket (sub-protocol graphql-ws, authorisation in the
 * header-… sub-protocol).
 */
export function createRealtime(
  subscriptions: Subscriptions,
  pool: TokenPool,
  longestMs = LONGEST_CONNECTION_MS,
): Realtime {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (offered) => (offered.has('graphql-ws') ? 'graphql-ws' : false),
  });
  return {
    upgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (client) => {
        const end = setTimeout(() => client.close(), longestMs).unref();
        client.on('close', () => clearTimeout(end));
        void serve(client, request, subscriptions, pool);
      }),
    close: () => {
      for (const client of server.clients) client.terminate();
    },
  };
}

async function serve(
  client: WebSocket,
  request: IncomingMessage,
  subscriptions: Subscriptions,
  pool: TokenPool,
): Promise<void> {
  const connection = {
    client,
    subscriptions,
    pool,
    prefix: `${randomUUID()}:`,
    ids: new Set<string>(),
  };
  const keepAlive = setInterval(() => send(client, { type: 'ka' }), KEEP_ALIVE_MS);
  client.on('error', () => client.terminate());
  client.on('close', () => {
    clearInterval(keepAlive);
    for (const id of connection.ids) subscriptions.remove(connection.prefix + id);
  });
  const admitted = personOf(authorizationOf(request), pool).then(
    () => true,
    () => false,
  );
  client.on(
    'message',
    (data) => void admitted.then((isIn) => (isIn ? take(connection, data) : undefined)),
  );
  if (await admitted) return;
  send(client, {
    type: 'connection_error',
    payload: { errors: [{ errorType: 'UnauthorizedException', errorCode: 401 }] },
  });
  client.close();
}

interface Connection {
  client: WebSocket;
  subscriptions: Subscriptions;
  pool: TokenPool;
  prefix: string;
  ids: Set<string>;
}

async function take(connection: Connection, data: RawData): Promise<void> {
  const { client, subscriptions, prefix, ids } = connection;
  const message = read(data);
  const id = String(message.id ?? '');
  if (message.type === 'connection_init')
    return send(client, {
      type: 'connection_ack',
      payload: { connectionTimeoutMs: CONNECTION_TIMEOUT_MS },
    });
  if (message.type === 'stop') {
    ids.delete(id);
    subscriptions.remove(prefix + id);
    return send(client, { type: 'complete', id });
  }
  if (message.type !== 'start') return;
  try {
    await start(connection, id, message.payload);
    send(client, { type: 'start_ack', id });
  } catch (error) {
    const known =
      error instanceof AppSyncError
        ? error
        : new AppSyncError('MalformedHttpRequestException', 'The message is not valid.');
    send(client, {
      type: 'error',
      id,
      payload: { errors: [{ errorType: known.errorType, message: known.message }] },
    });
  }
}

async function start(
  { client, subscriptions, pool, prefix, ids }: Connection,
  id: string,
  payload: ClientMessage['payload'],
): Promise<void> {
  if (ids.size >= MAX_SUBSCRIPTIONS)
    throw new AppSyncError(
      'MaxSubscriptionsReachedError',
      'Max number of 100 subscriptions reached',
    );
  const caller = await personOf(lowerCased(payload?.extensions?.authorization ?? {}), pool);
  const { query, variables } = JSON.parse(payload?.data ?? '') as {
    query: string;
    variables?: Record<string, unknown>;
  };
  await subscriptions.add(prefix + id, caller, query, variables ?? {}, (delivered) =>
    send(client, { type: 'data', id, payload: delivered }),
  );
  ids.add(id);
  if (client.readyState !== client.OPEN) subscriptions.remove(prefix + id);
}

function read(data: RawData): ClientMessage {
  try {
    return JSON.parse((data as Buffer).toString('utf8')) as ClientMessage;
  } catch {
    return {};
  }
}

function send(client: WebSocket, message: object): void {
  if (client.readyState === client.OPEN) client.send(JSON.stringify(message));
}

/**
 * Authorisation of a connection: base64url JSON in a sub-protocol 'header-…', or base64 in the
 * query.
 */
function authorizationOf(request: IncomingMessage): IncomingHttpHeaders {
  const protocols = String(request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((part) => part.trim());
  const encoded =
    protocols.find((part) => part.startsWith('header-'))?.slice('header-'.length) ??
    new URL(request.url ?? '/', 'http://local').searchParams.get('header') ??
    '';
  try {
    return lowerCased(
      JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as Record<string, string>,
    );
  } catch {
    return {};
  }
}

function lowerCased(headers: Record<string, string>): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
