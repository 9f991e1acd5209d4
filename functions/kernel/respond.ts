import type { APIGatewayProxyResult } from 'aws-lambda';
import { HttpError, ProofNeeded, SeeOther, TooManyRequests } from '../runtime/errors.ts';
import { answerText, type Envelope } from './declared-answer.ts';
import { log, UNEXPECTED_FAILURE } from '../runtime/log.ts';

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

export function success(
  result: object,
  requestId: string,
  headers: Record<string, string>,
): APIGatewayProxyResult {
  return respond(200, { status_code: 200, ...result }, requestId, headers);
}

/** Failures have a sentence for the person, the field at fault, and the request id for support. */
export function failure(error: unknown, requestId: string): APIGatewayProxyResult {
  if (error instanceof HttpError) {
    const { statusCode, message, field, data } = error;
    if (statusCode >= 500) log.error('request failed', { requestId, error });
    return respond(
      statusCode,
      {
        status_code: statusCode,
        message,
        field,
        data,
        proof: proofIn(error),
        request_id: requestId,
      },
      requestId,
      headersOf(error),
    );
  }
  log.error(UNEXPECTED_FAILURE, { requestId, error: error as Error });
  const message = 'Something went wrong on our side. Nothing was changed. Please try again.';
  return respond(500, { status_code: 500, message, request_id: requestId }, requestId);
}

function respond(
  statusCode: number,
  body: Envelope,
  requestId: string,
  headers: Record<string, string> = {},
): APIGatewayProxyResult {
  return {
    statusCode,
    headers: { ...HEADERS, 'x-request-id': requestId, ...headers },
    body: answerText(body),
  };
}

const proofIn = (error: HttpError) => (error instanceof ProofNeeded ? error.proof : undefined);

function headersOf(error: HttpError): Record<string, string> {
  if (error instanceof SeeOther) return { location: error.url };
  return error instanceof TooManyRequests && error.retryAfterSeconds !== undefined
    ? { 'retry-after': String(error.retryAfterSeconds), ...error.headers }
    : {};
}
