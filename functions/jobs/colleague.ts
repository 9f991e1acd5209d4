import { isSuperuserLevel, type Actor } from '../../core/access/actor.ts';
import type { ServiceRight } from '../../core/access/areas.ts';
import { can, canService } from '../../core/access/grants.ts';
import type { Job } from '../../core/domain/job.ts';
import { isForStaffAlone } from '../../core/domain/report/request.ts';
import { actorOf } from '../kernel/actor.ts';
import { delegatedGroups } from '../reads/delegated-groups.ts';
import { findPerson } from '../store/people.ts';

/** Rights that decide what a report contains. */
const REPORTED: readonly ServiceRight[] = [
  'metrics',
  'system',
  'alerts',
  'systemProperties',
  'customProperties',
];

/** A report of a customer is there for everybody of that customer who may read reports. */
export function isColleaguesReport(actor: Actor, { kind, title, starter }: Job): boolean {
  return (
    kind === 'report' &&
    actor.customer !== null &&
    actor.customer === starter.customer &&
    can(actor.grants, 'reports', 'view') &&
    (!isForStaffAlone(title) || isSuperuserLevel(actor.kind))
  );
}

/** In every group the actor sees what the starter sees, so the file reveals nothing new. */
export async function seesAsMuch(
  actor: Actor,
  { sub, username }: Job['starter'],
  now: Date,
): Promise<boolean> {
  const person = await findPerson(actor.providerId, username);
  if (person?.sub !== sub || person.removedAtMs !== undefined) return false;
  const starter = await actorOf({ ...person.attributes, sub, 'cognito:username': username }, now);
  const groups = (await delegatedGroups(actor)).filter(({ isWithin }) => isWithin);
  return groups.every(({ path }) =>
    REPORTED.every(
      (right) =>
        !canService(starter.grants, path, right, 'view') ||
        canService(actor.grants, path, right, 'view'),
    ),
  );
}
