import { isIP } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { roleNames } from '../../../core/access/actor.ts';
import { shippedRoles } from '../../../core/access/shipped-roles.ts';
import {
  IMPORT_COLUMNS,
  type ImportColumn,
} from '../../../core/domain/automation/import-columns.ts';
import {
  IMPORTED,
  MOST_IMPORTED,
  type Imported,
} from '../../../core/domain/automation/imported.ts';
import { csvLines } from '../../../core/domain/csv.ts';
import { followedName } from '../../../core/domain/device.ts';
import { SNMP_PORT } from '../../../core/domain/provisioning.ts';
import { collectorOfShard } from '../../../core/domain/site-collector.ts';
import { collectorsOf } from '../../store/collectors.ts';
import type { GroupRow } from '../../store/groups.ts';
import { roleLike } from '../automation/role-like.ts';
import { recipientsOwned, thresholdsOwned } from './alerting.ts';
import { MARK } from './owned-file.ts';
import type { Owned } from './owned.ts';
import { peopleOwned, rolesOwned } from './persons.ts';

type Cells = Readonly<Record<string, string>>;

const ROWS: Readonly<Record<Imported, (owned: Owned) => Promise<Cells[]>>> = {
  groups: (owned) => Promise.resolve(groupRows(owned)),
  devices: deviceRows,
  roles: roleRows,
  users: userRows,
  thresholds: thresholdRows,
  recipients: recipientRows,
};

/** The files that the Import page takes as they are, each of at most as many rows as it takes. */
export async function* importFiles(
  owned: Owned,
): AsyncGenerator<{ name: string; content: string[] }> {
  for (const what of IMPORTED) {
    const rows = await ROWS[what](owned);
    const columns: readonly ImportColumn[] = IMPORT_COLUMNS[what];
    const most = MOST_IMPORTED[what];
    for (let at = 0; at < rows.length; at += most) {
      const number = at === 0 ? '' : `-${at / most + 1}`;
      const cells = rows
        .slice(at, at + most)
        .map((row) => columns.map(({ name }) => row[name] ?? ''));
      yield {
        name: `import/${what}${number}.csv`,
        content: [MARK + csvLines([columns.map(({ name }) => name), ...cells])],
      };
    }
  }
}

/** The names from a customer's folder down to a group; none outside of such folders. */
function namesOf({ groups }: Owned): (group: GroupRow) => string[] {
  const byId = new Map(groups.map((group) => [group.groupId, group]));
  return ({ path, customer }) => {
    if (customer === '') return [];
    return path.flatMap((id) => {
      const above = byId.get(id);
      return above?.customer === customer ? [above.name] : [];
    });
  };
}

function groupRows(owned: Owned): Cells[] {
  const names = namesOf(owned);
  return owned.groups
    .toSorted((a, b) => a.path.length - b.path.length)
    .map(names)
    .filter((all) => all.length > 0)
    .map(([customer = '', ...below]) => ({ Customer: customer, Group: below.join('/') }));
}

async function deviceRows(owned: Owned): Promise<Cells[]> {
  const names = namesOf(owned);
  const collectors = await collectorsOf(owned.account.accountId);
  const pollerOf = new Map(
    collectors.map(({ collector }) => [collector.collectorId, collector.name]),
  );
  const groups = new Map(owned.groups.map((group) => [group.groupId, group]));
  return owned.devices.map(({ record, device, snmp, shardId }) => {
    const group = groups.get(device.parentId);
    const dns = device['DNS Name'];
    return {
      Customer: device.Customer,
      Device: device.label,
      'Loopback IP': snmp?.address ?? (isIP(dns) === 0 ? '' : dns),
      Postcode: device.Postcode,
      'Circuit Reference': device['Circuit Reference'],
      'Circuit Size': device['Circuit Size'],
      'Bearer Size': device['Bearer Size'],
      'Request ID': device.Custom.find(({ name }) => name === 'request_id')?.value ?? '',
      Site: (group && names(group)[1]) ?? '',
      'Pre-Live': device['Pre-Live'],
      'SNMP Port': snmp && snmp.port !== SNMP_PORT ? String(snmp.port) : '',
      'DNS Name': followedName(record),
      Collector: pollerOf.get(collectorOfShard(shardId) ?? '') ?? '',
    };
  });
}

/** Paths of groups for an import, below the account's own folder if they are in it. */
function pathsOf({ account, groups }: Owned): Map<string, string> {
  const full = new Map(groups.map(({ groupId, fullPath, name }) => [groupId, fullPath || name]));
  const root = `${full.get(account.rootGroupId)}/`;
  return new Map(
    [...full].map(([id, path]) => [id, path.startsWith(root) ? path.slice(root.length) : path]),
  );
}

const SHIPPED = shippedRoles('').map(({ name }) => name);

/** Roles with the levels of one that ships; others are in roles.json alone. */
async function roleRows(owned: Owned): Promise<Cells[]> {
  const paths = pathsOf(owned);
  return (await rolesOwned(owned)).flatMap(({ role, owner }) => {
    const groupIds = role.services.map(({ id }) => id);
    const like = SHIPPED.find((shipped) =>
      isDeepStrictEqual(
        levelsOf(roleLike({ name: role.name, like: shipped, groupIds })),
        levelsOf(role),
      ),
    );
    // A right for the whole account, as a role without a group gives it.
    const isOfAll = groupIds.every((id) => id === owned.account.rootGroupId);
    const groups = isOfAll ? [] : groupIds.map((id) => paths.get(id));
    if (!like || role.name === like || groups.includes(undefined)) return [];
    return { Role: role.name, Like: like, Groups: groups.join('|'), Customer: owner.customer };
  });
}

const levelsOf = ({
  name: _name,
  description: _description,
  services,
  ...areas
}: ReturnType<typeof roleLike>) => ({
  ...areas,
  services: services.map(({ parentId: _parent, ...levels }) => levels),
});

async function userRows(owned: Owned): Promise<Cells[]> {
  return (await peopleOwned(owned)).map(({ attributes }) => ({
    'First Name': attributes['given_name'] ?? '',
    'Last Name': attributes['family_name'] ?? '',
    Email: attributes['email'] ?? '',
    Phone: attributes['phone_number'] ?? '',
    Role: roleNames(attributes)[0] ?? '',
    Customer: attributes['custom:customer'] ?? '',
  }));
}

async function thresholdRows(owned: Owned): Promise<Cells[]> {
  const devices = new Map(owned.devices.map(({ record, device }) => [record.id, device.label]));
  const groups = pathsOf(owned);
  return (await thresholdsOwned(owned)).flatMap((override) => {
    const isGroup = override.scope === 'group';
    const of = (isGroup ? groups : devices).get(override.ownerId);
    if (of === undefined) return [];
    return {
      Datasource: override.datasource,
      Datapoint: override.datapoint,
      Threshold: override.alertExpr,
      Device: isGroup ? '' : of,
      Group: isGroup ? of : '',
      Instance: override.instance,
      Alerting: override.disableAlerting ? 'off' : 'on',
      Note: override.alertExprNote,
    };
  });
}

async function recipientRows(owned: Owned): Promise<Cells[]> {
  return (await recipientsOwned(owned)).map(({ addr, method, contact, customer }) => ({
    Address: addr,
    Method: method,
    Contact: contact,
    Customer: customer,
  }));
}
