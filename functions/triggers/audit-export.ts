import { forEachAccount } from '../reads/each-account.ts';
import { exportDays } from '../evidence/export-days.ts';

/** Twice a night: exports the days of each account's audit log that are over. */
export const handler = () => forEachAccount({ exportDays });
