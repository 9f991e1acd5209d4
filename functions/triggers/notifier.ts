import { notifyAccount } from '../notifications/notify.ts';
import { notifyHeld } from '../notifications/notify-held.ts';
import { forEachAccount } from '../reads/each-account.ts';

/** Every minute: notifies the recipients of every account. */
export const handler = () => forEachAccount({ notifyAccount, notifyHeld });
