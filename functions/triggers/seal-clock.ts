import { forEachAccount } from '../reads/each-account.ts';
import { sealAccount } from '../store/seals.ts';

/** Every minute: seals new rows of each account's audit log. */
export const handler = () => forEachAccount({ sealAccount });
