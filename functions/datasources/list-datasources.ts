import type { datasources } from '../../core/contract/datasources.ts';
import type { Verb } from '../kernel/serve.ts';
import { datasourcesOf, requireTarget } from '../reads/threshold-target.ts';

/** GET /datasources: datasources of a device or group. Groups have no instances. */
export const listDatasources: Verb<typeof datasources.listDatasources> = async ({
  actor,
  scope,
  account,
  query,
}) => {
  const target = await requireTarget(actor, scope, account, query.type, query.id, 'view');
  return {
    data: datasourcesOf(target).map(({ id, displayName, isMultiple }) => ({
      id,
      dataSourceId: id,
      dataSourceDisplayName: displayName,
      isMultiple: isMultiple && target.type === 'devices',
    })),
  };
};
