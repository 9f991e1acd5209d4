import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { percentile, type Figure } from '../figure.ts';

export type Handler = (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;

interface Question {
  name: string;
  query: Record<string, string>;
}

/**
 * Lists data of the account northbeam as an administrator.
 * @throws unless answered with 200.
 */
export async function askList(handler: Handler, resource: string, query: Record<string, string>) {
  const body = await bodyOf(handler, eventOf({ path: resource, query }));
  return JSON.parse(body) as { next_token?: string; data: unknown };
}

/** @throws unless answered with 200. */
export async function bodyOf(handler: Handler, event: APIGatewayProxyEvent): Promise<string> {
  const { statusCode, body } = await handler(event);
  if (statusCode !== 200)
    throw new Error(`${event.path} was answered with ${statusCode}: ${body.slice(0, 200)}`);
  return body;
}

/** Median of each query, in milliseconds. */
export async function medians(
  handler: Handler,
  resource: string,
  questions: readonly Question[],
  { rounds, budget }: { rounds: number; budget: number },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, query } of questions) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      await askList(handler, resource, query);
      times.push(performance.now() - began);
    }
    figures.push({ name: `${name}, median`, value: percentile(times, 0.5), unit: 'ms', budget });
  }
  return figures;
}

interface Asked {
  method?: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  accountId?: string;
}

/** A call by a member of staff, with the claims of a verified token. */
export function eventOf({
  method = 'GET',
  path,
  query = {},
  body,
  accountId = 'northbeam',
}: Asked): APIGatewayProxyEvent {
  const claims = {
    sub: 'bench',
    'cognito:username': 'bench',
    email: 'bench@example.com',
    'custom:account_id': accountId,
    'custom:role': 'admin',
    'custom:roles': 'Admin',
  };
  return {
    httpMethod: method,
    resource: path,
    path,
    body: body === undefined ? null : JSON.stringify(body),
    isBase64Encoded: false,
    headers: {},
    pathParameters: null,
    multiValueQueryStringParameters: Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, [value]]),
    ),
    requestContext: { requestId: 'bench', authorizer: { claims } },
  } as unknown as APIGatewayProxyEvent;
}
