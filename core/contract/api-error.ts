/**
 * A call that failed, told in the server's sentence. statusCode is 0 when no answer came at all.
 */
export class ApiError extends Error {
  readonly statusCode: number;
  /** The field of the request that was at fault, when the server named one. */
  readonly field: string | undefined;
  /** The newer value, when somebody else changed the thing meanwhile (409). */
  readonly data: unknown;
  readonly requestId: string | undefined;

  constructor(
    statusCode: number,
    message: string,
    details: { field?: string; data?: unknown; requestId?: string } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.statusCode = statusCode;
    this.field = details.field;
    this.data = details.data;
    this.requestId = details.requestId;
  }
}

/** The server answered that this is not, or no longer, the person's to see. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.statusCode === 403 || error.statusCode === 404);
}

export const NO_ANSWER = 'The portal cannot be reached. Check your connection and try again.';

/** One plain sentence for the person, whatever was thrown. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && error.message) return error.message;
  return 'Something went wrong. Please try again.';
}
