import { ApiError } from '../../../core/contract/api-error.ts';

/** Asks the person to sign in again; false if they would not. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** @returns the unsubscriber. */
export function onFreshSignInNeeded(listener: Ask): () => void {
  ask = listener;
  return () => {
    ask = undefined;
  };
}

/**
 * Makes a call, and once more after the person has signed in again if the server asks for that.
 * Calls that wait at the same time ask once.
 */
export async function withFreshSignIn<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.proof !== 'freshSignIn' || !ask) throw error;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    if (!(await asking)) throw error;
    return await send();
  }
}
