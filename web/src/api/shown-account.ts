import { ApiError } from '../../../core/contract/api-error.ts';

let account: string | undefined;
let held: Promise<void> | undefined;
let release = (_isSignedIn: boolean) => {};
let look = async () => {};

/** The account that this window shows. */
export const shownAccount = (): string | undefined => account;

/** Lets calls through again; after a sign-out those that wait fail. */
export function showAccount(id: string | undefined): void {
  account = id;
  held = undefined;
  release(id !== undefined);
}

/** Calls wait until showAccount: the person is in another account than the window shows. */
export function holdCalls(): void {
  held ??= new Promise((resolve, reject) => {
    release = (isSignedIn) =>
      isSignedIn ? resolve() : reject(new ApiError(401, 'Your session has ended.'));
  });
  held.catch(() => {});
}

/** @param listener reads where the person is, and makes calls wait if that is elsewhere. */
export function onOtherAccount(listener: () => Promise<void>): void {
  look = listener;
}

/**
 * Makes a call in the account that the window shows; after a switch elsewhere it waits.
 * @param refusal status of a call from an account that the person has left
 */
export async function inShownAccount<T>(
  send: () => Promise<T>,
  refusal: 404 | 412 = 412,
): Promise<T> {
  await held;
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.statusCode !== refusal) throw error;
    await look();
    if (!held) throw error;
    await held;
    return await send();
  }
}
