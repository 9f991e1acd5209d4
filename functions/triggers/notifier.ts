import { notifyAccount } from '../notifications/notify.ts';
import { notifyHeld } from '../notifications/notify-held.ts';
import { forEachAccount } from '../reads/each-account.ts';

/** Every minute: tells the recipients of every account what became due, and whom it waited for. */
export const handler = () => forEachAccount({ tellAccount: notifyAccount, tellHeld: notifyHeld });
