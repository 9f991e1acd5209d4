import { notifyAccount } from '../notifications/notify.ts';
import { notifyChannels } from '../notifications/notify-channels.ts';
import { notifyHeld } from '../notifications/notify-held.ts';
import { forEachAccount } from '../reads/each-account.ts';

/** A channel that does not answer delays few others. */
const ACCOUNTS_AT_ONCE = 8;

/** Every minute. */
export const handler = () =>
  forEachAccount({ notifyAccount, notifyHeld, notifyChannels }, ACCOUNTS_AT_ONCE);
