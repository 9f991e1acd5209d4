import { notifyAccount } from '../notifications/notify.ts';
import { notifyHeld } from '../notifications/notify-held.ts';
import { forEachAccount } from '../reads/each-account.ts';

/** Every minute. */
export const handler = () => forEachAccount({ notifyAccount, notifyHeld });
