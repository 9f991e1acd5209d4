import type { datasources } from '../../core/contract/datasources.ts';
import { datasourceOf } from '../../core/domain/datasource.ts';
import { NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { choicesOf, requireTarget } from '../reads/threshold-target.ts';

/** GET /datasources/instances: the instances of a datasource on a device. */
export const listInstances: Verb<typeof datasources.listInstances> = async ({
  actor,
  scope,
  account,
  query,
}) => {
  const target = await requireTarget(actor, scope, account, query.type, query.id, 'view');
  const datasource = datasourceOf(query.ds_id);
  if (!datasource) throw new NotFound('Datasource');
  return {
    data: choicesOf(target, datasource).map(({ id, name, displayName }) => ({
      id,
      name,
      displayName,
    })),
  };
};
