import { can } from '../../core/access/grants.ts';
import type { users } from '../../core/contract/users.ts';
import type { Verb } from '../kernel/serve.ts';
import { NotFound } from '../runtime/errors.ts';
import { ADMIN } from '../people/admins.ts';
import { openEditor } from '../people/editor.ts';

/**
 * GET /users/roles: roles available to people of an account or customer. Admin only appears for
 * callers who may assign it.
 */
export const listGivenRoles: Verb<typeof users.listGivenRoles> = async ({
  actor,
  account,
  query: { customer = '' },
}) => {
  if (actor.customer !== null && actor.customer !== customer) throw new NotFound('Customer');
  const editor = await openEditor(actor);
  const place = editor.placeOf({
    accountId: account,
    attributes: { 'custom:customer': customer },
  });
  const givesAdmin = can(actor.grants, 'admin.roles', 'manage');
  const roles = (await editor.rolesFor(place)).filter(({ name }) => name !== ADMIN || givesAdmin);
  return {
    data: roles.map((role) => ({ role, refused: editor.refusalToGive(role, place) ?? '' })),
  };
};
