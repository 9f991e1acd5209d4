import { forEachAccount } from '../reads/each-account.ts';
import { sealAccount } from '../evidence/seal-account.ts';

/** Every hour: signs the heads of each account's audit log. */
export const handler = () => forEachAccount({ sealAccount });
