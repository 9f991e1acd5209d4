import { ApiError, sentenceOf } from '../../../../core/contract/api-error.ts';

/** The button that provisions something shows for so long that it does. */
export const LOADING_MS = 2_000;

export const MISSING_RIGHT = "You need the 'manage' right on provisioning to do this.";

/** "409: A device of this name already exists." */
export function statusAndMessage(error: unknown): string {
  const { statusCode = 0 } = error instanceof ApiError ? error : {};
  return statusCode > 0 ? `${statusCode}: ${sentenceOf(error)}` : sentenceOf(error);
}
