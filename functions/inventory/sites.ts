import { groupsAbove } from '../../core/access/device-rights.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { AccountId, Scope } from '../../core/access/scope.ts';
import type { NewDeviceSource, Site } from '../../core/domain/provisioning.ts';
import { grouped } from '../../core/domain/grouped.ts';
import { onceFor } from '../../core/domain/once-for.ts';
import { learns, theirDeviceId } from '../../core/domain/source-command.ts';
import { SOURCE_NAMES, sourceOfDevice, type SourceName } from '../../core/domain/source-key.ts';
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
  /** Sources of the account that accept new devices; the first is the default. */
  sources: NewDeviceSource[];
  /** Monitoring source for new devices. */
  source: SourceName;
  /** A keyed source that has no device of this customer yet. */
  isFirst: boolean;
}

/**
 * @param wanted source for new devices; the account's default when left out
 * @throws NotFound if the actor does not see the group; BadRequest if it is not a customer's top
 * group, or for a source that does not accept new devices of the account; Conflict if none does.
 */
export async function customerFolder(
  actor: Actor,
  scope: Scope,
  groupId: string,
  wanted?: SourceName,
): Promise<CustomerFolder> {
  const group = await requireCustomer(actor, scope, { id: groupId, field: 'cDevGroupId' });
  const groups = await visibleGroupRows(actor, scope);
  const names = await sourcesForNew(group.accountId);
  const devices = await devicesOf(group.accountId);
  const sources = names.map((name) => ({ name, isFirst: isFirstOf(group, devices, name) }));
  const { name: source, isFirst } = chosenFrom(sources, wanted);
  const sites = groups
    .filter((candidate) => candidate.parentId === group.groupId)
    .map(({ groupId: id, name }) => {
      const there = (below(devices).get(id) ?? []).filter(({ device }) =>
        seesDevice(actor, device),
      );
      const postcodes = new Set(there.map(({ device }) => device.Postcode).filter(Boolean));
      return { id, name, postcodes: [...postcodes], deviceCount: there.length };
    });
  return { group, groups, sites, devices, sources, source, isFirst };
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
      sourceOfDevice(device) === source &&
      theirDeviceId(source, record) !== '' &&
      groupsAbove(device).includes(group.groupId),
  );

async function sourcesForNew(accountId: AccountId): Promise<SourceName[]> {
  const account = await getAccount(accountId);
  return SOURCE_NAMES.filter(
    (name) => account && feeds(account, name) && learns(name, 'addDevice') !== 'never',
  );
}

function chosenFrom(sources: readonly NewDeviceSource[], wanted?: SourceName): NewDeviceSource {
  const [first] = sources;
  if (!first)
    throw new Conflict(
      'No monitoring source of this account takes new devices, so that none can be added.',
      undefined,
      'cDevGroupId',
    );
  const chosen = wanted === undefined ? first : sources.find(({ name }) => name === wanted);
  if (chosen) return chosen;
  throw new BadRequest('source: takes no new devices of this account', 'source');
}
