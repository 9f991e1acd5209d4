import { isDeepStrictEqual } from 'node:util';
import { rowWords, type ImportRow } from '../../../core/domain/automation/import-csv.ts';
import type { ThresholdSetting } from '../../../core/domain/automation/line.ts';
import {
  DATASOURCES,
  type Datasource,
  type DatasourceId,
} from '../../../core/domain/datasource.ts';
import { plainName } from '../../../core/domain/provisioning.ts';
import { isValidThreshold } from '../../../core/domain/threshold.ts';
import type { Target } from '../../reads/threshold-target.ts';
import { seesDevice } from '../../reads/visible.ts';
import { BadRequest, HttpError } from '../../runtime/errors.ts';
import { devicesOf } from '../../store/devices.ts';
import { overridesFor } from '../../store/thresholds.ts';
import { requireAlertSettings } from './alert-settings.ts';
import { change, groupAt, leave, make, refused, type Draft, type Ground } from './ground.ts';
import { openTarget, standing } from './make-thresholds.ts';

const WHAT = 'Threshold';
const ALL = '*';
const LONGEST_NOTE = 500;
const ALERTING: Readonly<Record<string, boolean>> = { on: false, yes: false, off: true, no: true };
const SOURCES: readonly Datasource[] = Object.values(DATASOURCES);

/** Thresholds of devices and groups, each with its present value. */
export async function planThresholdRows(
  ground: Ground,
  rows: readonly ImportRow[],
): Promise<Draft[]> {
  const { call, account } = ground;
  await requireAlertSettings(call);
  const devices = new Map(
    (await devicesOf(account.accountId))
      .filter(({ device }) => seesDevice(call.actor, device))
      .map(({ device }) => [plainName(device.label), device.id]),
  );
  const overrides = await overridesFor(account.accountId);
  const targets = new Map<string, Target>();
  const places = new Map<string, number>();
  const planRow = async (row: ImportRow, lineName: string): Promise<Draft> => {
    const { datasource, ...wanted } = wantedIn(ground, devices, row);
    const place = { account: account.accountId, ...wanted, datasource: datasource.id };
    const target = targets.get(place.id) ?? (await openTarget(call, { ...place, instance: ALL }));
    targets.set(place.id, target);
    const at = { ...place, instance: instanceIn(target, datasource, row.cell('Instance')) };
    const { key, before, isSet, global } = standing(target, at, overrides);
    const set = settingIn(row, before, global);
    const former = places.get(key);
    if (former !== undefined) return refused(WHAT, lineName, `Row ${former} already sets it.`);
    places.set(key, row.row);
    if (isDeepStrictEqual(before, set)) return leave(WHAT, lineName, 'Already set.');
    const now = before.disableAlerting ? 'without alerts' : before.alertExpr || global || 'not set';
    const thing = { make: 'threshold' as const, ...at, set };
    return (isSet ? change : make)(WHAT, lineName, thing, `Is ${now} now.`);
  };
  const drafts: Draft[] = [];
  for (const row of rows) {
    const name = row.cell('Device') || row.cell('Group') || 'nothing';
    const lineName = rowWords(row, `${row.cell('Datapoint')} of ${name}`);
    try {
      drafts.push(await planRow(row, lineName));
    } catch (error) {
      if (!(error instanceof HttpError) || error.statusCode >= 500) throw error;
      drafts.push(refused(WHAT, lineName, error));
    }
  }
  return drafts;
}

/** @throws BadRequest naming the fault of the row. */
function wantedIn(ground: Ground, devices: ReadonlyMap<string, string>, row: ImportRow) {
  if (row.why !== '') throw new BadRequest(row.why);
  const [device, path] = [row.cell('Device'), row.cell('Group')];
  if ((device === '') === (path === ''))
    throw new BadRequest('Either Device or Group must be filled in.');
  const id = device ? devices.get(plainName(device)) : groupAt(ground, path)?.groupId;
  if (!id)
    throw new BadRequest(`There is no ${device ? 'device' : 'group'} ${device || path} here.`);
  const source = plainName(row.cell('Datasource'));
  const datasource = SOURCES.find(
    (each) => plainName(each.id) === source || plainName(each.displayName) === source,
  );
  if (!datasource) throw new BadRequest(`There is no datasource ${row.cell('Datasource')}.`);
  const named = plainName(row.cell('Datapoint'));
  const datapoint = datasource.datapoints.find((each) => plainName(each.id) === named);
  if (!datapoint)
    throw new BadRequest(`${datasource.displayName} has no datapoint ${row.cell('Datapoint')}.`);
  const type = device ? ('devices' as const) : ('groups' as const);
  return { type, id, datasource, datapoint: datapoint.id };
}

/**
 * The instance that a row names; all of them when it names none.
 * @throws BadRequest when the device has none, or not that one.
 */
function instanceIn(target: Target, datasource: Datasource, named: string): string {
  const instances = target.instancesOf(datasource.id as DatasourceId);
  if (instances.length === 0)
    throw new BadRequest(
      `${target.name} has nothing that ${datasource.displayName} measures, or was not polled yet.`,
    );
  if (named === '') return datasource.isMultiple ? ALL : instances[0]!.id;
  const found = instances.find((instance) =>
    [instance.id, instance.name, instance.displayName].some(
      (word) => plainName(word) === plainName(named),
    ),
  );
  if (!found) throw new BadRequest(`${target.name} has no ${named}.`);
  return found.id;
}

/**
 * Setting of a row; an empty cell keeps the present value.
 * @throws BadRequest for an expression that is none.
 */
function settingIn({ cell }: ImportRow, before: ThresholdSetting, global: string) {
  const [typed, alerting, note] = [cell('Threshold'), cell('Alerting').toLowerCase(), cell('Note')];
  if (typed === '' && alerting === '')
    throw new BadRequest('Either Threshold or Alerting must be filled in.');
  if (!isValidThreshold(typed))
    throw new BadRequest(
      'Threshold must be an operator, a space and one to three whole numbers, such as > 80 90 95.',
    );
  if (alerting !== '' && ALERTING[alerting] === undefined)
    throw new BadRequest('Alerting must be on or off.');
  if (note.length > LONGEST_NOTE)
    throw new BadRequest(`Note is longer than ${LONGEST_NOTE} characters.`);
  return {
    alertExpr: typed === '' ? before.alertExpr : typed === global ? '' : typed,
    alertExprNote: note || before.alertExprNote,
    disableAlerting: ALERTING[alerting] ?? before.disableAlerting,
  };
}
