import { addressChecksOf, checkInstances } from '../../core/domain/address-check.ts';
import type { Actor } from '../../core/access/actor.ts';
import { mayOnDevice } from '../../core/access/device-rights.ts';
import { canService } from '../../core/access/grants.ts';
import {
  DATASOURCES,
  datasourceOf,
  type Datasource,
  type DatasourceId,
} from '../../core/domain/datasource.ts';
import type { Device } from '../../core/domain/device.ts';
import type { Instance } from '../../core/domain/discovery.ts';
import type { ThresholdPlace } from '../../core/domain/threshold-override.ts';
import { Forbidden, NotFound } from '../runtime/errors.ts';
import type { AccountId, Scope } from '../../core/access/scope.ts';
import { requireDevice } from './visible.ts';
import { visibleGroups } from './visible-groups.ts';
import { findGroup } from '../store/groups.ts';
import { inventoriesOf } from '../store/inventories.ts';
import type { Change } from '../store/audit.ts';
import { groupThing } from '../store/audit-things.ts';

export interface Target {
  accountId: AccountId;
  name: string;
  type: 'devices' | 'groups';
  id: string;
  groupPath: readonly string[];
  otherGroupPaths?: Device['otherGroupPaths'];
  mayManage: boolean;
  /** Set for a device. */
  device?: Device;
  /** Instances of a datasource; empty if the device lacks it. */
  instancesOf(datasource: DatasourceId): Instance[];
}

type Level = 'manage' | 'view';

/** For a group, or for all instances of a device. */
const ALL_INSTANCES: Instance = { id: '*', name: '*', displayName: 'All instances' };

/** @throws NotFound if the actor does not see it; Forbidden without this level on its alerts. */
export async function requireTarget(
  actor: Actor,
  scope: Scope,
  accountId: AccountId,
  type: Target['type'],
  id: string,
  level: Level = 'manage',
): Promise<Target> {
  return type === 'devices'
    ? deviceTarget(actor, scope, id, level)
    : groupTarget(actor, scope, accountId, id, level);
}

async function deviceTarget(actor: Actor, scope: Scope, id: string, level: Level): Promise<Target> {
  const { device, record } = await requireDevice(actor, scope, id, 'alerts', level);
  const inventory = (await inventoriesOf(record.account_id, [id])).get(id);
  return {
    accountId: record.account_id,
    name: device.label,
    type: 'devices',
    id,
    groupPath: device.groupPath,
    otherGroupPaths: device.otherGroupPaths,
    mayManage: mayOnDevice(actor.grants, device, 'alerts', 'manage'),
    device,
    instancesOf: (datasource) =>
      datasource === 'checks'
        ? checkInstances(addressChecksOf(record))
        : (inventory?.[datasource] ?? []),
  };
}

async function groupTarget(
  actor: Actor,
  scope: Scope,
  accountId: AccountId,
  id: string,
  level: Level,
): Promise<Target> {
  const visible = (await visibleGroups(actor, scope)).find((group) => group.id === id);
  const group = visible && (await findGroup(actor.providerId, id));
  if (!group) throw new NotFound('Group');
  if (!canService(actor.grants, group.path, 'alerts', level))
    throw new Forbidden(`You need the '${level}' right on alerts of this group to do this.`);
  return {
    accountId,
    name: group.name,
    type: 'groups',
    id,
    groupPath: group.path,
    mayManage: canService(actor.grants, group.path, 'alerts', 'manage'),
    instancesOf: () => [ALL_INSTANCES],
  };
}

/** What an audit row about the target concerns. */
export const targetOf = ({ device, id, name }: Target): Pick<Change, 'device' | 'things'> =>
  device ? { device } : { things: [groupThing({ groupId: id, fullPath: name })] };

/** Datasources with instances on the target. */
export function datasourcesOf(target: Target): Datasource[] {
  return (Object.keys(DATASOURCES) as DatasourceId[])
    .filter((id) => target.instancesOf(id).length > 0)
    .map((id) => DATASOURCES[id]);
}

/** A device with several instances also offers all of them together, first. */
export function choicesOf(target: Target, datasource: Datasource): Instance[] {
  const instances = target.instancesOf(datasource.id as DatasourceId);
  return target.type === 'devices' && datasource.isMultiple && instances.length > 0
    ? [ALL_INSTANCES, ...instances]
    : instances;
}

/** @throws NotFound if the target lacks the datasource or instance. */
export function requireInstance(
  target: Target,
  datasourceId: string,
  instanceId: string,
): { datasource: Datasource; instance: string } {
  const datasource = datasourceOf(datasourceId);
  if (!datasource || !choicesOf(target, datasource).some((choice) => choice.id === instanceId))
    throw new NotFound('Datasource or instance');
  return { datasource, instance: instanceId };
}

/** Key of an override. */
export function placeOf(
  target: Target,
  datasource: Datasource,
  instance: string,
  datapoint: string,
): ThresholdPlace {
  const isInstance =
    target.type === 'devices' && datasource.isMultiple && instance !== ALL_INSTANCES.id;
  const scope = target.type === 'groups' ? 'group' : isInstance ? 'instance' : 'device';
  return {
    scope,
    ownerId: target.id,
    datasource: datasource.id,
    instance: isInstance ? instance : '',
    datapoint,
  };
}
