import { READ_FROM_DEVICE } from '../../../core/domain/device-identity.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRANDING_ID, themeOf } from '../../../core/domain/brand.ts';
import { DEVICE_TEXT_FIELDS, mergeDevice, type Device } from '../../../core/domain/device.ts';
import { coversDevice } from '../../../core/domain/downtime.ts';
import { isAnswering } from '../../../infra/local/simulation/device.ts';
import { PROVIDERS } from '../../../infra/local/seed/organisation.ts';
import { attributesOf, PEOPLE } from '../../../infra/local/seed/people.ts';
import { planFleet, type Fleet } from '../../../infra/local/seed/plan.ts';
import { deviceRow } from '../../../functions/store/new-devices.ts';
import { parseSize } from '../../../infra/local/seed/circuits.ts';
import { readRecord } from '../../../functions/store/device-rows.ts';

const ANCHOR = Date.UTC(2026, 10, 18, 10, 10) / 1000;
const OPTIONS = { devices: 200, anchorEpochSeconds: ANCHOR, port: 1161 };

let fleet: Fleet;
let devices: Device[];
beforeAll(() => {
  fleet = planFleet(OPTIONS);
  devices = fleet.world.devices.map((device) =>
    mergeDevice(readRecord(deviceRow(device, ANCHOR * 1000))),
  );
});

const providerOf = (accountId: string) =>
  fleet.world.accounts.find((account) => account.accountId === accountId)!.providerId;
const ofProvider = (providerId: string) =>
  devices.filter((device) => providerOf(device['Account ID']) === providerId);
const addressesOf = (providerId: string) =>
  fleet.world.devices
    .filter((device) => providerOf(device.accountId) === providerId)
    .map((device) => device.snmp.address);
const groupsOf = (providerId: string) =>
  fleet.world.groups
    .filter((group) => group.providerId === providerId)
    .map((group) => group.groupId);
const coveredAt = (at: number) =>
  devices.filter((device) =>
    fleet.world.downtimes.some((downtime) => coversDevice(downtime, device, at)),
  );

describe('the fleet', () => {
  test('is the same for the same options, and has as many devices as asked for', () => {
    expect(planFleet(OPTIONS)).toEqual(fleet);
    for (const count of [1, 2, 9, 50, 200, 1_003])
      expect(planFleet({ ...OPTIONS, devices: count }).nodes).toHaveLength(count);
  });

  test('names in the rows of a provider no person and no account of another one', () => {
    const { devices: planned, downtimes, recipients, groups, branding } = fleet.world;
    const rows = [
      ...planned,
      ...recipients,
      ...groups,
      ...downtimes.map((row) => ({ ...row, accountId: row.account_id })),
      ...branding
        .filter(({ id }) => id !== DEFAULT_BRANDING_ID)
        .map((row) => ({ ...row, accountId: row.id })),
    ];
    for (const { id } of Object.values(PROVIDERS)) {
      const foreign = PEOPLE.filter(({ accountId }) => providerOf(accountId) !== id).flatMap(
        ({ username, givenName, familyName, accountId }) => [
          username,
          `${givenName} ${familyName}`,
          accountId,
        ],
      );
      const own = rows.filter(({ accountId }) => providerOf(accountId) === id);
      expect(own.some((row) => 'admin' in row && row.admin !== '')).toBe(true);
      const text = JSON.stringify(own);
      expect(foreign.filter((name) => text.includes(name))).toEqual([]);
    }
  });

  test('has a value in every text field of every device, but for a direct customer’s reseller, the device without a dashboard and what a walk reads', () => {
    const mayBeEmpty = new Set<string>(['Reseller', 'Device Dashboard ID', ...READ_FROM_DEVICE]);
    for (const device of devices) {
      for (const field of DEVICE_TEXT_FIELDS)
        if (!mayBeEmpty.has(field)) expect(device[field], `${device.label}: ${field}`).not.toBe('');
    }
    expect(devices.filter((device) => device['Device Dashboard ID'] === '').length).toBeGreaterThan(
      0,
    );
    expect(new Set(devices.map((device) => device.Reseller))).toEqual(
      new Set(['', 'Tidewater Business', 'Kestrel IT', 'Fenland Telecom']),
    );
  });

  test('gives each device an id, a name, an address, a range and a billing reference of its own', () => {
    const keys = ['id', 'label', 'IP Range', 'Billing Reference', 'DNS Name'] as const;
    for (const key of keys)
      expect(new Set(devices.map((device) => device[key])).size, key).toBe(devices.length);
    expect(new Set(fleet.world.devices.map((device) => device.snmp.address)).size).toBe(
      devices.length,
    );
  });

  test('has postcodes and names as they are written, and sizes from 20Mb to 10Gb', () => {
    for (const device of devices) {
      expect(device.Postcode).toMatch(/^[A-Z]{1,2}[1-9]\d? [1-9][ABDEFGHJLNPQRSTUWXYZ]{2}$/);
      expect(device.label).toMatch(/^[A-Z]{3}-(CPE|SW|FW|RAD)-\d{2,}$/);
      expect(parseSize(device['Bearer Size'])).toBeGreaterThanOrEqual(
        parseSize(device['Circuit Size']),
      );
    }
    const sizes = devices.map((device) => parseSize(device['Circuit Size']));
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([20_000_000, 10_000_000_000]);
    expect(
      new Set(devices.map((device) => device['Circuit Provider'])).size,
    ).toBeGreaterThanOrEqual(3);
  });

  test('keeps at most 100 devices of one account in a shard', () => {
    const large = planFleet({ ...OPTIONS, devices: 1_500 });
    const shards = new Map<string, number>();
    for (const { accountId, shardId } of large.world.devices)
      shards.set(`${accountId}#${shardId}`, (shards.get(`${accountId}#${shardId}`) ?? 0) + 1);
    expect(Math.max(...shards.values())).toBe(100);
  });

  test('links main and backup routers to each other', () => {
    const main = devices.find((device) => device.Links.some((link) => link.tag === 'Backup'))!;
    const backup = devices.find(
      (device) => device.id === main.Links.find((link) => link.tag === 'Backup')!.id,
    )!;
    expect(backup.Links).toContainEqual({ id: main.id, tag: 'Primary' });
    expect(backup['Site Name']).toBe(main['Site Name']);
  });
});

describe('the two providers', () => {
  test('share no customer, site, name, address, group or account', () => {
    const [northbeam, calder] = [ofProvider('northbeam'), ofProvider('calder')];
    expect(northbeam.length + calder.length).toBe(devices.length);
    for (const key of [
      'id',
      'label',
      'Customer',
      'Site Name',
      'IP Range',
      'DNS Name',
      'Circuit Reference',
      'Distribution',
      'Domain Controller',
      'parentId',
    ] as const) {
      const mine = new Set(northbeam.map((device) => device[key]));
      expect(
        calder.filter((device) => mine.has(device[key])).map((device) => device[key]),
        key,
      ).toEqual([]);
    }
    expect(
      addressesOf('northbeam').filter((address) => addressesOf('calder').includes(address)),
    ).toEqual([]);
    expect(groupsOf('northbeam').filter((id) => groupsOf('calder').includes(id))).toEqual([]);
  });

  test('have every device in a group of its account whose path leads to the provider’s root', () => {
    const groups = new Map(fleet.world.groups.map((group) => [group.groupId, group]));
    for (const device of devices) {
      const group = groups.get(device.parentId)!;
      expect(group).toMatchObject({
        accountId: device['Account ID'],
        customer: device.Customer,
        path: device.groupPath,
        providerId: providerOf(device['Account ID']),
      });
      expect(groups.get(device.groupPath[0]!)!.parentId).toBe('');
    }
  });

  test('have a secret in each account for what their devices are asked with', () => {
    for (const node of fleet.nodes)
      expect(fleet.world.secrets.get(node.device.accountId)![node.device.snmp.credential]).toEqual(
        node.simulated.credential,
      );
    expect(new Set(fleet.nodes.map((node) => node.simulated.version))).toEqual(
      new Set(['2c', '3']),
    );
  });
});

describe('the stories', () => {
  test('are all there in a network of 200 devices', () => {
    const told = Object.entries(fleet.stories.northbeam).map(([name, nodes]) => [
      name,
      nodes.length > 0,
    ]);
    expect(told.filter(([, happens]) => !happens)).toEqual([]);
    expect(devices.filter((device) => device['Pre-Live'] === 'true').length).toBeGreaterThan(0);
  });

  test('leave a site without power from before the start until after it', () => {
    const { powerless } = fleet.stories.northbeam;
    expect(new Set(powerless.map((node) => node.site.name)).size).toBe(1);
    const answering = (at: number) => powerless.map((node) => isAnswering(node.simulated, at));
    expect(answering(ANCHOR - 86_400).every(Boolean)).toBe(true);
    expect(answering(ANCHOR).some(Boolean)).toBe(false);
    expect(answering(ANCHOR + 3_600).every(Boolean)).toBe(true);
  });

  test('plan work on a site tonight, and have work going on now', () => {
    expect(coveredAt(ANCHOR)).toHaveLength(2);
    expect(coveredAt(Date.UTC(2026, 10, 18, 23) / 1000).length).toBeGreaterThanOrEqual(2);
    expect(coveredAt(ANCHOR + 3 * 86_400)).toEqual([]);
  });
});

describe('the brands', () => {
  test('of the provider and two of its resellers can be told from each other by their colour', () => {
    const colours = ['northbeam', 'tidewater', 'kestrel'].map(
      (id) => themeOf(fleet.world.branding.find((brand) => brand.id === id)).portal.primary,
    );
    expect(new Set(colours).size).toBe(3);
  });

  test('have people whose addresses name nobody else', () => {
    const addressOf = (username: string) =>
      attributesOf(
        PEOPLE.find((person) => person.username === username)!,
        fleet.world,
      ).find(({ Name }) => Name === 'email')!.Value;
    expect(['ruth.calloway', 'joanna.pike', 'ben.tully'].map(addressOf)).toEqual([
      'ruth.calloway@northbeam.example',
      'joanna.pike@tidewater.example',
      'ben.tully@crumbcornfield.example',
    ]);
  });
});
