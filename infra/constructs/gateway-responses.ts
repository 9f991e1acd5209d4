import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';

interface GatewayAnswer {
  type: ResponseType;
  status: number;
  message: string;
}

const REFUSED = 'You do not have permission to do this.';
const SESSION_ENDED = 'Your session has ended. Please sign in again.';
const FAILED = 'Something went wrong on our side. Please try again.';

/** API Gateway's own errors, with the kernel's messages. */
export const GATEWAY_ANSWERS: readonly GatewayAnswer[] = [
  { type: ResponseType.UNAUTHORIZED, status: 401, message: SESSION_ENDED },
  { type: ResponseType.EXPIRED_TOKEN, status: 401, message: SESSION_ENDED },
  { type: ResponseType.ACCESS_DENIED, status: 403, message: REFUSED },
  {
    type: ResponseType.INVALID_API_KEY,
    status: 403,
    message: 'The API key is missing or not valid.',
  },
  { type: ResponseType.INVALID_SIGNATURE, status: 403, message: REFUSED },
  {
    type: ResponseType.WAF_FILTERED,
    status: 403,
    message: 'The request was refused by the firewall.',
  },
  {
    type: ResponseType.MISSING_AUTHENTICATION_TOKEN,
    status: 404,
    message: 'This address was not found.',
  },
  { type: ResponseType.RESOURCE_NOT_FOUND, status: 404, message: 'This address was not found.' },
  {
    type: ResponseType.THROTTLED,
    status: 429,
    message: 'Too many requests. Please wait a moment and try again.',
  },
  {
    type: ResponseType.QUOTA_EXCEEDED,
    status: 429,
    message: 'The daily limit of requests is reached.',
  },
  { type: ResponseType.BAD_REQUEST_BODY, status: 400, message: 'The request body is not valid.' },
  {
    type: ResponseType.BAD_REQUEST_PARAMETERS,
    status: 400,
    message: 'A parameter of the request is not valid.',
  },
  {
    type: ResponseType.REQUEST_TOO_LARGE,
    status: 413,
    message: 'The request is too large: 1 MB at most, and 4.6 MB for people from a CSV file.',
  },
  { type: ResponseType.UNSUPPORTED_MEDIA_TYPE, status: 415, message: 'The request must be JSON.' },
  { type: ResponseType.AUTHORIZER_FAILURE, status: 500, message: FAILED },
  { type: ResponseType.AUTHORIZER_CONFIGURATION_ERROR, status: 500, message: FAILED },
  { type: ResponseType.API_CONFIGURATION_ERROR, status: 500, message: FAILED },
  { type: ResponseType.INTEGRATION_FAILURE, status: 502, message: FAILED },
  {
    type: ResponseType.INTEGRATION_TIMEOUT,
    status: 504,
    message: 'This took too long. Please try again.',
  },
  { type: ResponseType.DEFAULT_4XX, status: 400, message: 'The request could not be understood.' },
  { type: ResponseType.DEFAULT_5XX, status: 500, message: FAILED },
];

/** Gives API Gateway's own errors the portal's envelope. */
export function addGatewayResponses(api: RestApi): void {
  for (const { type, status, message } of GATEWAY_ANSWERS) {
    api.addGatewayResponse(type.responseType, {
      type,
      statusCode: String(status),
      responseHeaders: { 'Cache-Control': "'no-store'", 'x-request-id': 'context.requestId' },
      templates: {
        'application/json': `{"status_code":${status},"message":${JSON.stringify(message)},"request_id":"$context.requestId"}`,
      },
    });
  }
}
