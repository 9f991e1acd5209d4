import { ApiError, sentenceOf } from '../../../../core/contract/api-error.ts';
import type { BodyOf } from '../../../../core/contract/endpoint.ts';
import { maintenances } from '../../../../core/contract/maintenances.ts';
import { call } from '../../api/client.ts';
import { counted, type Target } from './coverage.tsx';

/** So many devices are planned one by one. */
const FEW = 20;
/** Devices of one call, where there are more. */
const AT_ONCE = 100;

type Work = Omit<BodyOf<typeof maintenances.createMaintenance>, 'account_id' | 'device_id'>;

/**
 * Plans one piece of work on all of its targets.
 * @returns how many were not planned, and why: a line for each, or for those of one call
 */
export async function planAll(
  targets: readonly Target[],
  work: Work,
  nameOf: (target: Target) => string,
): Promise<{ failed: number; why: string[] }> {
  const waiting = callsOf(targets, targets.length > FEW ? AT_ONCE : 1);
  const why: string[] = [];
  let failed = 0;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [first, ...others] = next;
    try {
      await call(maintenances.createMaintenance, {
        ...work,
        account_id: first.account,
        device_id: first.id,
        ...(others.length > 0 && { device_ids: others.map(({ id }) => id) }),
      });
    } catch (error) {
      // A device that is gone stops no other.
      if (others.length > 0 && error instanceof ApiError && error.statusCode === 404)
        waiting.push(...callsOf(next, 1));
      else {
        failed += next.length;
        const what = others.length > 0 ? counted(next.length, 'device') : nameOf(first);
        why.push(`${what}: ${sentenceOf(error)}`);
      }
    }
  }
  return { failed, why };
}

/** Targets of one account for each call. */
function callsOf(targets: readonly Target[], most: number): [Target, ...Target[]][] {
  const calls: [Target, ...Target[]][] = [];
  for (const target of targets) {
    const open = calls.find((each) => each[0].account === target.account && each.length < most);
    if (open) open.push(target);
    else calls.push([target]);
  }
  return calls;
}

export function notPlanned(failed: number, all: number): string {
  const not = `${counted(failed, 'device was', 'devices were')} not planned`;
  return failed === all ? `${not}:` : `${not}; ${counted(all - failed, 'was', 'were')} planned:`;
}
