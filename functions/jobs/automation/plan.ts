import type { PlannedLine } from '../../../core/domain/automation/line.ts';
import { partSubject, partTitle, type Part } from '../../../core/domain/automation/part.ts';
import { HttpError } from '../../runtime/errors.ts';
import type { JobCall } from '../kind.ts';
import { openGround, refused, type Draft, type Ground } from './ground.ts';
import { planDashboardsPart, planNetworkDashboard } from './plan-dashboards.ts';
import { planFullConfiguration } from './plan-full.ts';
import { planGroupsPart } from './plan-groups.ts';
import { planRolesPart } from './plan-roles.ts';
import { planImport } from './plan-imports.ts';
import { planUsersPart } from './plan-users.ts';
import { planCertificate } from './plan-websites.ts';
import { planProperties } from './properties.ts';
import { planTakeBack } from './take-back.ts';

/**
 * The lines of a run: what its parts will make, change, leave or refuse. A part knows what those
 * before it will make.
 */
export async function planParts(call: JobCall, parts: readonly Part[]): Promise<PlannedLine[]> {
  const grounds = new Map<string, Ground>();
  const groundOf = async (account: string) => {
    const known = grounds.get(account) ?? (await openGround(call, account));
    grounds.set(account, known);
    return known;
  };
  const lines: PlannedLine[] = [];
  for (const [at, part] of parts.entries())
    for (const draft of await planned(call, part, groundOf)) lines.push({ part: at, ...draft });
  return lines;
}

/** A part that is refused as a whole is one line. */
async function planned(
  call: JobCall,
  part: Part,
  groundOf: (account: string) => Promise<Ground>,
): Promise<Draft[]> {
  try {
    if (part.job === 'takeBack') return await planTakeBack(call, part.run);
    return await planOne(await groundOf(part.account), part);
  } catch (error) {
    if (!(error instanceof HttpError) || error.statusCode >= 500) throw error;
    return [refused(partTitle(part), partSubject(part), error)];
  }
}

function planOne(
  ground: Ground,
  part: Exclude<Part, { job: 'takeBack' }>,
): Promise<Draft[]> | Draft[] {
  switch (part.job) {
    case 'groups':
      return planGroupsPart(ground, part);
    case 'dashboards':
      return planDashboardsPart(ground, part);
    case 'users':
      return planUsersPart(ground, part);
    case 'roles':
      return planRolesPart(ground, part);
    case 'addNetworkDashboard':
      return planNetworkDashboard(ground, part);
    case 'sslProperties':
      return planCertificate(ground, part);
    case 'AddProperties':
      return planProperties(ground, part);
    case 'import':
      return planImport(ground, part);
    case 'fullConfiguration':
      return planFullConfiguration(ground, part);
  }
}
