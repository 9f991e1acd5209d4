import type { automation } from '../../core/contract/automation.ts';
import type { Verb } from '../kernel/serve.ts';
import { seenRoles } from '../reads/owned-roles.ts';

/** GET /automation/roles: role names that the caller sees, without duplicates. */
export const listJobRoles: Verb<typeof automation.listJobRoles> = async ({ actor }) => {
  const byName = new Map(
    (await seenRoles(actor)).map(({ role: { name, description } }) => [name, description]),
  );
  const data = [...byName].map(([name, description]) => ({ name, description }));
  return { data: data.sort((a, b) => a.name.localeCompare(b.name)) };
};
