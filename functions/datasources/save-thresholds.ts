import type { BodyOf } from '../../core/contract/endpoint.ts';
import type { datasources, ThresholdRow } from '../../core/contract/datasources.ts';
import { isValidThreshold } from '../../core/domain/threshold.ts';
import { BadRequest, NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { writeTogether } from '../store/client.ts';
import { overridesFor } from '../store/thresholds.ts';
import { thresholdRows } from './list-thresholds.ts';
import { thresholdItems, whenTheyHold } from '../reads/threshold-change.ts';
import { placeOf, requireInstance, requireTarget, targetOf } from '../reads/threshold-target.ts';

type Wanted = {
  dataPointId: string;
  alertExpr?: string | undefined;
  alertExprNote?: string | undefined;
  disableAlerting?: boolean | undefined;
};

/**
 * PUT /datasources/thresholds: changes overrides of one or several datapoints, in effect from the
 * next poll.
 */
export const saveThresholds: Verb<typeof datasources.saveThresholds> = async ({
  actor,
  scope,
  account,
  body,
  now,
  audit,
}) => {
  const target = await requireTarget(actor, scope, account, body.type, body.id);
  const rows = thresholdRows(
    target,
    body.ds_id,
    body.inst_id,
    await overridesFor(target.accountId),
    new Map(),
  );
  const { datasource, instance } = requireInstance(target, body.ds_id, body.inst_id);
  const changes = wantedOf(body.data).flatMap((wanted, index) => {
    const before = rows.find((row) => row.dataPointId === wanted.dataPointId);
    if (!before) throw new NotFound('Datapoint');
    const after = changed(before, wanted, `data.${index}.alertExpr`);
    return same(before, after) ? [] : [{ before, after }];
  });
  if (new Set(changes.map(({ after }) => after.dataPointId)).size < changes.length)
    throw new BadRequest('data: a datapoint is named twice', 'data');
  const row = audit({
    accountId: target.accountId,
    target: `${target.type}/${target.id}/${body.ds_id}/${body.inst_id}`,
    ...targetOf(target),
    information: `Changed ${changes.length} alert thresholds of ${datasource.displayName} on ${target.name}`,
    before: changes.map(({ before }) => summary(before)),
    after: changes.map(({ after }) => summary(after)),
  });
  const items = await thresholdItems(
    target,
    changes.map(({ after: { dataPointId, alertExpr, alertExprNote, disableAlerting } }) => ({
      place: placeOf(target, datasource, instance, dataPointId),
      set: { alertExpr, alertExprNote, disableAlerting },
    })),
    { actor, now },
  );
  await writeTogether([...items, row]);
  if (changes.length === 0) return { message: 'Nothing had changed.' };
  return { message: `Thresholds saved. ${await whenTheyHold(target)}` };
};

function wantedOf(data: BodyOf<typeof datasources.saveThresholds>['data']): Wanted[] {
  return 'dpConfig' in data ? data.dpConfig : [{ dataPointId: data.dp_id, ...data.info }];
}

/**
 * Typing the global expression clears the override. An unchanged expression from the source is
 * accepted, even if invalid here.
 */
function changed(before: ThresholdRow, wanted: Wanted, field: string): ThresholdRow {
  const typed = wanted.alertExpr?.trim() ?? before.alertExpr;
  if (typed !== before.alertExpr && !isValidThreshold(typed)) {
    throw new BadRequest(
      `${field}: must be an operator, a space and one to three whole numbers, such as > 80 90 95`,
      field,
    );
  }
  return {
    ...before,
    alertExpr: typed === before.globalAlertExpr ? '' : typed,
    alertExprNote: wanted.alertExprNote ?? before.alertExprNote,
    disableAlerting: wanted.disableAlerting ?? before.disableAlerting,
  };
}

const same = (a: ThresholdRow, b: ThresholdRow) =>
  a.alertExpr === b.alertExpr &&
  a.alertExprNote === b.alertExprNote &&
  a.disableAlerting === b.disableAlerting;

const summary = ({ dataPointId, alertExpr, alertExprNote, disableAlerting }: ThresholdRow) => ({
  dataPointId,
  alertExpr,
  alertExprNote,
  disableAlerting,
});
