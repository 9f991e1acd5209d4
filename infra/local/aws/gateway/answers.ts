/**
 * The gateway's own errors, same as deployed (infra/constructs/gateway-responses.ts; a test
 * compares them).
 */
export const ANSWERS = {
  UNAUTHORIZED: { status: 401, message: 'Your session has ended. Please sign in again.' },
  INVALID_API_KEY: { status: 403, message: 'The API key is missing or not valid.' },
  MISSING_AUTHENTICATION_TOKEN: { status: 404, message: 'This address was not found.' },
  REQUEST_TOO_LARGE: {
    status: 413,
    message: 'The request is too large: 1 MB at most, and 4.6 MB for people from a CSV file.',
  },
  THROTTLED: {
    status: 429,
    message: 'Too many requests. Please wait a moment and try again.',
  },
  INTEGRATION_FAILURE: {
    status: 502,
    message: 'Something went wrong on our side. Please try again.',
  },
  INTEGRATION_TIMEOUT: { status: 504, message: 'This took too long. Please try again.' },
} as const;

export type AnswerName = keyof typeof ANSWERS;

/** Thrown inside the gateway to send one of them. */
export class GatewayAnswer extends Error {
  readonly answer: AnswerName;

  constructor(answer: AnswerName, options?: ErrorOptions) {
    super(answer, options);
    this.answer = answer;
  }
}
