/** What the server asks of a person who has the right: to sign in again, or a second factor. */
export type Proof = 'freshSignIn' | 'secondFactor';

/** Error types of the data service for it. */
export const PROOF_ERROR_TYPES: Readonly<Record<Proof, string>> = {
  freshSignIn: 'FreshSignInNeeded',
  secondFactor: 'SecondFactorNeeded',
};

/** A failed call, with the server's message. statusCode is 0 without an answer. */
export class ApiError extends Error {
  readonly statusCode: number;
  /** The invalid field of the request, if the server named one. */
  readonly field: string | undefined;
  /** The newer value after a concurrent change (409). */
  readonly data: unknown;
  readonly proof: Proof | undefined;
  readonly requestId: string | undefined;
  /** When a call that was one too many may be repeated (429). */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    statusCode: number,
    message: string,
    details: {
      field?: string;
      data?: unknown;
      proof?: Proof | undefined;
      requestId?: string;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.statusCode = statusCode;
    this.field = details.field;
    this.data = details.data;
    this.proof = details.proof;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** The person may not, or no longer, see it. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.statusCode === 403 || error.statusCode === 404);
}

export const NO_ANSWER = 'The portal cannot be reached. Check your connection and try again.';

/** A sentence for the person, for any thrown value. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && error.message) return error.message;
  return 'Something went wrong. Please try again.';
}
