import type { automation } from '../../core/contract/automation.ts';
import { GROUP_TEMPLATES } from '../../core/domain/automation/templates.ts';
import type { Verb } from '../kernel/serve.ts';

/** GET /templates/groups: group structures of a type. */
export const listGroupTemplates: Verb<typeof automation.listGroupTemplates> = ({ query }) =>
  Promise.resolve({ data: [...GROUP_TEMPLATES[query.type]] });
