import type { APIGatewayProxyEvent } from 'aws-lambda';
import { log } from '../runtime/log.ts';

/** Empty for a refused caller. */
export interface Caller {
  /** Id in the user pool. */
  user?: string;
  account?: string;
}

/**
 * Logs one line per call with facts that API Gateway's log lacks; both have the request id. No
 * query, body or token.
 * @param tookMs from event to answer
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
 * The visitor's address. CloudFront appends it to the header that the browser sent, and API Gateway
 * appends CloudFront's.
 */
function addressOf({ headers, requestContext }: APIGatewayProxyEvent): string | undefined {
  const passedOn = headers?.['X-Forwarded-For'] ?? headers?.['x-forwarded-for'] ?? '';
  const viewer = passedOn.split(',').at(-2)?.trim();
  return viewer || requestContext.identity?.sourceIp;
}
