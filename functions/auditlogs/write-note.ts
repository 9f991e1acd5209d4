import type { auditlogs } from '../../core/contract/auditlogs.ts';
import type { Verb } from '../kernel/serve.ts';
import { writeTogether } from '../store/client.ts';

/**
 * POST /auditlogs: keeps the words of a caller under their name. The action marks them as a note,
 * and no other field is theirs (ruling R-3).
 */
export const writeNote: Verb<typeof auditlogs.writeNote> = async ({ body, audit }) => {
  await writeTogether([audit({ information: body.message })]);
  return { message: 'Note written.' };
};
