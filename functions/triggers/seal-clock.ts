import { forEachAccount } from '../reads/each-account.ts';
import { sealAccount } from '../store/seals.ts';

/** Every minute: seals what was written to the audit log of each account. */
export const handler = () => forEachAccount({ sealAccount });
