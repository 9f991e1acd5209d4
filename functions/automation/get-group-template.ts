import type { automation } from '../../core/contract/automation.ts';
import { GROUP_TEMPLATES } from '../../core/domain/automation/templates.ts';
import type { Verb } from '../kernel/serve.ts';
import { NotFound } from '../runtime/errors.ts';

/** GET /templates/groups/group */
export const getGroupTemplate: Verb<typeof automation.getGroupTemplate> = ({ query }) => {
  const found = GROUP_TEMPLATES[query.type].find(({ name }) => name === query.name);
  if (!found) throw new NotFound('Template');
  return Promise.resolve({ data: found });
};
