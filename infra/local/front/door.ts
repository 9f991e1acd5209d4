import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, sendJson, type Listening } from '../aws/http.ts';
import type { Front } from './front.ts';

export interface Door extends Listening {
  /** Handler for requests once open. */
  serve(behind: Front): void;
  open(): void;
}

/** Listens without serving, so that nobody sees a half-started application. */
export async function listenClosed(port: number): Promise<Door> {
  let front: Front | null = null;
  let isOpen = false;
  const listening = await listen(
    (request, response) =>
      front && isOpen ? front.handler(request, response) : starting(front, request, response),
    port,
  );
  listening.server.on('upgrade', (request, socket, head) =>
    front && isOpen ? front.upgrade(request, socket, head) : socket.destroy(),
  );
  return {
    ...listening,
    serve: (behind) => void (front = behind),
    open: () => void (isOpen = true),
  };
}

/**
 * During start only signed requests are served: the seed and the collector already use the
 * protocols.
 */
function starting(front: Front | null, request: IncomingMessage, response: ServerResponse): void {
  const isOwn = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256');
  if (front && isOwn) front.handler(request, response);
  else
    sendJson(
      response,
      503,
      { message: 'The portal is starting. Please wait a moment.' },
      { 'retry-after': '1' },
    );
}
