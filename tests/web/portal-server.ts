import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as the portal sent it. */
export interface Seen {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: unknown;
}

export interface Answer {
  status?: number;
  statusText?: string;
  body?: unknown;
}

type Respond = Answer | ((request: Seen) => Answer | Promise<Answer>);

/**
 * A server on a port of its own that answers as told and keeps what it saw. Routes are 'GET
 * /live/alerts'.
 */
export class PortalServer {
  readonly seen: Seen[] = [];
  readonly routes = new Map<string, Respond>();
  origin = '';
  private readonly server: Server;

  private constructor() {
    this.server = createServer(async (request, response) => {
      const { status = 200, statusText, body = {} } = await this.answer(request);
      if (statusText) response.statusMessage = statusText;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    // A connection that the server ends just when the page uses it again fails the call; on a busy
    // machine a page thinks for longer than Node's five seconds.
    this.server.keepAliveTimeout = 120_000;
  }

  static async start(): Promise<PortalServer> {
    const portal = new PortalServer();
    await new Promise<void>((resolve) => {
      portal.server.listen(0, '127.0.0.1', resolve);
    });
    portal.origin = `http://127.0.0.1:${(portal.server.address() as AddressInfo).port}`;
    portal.on('GET /config.json', {
      body: {
        region: 'eu-west-2',
        userPoolId: 'eu-west-2_Example',
        userPoolClientId: 'client',
        userPoolEndpoint: `${portal.origin}/cognito`,
        apiUrl: portal.origin,
        apiKey: 'the-api-key',
        graphqlUrl: `${portal.origin}/graphql`,
        brand: 'northbeam',
        simulated: true,
      },
    });
    return portal;
  }

  on(route: string, respond: Respond): this {
    this.routes.set(route, respond);
    return this;
  }

  calls(route: string): Seen[] {
    return this.seen.filter((request) => `${request.method} ${request.path}` === route);
  }

  /** Address for a fetch that is relative to the page. */
  address(input: string): string {
    return new URL(input, this.origin).href;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', this.origin);
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const seen: Seen = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
    this.seen.push(seen);
    const respond = this.routes.get(`${seen.method} ${seen.path}`);
    if (!respond) return { status: 404, body: { status_code: 404, message: 'Not found.' } };
    return typeof respond === 'function' ? respond(seen) : respond;
  }
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An id token with these claims; nobody checks its signature here. */
export function tokenWith(claims: Record<string, unknown>): string {
  return `${part({ alg: 'RS256', kid: 'k' })}.${part({ sub: 'person-1', exp: Math.floor(Date.now() / 1000) + 3600, ...claims })}.c2ln`;
}
