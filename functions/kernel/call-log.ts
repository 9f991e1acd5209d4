import type { APIGatewayProxyEvent } from 'aws-lambda';
import { log } from '../runtime/log.ts';

/** Facts about the caller when a call ends; none for a caller who was refused. */
export interface Caller {
  /** Their id in the user pool. */
  user?: string;
  /** The account that the call is about. */
  account?: string;
}

/**
 * Writes a line for each call: what the log of API Gateway cannot say, which knows its request by
 * the same id. No query, body or token.
 * @param tookMs from the event to the answer.
 */
export function logCall(
  event: APIGatewayProxyEvent,
  caller: Caller,
  { status, tookMs }: { status: number; tookMs: number },
): void {
  log.info('call', {
    requestId: event.requestContext.requestId,
    call: `${event.httpMethod} ${event.resource}`,
    status,
    ...caller,
    address: addressOf(event),
    latencyMs: Math.round(tookMs),
  });
}

/**
 * The visitor's own address. CloudFront writes it behind whatever a browser claims to pass on, and API
 * Gateway writes CloudFront's behind that.
 */
function addressOf({ headers, requestContext }: APIGatewayProxyEvent): string | undefined {
  const passedOn = headers?.['X-Forwarded-For'] ?? headers?.['x-forwarded-for'] ?? '';
  const viewer = passedOn.split(',').at(-2)?.trim();
  return viewer || requestContext.identity?.sourceIp;
}
