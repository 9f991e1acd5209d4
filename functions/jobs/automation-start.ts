import type { Area } from '../../core/access/areas.ts';
import { can } from '../../core/access/grants.ts';
import { IMPORT_AREAS } from '../../core/domain/automation/imported.ts';
import {
  partSubject,
  partTitle,
  runInputSchema,
  type Part,
  type RunInput,
} from '../../core/domain/automation/part.ts';
import { Forbidden } from '../runtime/errors.ts';
import type { JobCall } from './kind.ts';

/** Facts of the kind that the start of a run needs; the rest is in kinds/automation.ts. */
export const automationStart = {
  titleOf: (input: unknown) => runTitle(runInputSchema.parse(input)),
  admit: (call: Pick<JobCall, 'actor'>, input: unknown) =>
    admitRun(call, runInputSchema.parse(input)),
};

/** "Device Groups: Mill Lane", "Mill Lane, 6 jobs" */
export function runTitle({ parts, isDryRun }: RunInput): string {
  const [first, ...others] = parts;
  const subject = partSubject(first!);
  const title =
    others.length > 0
      ? `${subject || 'Automation'}, ${parts.length} jobs`
      : [partTitle(first!), subject].filter(Boolean).join(': ');
  return isDryRun ? `Dry run of ${title}` : title;
}

const WORDS: Partial<Record<Area, string>> = {
  automation: 'automation',
  'admin.provisioning': 'provisioning',
  'admin.userAccess': 'people',
  'admin.roles': 'roles',
  alerts: 'alerts',
};

/** @throws Forbidden for who may not run it; asked at the start and before each step. */
export function admitRun(
  { actor }: Pick<JobCall, 'actor'>,
  { parts }: Pick<RunInput, 'parts'>,
): void {
  for (const area of new Set(parts.flatMap(areasOf)))
    if (!can(actor.grants, area, 'manage'))
      throw new Forbidden(`You need the 'manage' right on ${WORDS[area] ?? area} to run this.`);
}

/** The areas that somebody must manage to run a part; rights on its groups and devices come beside. */
function areasOf(part: Part): Area[] {
  switch (part.job) {
    case 'users':
      return ['automation', 'admin.userAccess'];
    case 'roles':
      return ['automation', 'admin.roles'];
    case 'fullConfiguration':
      return part.additions.includes('Roles') ? ['automation', 'admin.roles'] : ['automation'];
    case 'import':
      return ['admin.provisioning', ...IMPORT_AREAS[part.what]];
    default:
      return ['automation'];
  }
}
