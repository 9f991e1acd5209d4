import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, sendJson, type Listening } from '../aws/http.ts';
import type { Front } from './front.ts';

export interface Door extends Listening {
  /** Serves this front, once the door is open. */
  serve(behind: Front): void;
  /** Lets everybody in. */
  open(): void;
}

/** Takes the port, closed: nobody meets half of the application while it starts. */
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
 * While the application starts, it only answers to itself: the seed and the collector use its
 * protocols already.
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
