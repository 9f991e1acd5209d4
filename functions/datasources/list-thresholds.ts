import type { datasources, ThresholdRow } from '../../core/contract/datasources.ts';
import type { DatasourceId } from '../../core/domain/datasource.ts';
import { limitsOf, unitOf } from '../../core/domain/discovery.ts';
import {
  effectiveThreshold,
  thresholdTarget,
  type ThresholdOverride,
} from '../../core/domain/threshold-override.ts';
import type { Verb } from '../kernel/serve.ts';
import { visibleGroups } from '../reads/visible-groups.ts';
import { overridesFor } from '../store/thresholds.ts';
import { placeOf, requireInstance, requireTarget, type Target } from '../reads/threshold-target.ts';

/**
 * GET /datasources/thresholds: each datapoint's override, effective threshold and its origin. Who may
 * not set them reads no notes.
 */
export const listThresholds: Verb<typeof datasources.listThresholds> = async ({
  actor,
  scope,
  account,
  query,
}) => {
  const target = await requireTarget(actor, scope, account, query.type, query.id, 'view');
  const names = new Map((await visibleGroups(actor, scope)).map((group) => [group.id, group.name]));
  return {
    data: thresholdRows(
      target,
      query.ds_id,
      query.inst_id,
      await overridesFor(target.accountId),
      names,
    ),
  };
};

/** @param groupNames groups that the caller sees, by id */
export function thresholdRows(
  target: Target,
  datasourceId: string,
  instanceId: string,
  overrides: ReadonlyMap<string, ThresholdOverride>,
  groupNames: ReadonlyMap<string, string>,
): ThresholdRow[] {
  const { datasource, instance } = requireInstance(target, datasourceId, instanceId);
  const instances = target.instancesOf(datasource.id as DatasourceId);
  const oneInstance = instances.find(({ id }) => id === instance);
  return datasource.datapoints.map((datapoint) => {
    const place = placeOf(target, datasource, instance, datapoint.id);
    const own = overrides.get(thresholdTarget(place));
    const effective = effectiveThreshold(overrides, {
      deviceId: target.type === 'devices' ? target.id : '',
      groupPath: target.groupPath,
      otherGroupPaths: target.otherGroupPaths,
      datasource: datasource.id,
      instance: place.instance,
      datapoint: datapoint.id,
      limits: limitsOf(datapoint, oneInstance),
    });
    const meant = oneInstance ? [oneInstance] : instances;
    const limited = meant.filter((each) => limitsOf(datapoint, each));
    return {
      dataPointId: datapoint.id,
      dataPointName: datapoint.name,
      dataPointDescription: datapoint.description,
      unit: unitOf(datapoint, oneInstance),
      alertExpr: own?.alertExpr ?? '',
      globalAlertExpr: datapoint.globalAlertExpr,
      alertExprNote: target.mayManage ? (own?.alertExprNote ?? '') : '',
      disableAlerting: own?.disableAlerting ?? false,
      alertingDisabledOn: effective.disabledOn,
      effectiveExpr: effective.expression,
      effectiveFrom: effective.from,
      sensorsWithLimits:
        target.type === 'groups' && datapoint.unit === 'of the sensor' ? null : limited.length,
      ...(own?.atSource && { atSource: own.atSource }),
      effectiveFromName:
        effective.from === 'group' ? (groupNames.get(effective.ownerId) ?? '') : '',
    };
  });
}
