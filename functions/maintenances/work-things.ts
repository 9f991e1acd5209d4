import type { Downtime } from '../../core/domain/downtime.ts';
import type { Affected } from '../../core/domain/work-notice.ts';
import type { Thing } from '../../core/domain/thing.ts';
import type { Change } from '../store/audit.ts';
import { customerThing, groupThing } from '../store/audit-things.ts';
import type { Places } from './places.ts';

/**
 * What an audit row about planned work concerns: each piece of work, its device or group, and their
 * customers. People of one customer can read a row about that customer's devices alone.
 */
export function workThings(
  works: readonly Downtime[],
  { devices }: Pick<Places, 'devices'>,
): Pick<Change, 'things' | 'customer'> {
  const ids = new Set(works.map(({ deviceId }) => deviceId));
  const found = new Map(
    devices.flatMap(({ basis }) => (ids.has(basis.id) ? [[basis.id, basis.Customer]] : [])),
  );
  const customers = new Set(works.map(({ deviceId }) => found.get(deviceId) ?? ''));
  const [only = '', ...others] = customers;
  return {
    things: [
      ...works.map(workThing),
      ...works.flatMap((work) => (work.workId ? [{ ...workThing(work), id: work.workId }] : [])),
      ...works.map(targetThing),
      ...[...customers].flatMap(customerThing),
    ],
    customer: others.length === 0 ? only : undefined,
  };
}

/** A transaction has no room for more pointers to its audit row. */
const MOST_OF_A_KIND = 40;

/** The customers that notices go to, and their circuits, as far as a transaction has room. */
export function affectedThings(affected: readonly Affected[]): Thing[] {
  const customers = new Set(affected.map(({ customer }) => customer));
  const circuits = new Map(
    affected.flatMap((each) => each.circuits.map(({ id, name }) => [id, name] as const)),
  );
  return [
    ...[...customers].slice(0, MOST_OF_A_KIND).flatMap(customerThing),
    ...[...circuits]
      .slice(0, MOST_OF_A_KIND)
      .map(([id, name]) => ({ kind: 'device' as const, id, name })),
  ];
}

const nameOf = (work: Downtime) => work.deviceDisplayName || work.deviceGroupFullPath;

const workThing = (work: Downtime): Thing => ({ kind: 'work', id: work.id, name: nameOf(work) });

const targetThing = (work: Downtime): Thing =>
  work.type === 'DeviceSDT'
    ? { kind: 'device', id: work.deviceId, name: work.deviceDisplayName }
    : groupThing({ groupId: work.deviceGroupId, fullPath: work.deviceGroupFullPath });
