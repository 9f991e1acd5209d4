import { groupsAbove } from '../../core/access/device-rights.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { AccountId, Scope } from '../../core/access/scope.ts';
import type { Site } from '../../core/domain/provisioning.ts';
import { grouped } from '../../core/domain/grouped.ts';
import { onceFor } from '../../core/domain/once-for.ts';
import { learns, sourceOfDevice, theirDeviceId } from '../../core/domain/source-command.ts';
import { SOURCE_NAMES, type SourceName } from '../../core/domain/source-key.ts';
import { seesDevice } from '../reads/visible.ts';
import { isCustomersTop, requireVisibleGroup, visibleGroupRows } from '../reads/visible-groups.ts';
import { BadRequest, Conflict } from '../runtime/errors.ts';
import { feeds, getAccount } from '../store/accounts.ts';
import { devicesOf, type StoredDevice } from '../store/devices.ts';
import type { GroupRow } from '../store/groups.ts';

/** A customer's top group, its sites, and the account's devices. */
export interface CustomerFolder {
  group: GroupRow;
  sites: Site[];
  groups: GroupRow[];
  devices: readonly StoredDevice[];
  /** Monitoring source for new devices. */
  source: SourceName;
  /** A keyed source that has no device of this customer yet. */
  isFirst: boolean;
}

/**
 * @throws NotFound if the actor does not see the group; BadRequest if it is not a customer's top
 * group; Conflict if no source of the account accepts new devices.
 */
export async function customerFolder(
  actor: Actor,
  scope: Scope,
  groupId: string,
): Promise<CustomerFolder> {
  const group = await requireCustomer(actor, scope, { id: groupId, field: 'cDevGroupId' });
  const groups = await visibleGroupRows(actor, scope);
  const source = await requireSourceForNew(group.accountId);
  const devices = await devicesOf(group.accountId);
  const sites = groups
    .filter((candidate) => candidate.parentId === group.groupId)
    .map(({ groupId: id, name }) => {
      const there = (below(devices).get(id) ?? []).filter(({ device }) =>
        seesDevice(actor, device),
      );
      const postcodes = new Set(there.map(({ device }) => device.Postcode).filter(Boolean));
      return { id, name, postcodes: [...postcodes], deviceCount: there.length };
    });
  return { group, groups, sites, devices, source, isFirst: isFirstOf(group, devices, source) };
}

/**
 * The top group of a customer.
 * @throws NotFound if the actor does not see it; BadRequest naming the field if it is another group.
 */
export async function requireCustomer(
  actor: Actor,
  scope: Scope,
  { id, field }: { id: string; field: string },
): Promise<GroupRow> {
  const group = await requireVisibleGroup(actor, scope, id);
  if (await isCustomersTop(actor, group)) return group;
  throw new BadRequest('Choose the folder of a customer.', field);
}

/** Devices below each group. */
const below = onceFor((devices: readonly StoredDevice[]) =>
  grouped(devices, ({ device }) => new Set(groupsAbove(device))),
);

const isFirstOf = (group: GroupRow, devices: readonly StoredDevice[], source: SourceName) =>
  source !== 'collector' &&
  !devices.some(
    ({ record, device }) =>
      sourceOfDevice(record.id) === source &&
      theirDeviceId(source, record) !== '' &&
      groupsAbove(device).includes(group.groupId),
  );

async function requireSourceForNew(accountId: AccountId): Promise<SourceName> {
  const account = await getAccount(accountId);
  const source = SOURCE_NAMES.find(
    (name) => account && feeds(account, name) && learns(name, 'addDevice') !== 'never',
  );
  if (source) return source;
  throw new Conflict(
    'No monitoring source of this account takes new devices, so that none can be added.',
    undefined,
    'cDevGroupId',
  );
}
