import type { Operations } from '../../core/contract/graphql.ts';
import type { Resolver } from '../../functions/kernel/serve-graphql.ts';
import { viewRolesOf } from '../../functions/store/view-roles.ts';

/** A single page, as there are few rules. */
export const listViewRoles: Resolver<Operations['listViewRoles']> = async ({ actor }) => {
  const rules = await viewRolesOf(actor.providerId);
  return {
    items: rules.map((rule) => ({ ...rule, Permissions: JSON.stringify(rule.Permissions) })),
    nextToken: null,
  };
};
