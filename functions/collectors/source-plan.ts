import { createHash } from 'node:crypto';
import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { DATASOURCES, SINGLE_INSTANCE } from '../../core/domain/datasource.ts';
import type { MoveTarget, PlannedMove } from '../../core/domain/source-move.ts';
import type { ThresholdOverride } from '../../core/domain/threshold-override.ts';
import { requireDevice } from '../reads/visible.ts';
import { BadRequest } from '../runtime/errors.ts';
import { openAlerts, type StoredAlert } from '../store/alerts.ts';
import type { StoredDevice } from '../store/devices.ts';
import { inventoriesOf, listedInventories, type Inventory } from '../store/inventories.ts';
import { overridesOf } from '../store/thresholds.ts';
import { fatesBack, fatesForward, type AlertFate } from './alert-fates.ts';
import { matchesBack, matchesForward, type Match } from './source-match.ts';

const MOST_DEVICES = 100;

export interface Planned {
  stored: StoredDevice;
  match: Match;
  item: PlannedMove;
  fates: AlertFate[];
  /** Thresholds that people have set on the device itself. */
  overrides: ThresholdOverride[];
}

interface Wanted {
  actor: Actor;
  account: AccountId;
  ids: readonly string[];
  to: MoveTarget;
  now: Date;
}

/**
 * What a move of devices would do, device by device. Writes nothing.
 * @throws NotFound, Forbidden as requireDevice; BadRequest for too many devices.
 */
export async function planMoves(wanted: Wanted): Promise<Planned[]> {
  const { actor, account, to } = wanted;
  const ids = [...new Set(wanted.ids)].sort();
  if (ids.length > MOST_DEVICES) throw new BadRequest('takes 100 devices at most', 'device_ids');
  const scope = { accountIds: [account], customer: null };
  const chosen = await Promise.all(
    ids.map((id) => requireDevice(actor, scope, id, 'systemProperties', 'manage')),
  );
  const match = await (to === 'collector' ? matchesForward : matchesBack)(wanted, chosen);
  const matches = chosen.map((stored) => ({ stored, match: match(stored) }));
  const twinIds = matches.flatMap(({ match: { twin } }) => twin?.record.id ?? []);
  const [alerts, overrides, present, next] = await Promise.all([
    openAlerts(account),
    overridesOf(account).then((all) => [...all.values()].filter(({ scope: at }) => at !== 'group')),
    inventoriesOf(account, ids),
    to === 'collector' ? inventoriesOf(account, twinIds) : listedInventories(account, ids),
  ]);
  return matches.map(({ stored, match: found }) => {
    const { id } = stored.record;
    const nextId = to === 'collector' ? found.twin?.record.id : id;
    const nextParts = nextId ? next.get(nextId) : undefined;
    const parts = comparedParts(present.get(id) ?? {}, nextParts);
    const own = alerts.filter(({ monitorObjectId }) => monitorObjectId === id);
    const ofTwin = alerts.filter(
      ({ monitorObjectId }) => monitorObjectId === found.twin?.record.id,
    );
    const fates = found.stays
      ? []
      : to === 'collector'
        ? fatesForward(own, ofTwin, (datasource, instance) =>
            isListed(nextParts ?? NOT_WALKED, datasource, instance),
          )
        : fatesBack(own, stored.former!.source);
    const set = overrides.filter(({ ownerId }) => ownerId === id);
    const item = itemOf({ stored, match: found, parts, fates, set, overrides });
    return { stored, match: found, item, fates, overrides: found.stays ? [] : set };
  });
}

/** Changes when anything in the plan does. */
export const digestOf = (to: MoveTarget, planned: readonly Planned[]): string =>
  createHash('sha256')
    .update(JSON.stringify([to, planned.map(({ item }) => item)]))
    .digest('hex');

type Parts = PlannedMove['series'];
const NO_PARTS: Parts = { continuing: [], ending: [], open: [] };

/** A part with one instance goes by its datasource; the names of others depend on the source. */
function comparedParts(present: Inventory, next: Inventory | undefined): Parts {
  const parts: Parts = { continuing: [], ending: [], open: [] };
  for (const [datasource, instances] of Object.entries(present))
    for (const { id } of instances) {
      const isThere = next && isListed(next, datasource, id);
      const state = isThere || id === SINGLE_INSTANCE ? 'continuing' : next ? 'ending' : 'open';
      parts[state].push(partOf(datasource, id));
    }
  return {
    continuing: parts.continuing.sort(),
    ending: parts.ending.sort(),
    open: parts.open.sort(),
  };
}

/** Parts that the collector measures before it has walked a device. */
const NOT_WALKED: Inventory = Object.fromEntries(
  (['host', 'ping'] as const).map((id) => [
    id,
    [{ id: SINGLE_INSTANCE, name: SINGLE_INSTANCE, displayName: DATASOURCES[id].displayName }],
  ]),
);

const isListed = (inventory: Inventory, datasource: string, instance: string): boolean =>
  inventory[datasource as keyof Inventory]?.some(({ id }) => id === instance) ?? false;

function partOf(datasource: string, instance: string): string {
  const name = DATASOURCES[datasource as keyof typeof DATASOURCES]?.displayName ?? datasource;
  return [name, instance === SINGLE_INSTANCE ? '' : instance].filter(Boolean).join(' ');
}

interface Findings {
  stored: StoredDevice;
  match: Match;
  parts: Parts;
  fates: readonly AlertFate[];
  /** On the device. */
  set: readonly ThresholdOverride[];
  /** On all devices. */
  overrides: readonly ThresholdOverride[];
}

function itemOf({ stored, match, parts, fates, set, overrides }: Findings): PlannedMove {
  const { stays, by, twin, snmp } = match;
  const isDropped = ({ datasource, instance }: ThresholdOverride) =>
    instance !== '' && parts.ending.includes(partOf(datasource, instance));
  const dropped = [
    ...set.filter(isDropped).map(thresholdWords),
    ...overrides
      .filter(({ ownerId }) => ownerId === twin?.record.id)
      .map((each) => `${thresholdWords(each)} of ${twin!.device.label}`),
  ];
  const subjects = (isKept: boolean) =>
    fates
      .filter(({ place }) => (place !== undefined) === isKept)
      .map(({ alert }) => subjectOf(alert));
  const kept = set.filter((each) => !isDropped(each)).map(thresholdWords);
  return {
    id: stored.record.id,
    label: stored.device.label,
    stays,
    match: by,
    twin: twin?.device.label ?? '',
    address: snmp?.address ?? '',
    series: stays ? NO_PARTS : parts,
    thresholds: stays ? { kept: [], dropped: [] } : { kept: kept.sort(), dropped: dropped.sort() },
    alerts: { kept: subjects(true).sort(), closed: subjects(false).sort() },
  };
}

const thresholdWords = ({
  datasource,
  instance,
  datapoint,
  alertExpr,
  disableAlerting,
}: ThresholdOverride): string =>
  [partOf(datasource, instance), datapoint, disableAlerting ? 'off' : alertExpr]
    .filter(Boolean)
    .join(' ');

const subjectOf = ({ detailMessage, dataPointName }: StoredAlert): string =>
  detailMessage?.subject || dataPointName;
