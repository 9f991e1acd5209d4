import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CommandRefused, SourceRefused } from '../../../functions/monitoring/source.ts';
import { sources } from '../../../functions/monitoring/sources.ts';
import { wholeFacts } from './whole-facts.ts';
import { tryOut } from '../../../functions/monitoring/trials.ts';
import {
  openScenes,
  forwarding,
  RECORDED,
  RECORDS,
  RELEASES,
  SYSTEMS,
  type ScenesServer,
} from '../../fixtures/zabbix/recorded.ts';
import { largeReading } from '../../fixtures/zabbix/large-reading.ts';

const { zabbix } = sources;
const START_MS = 600_000;
const MINUTES_BACK = 10;

/** Each scene ran against a real Zabbix, whose answers are replayed; another call than its fails. */
describe.each(RECORDED)('Zabbix %s', (release) => {
  let server: ScenesServer;
  const access = (token: keyof ScenesServer['world']['tokens'] = 'valid') => ({
    address: server.address,
    key: server.world.tokens[token],
  });
  const who = { id: 'c1', by: 'Ann (ann)', atMs: 1_800_000_000_000 };

  beforeAll(async () => {
    process.env['HOOKS_REACH'] = 'any';
    server = await openScenes(release);
  }, START_MS);
  afterAll(async () => {
    delete process.env['HOOKS_REACH'];
    await server.stop();
  }, START_MS);
  beforeEach(({ task }) => server.begin(task.name));

  test('a key is taken; one that has expired or was never given is refused in words', async () => {
    await zabbix.probe(access());
    const refused = new SourceRefused('It does not take this key.', 'key');
    await expect(zabbix.probe(access('expired'))).rejects.toThrow(refused);
    await expect(zabbix.probe({ ...access(), key: 'unknown' })).rejects.toThrow(refused);
  });

  test('a key of somebody without a right on any host gives nothing', async () => {
    const facts = await wholeFacts(zabbix, access('blind'));
    expect(facts.devices).toEqual([]);
    expect(facts.alerts).toEqual([]);
  });

  test('a trial passes each step, and stops at a key without a right or a key that has expired', async () => {
    const outcomes = async (token?: 'expired' | 'blind') =>
      (await tryOut('zabbix', zabbix.trial, () => Promise.resolve(access(token)))).map(
        ({ state, detail }) => `${state}: ${detail}`,
      );
    expect(await outcomes()).toEqual([
      'passed: It is the one that was saved last.',
      `passed: Zabbix ${release}.`,
      'passed: It is a key of this server.',
      expect.stringMatching(/^passed: \d+ groups with hosts\.$/),
      expect.stringMatching(/^passed: \d+ hosts that are enabled\.$/),
      expect.stringMatching(/^passed: \d+ items that the portal reads\.$/),
      expect.stringMatching(/^passed: \d+ problems from warning on\.$/),
    ]);
    expect((await outcomes('expired'))[2]).toBe('failed: It does not take the key.');
    expect((await outcomes('blind'))[3]).toBe('failed: The key is taken and shows no device.');
  });

  test('it is counted how much of it no reading asks for', async () => {
    const unread = await zabbix.unread(access());
    expect(unread.disabledDevices).toBeGreaterThan(0);
    expect(unread.otherItems).toBeGreaterThan(0);
    expect(unread.minorProblems).toBeGreaterThanOrEqual(0);
  });

  test('hosts come with their groups and inventory, and without disabled ones', async () => {
    const { devices } = await wholeFacts(zabbix, access());
    expect(devices.find(({ id }) => id === server.world.hostIds.router)).toEqual({
      id: server.world.hostIds.router,
      name: 'HUL-CPE-09',
      groupPaths: [['Harbour Foods', 'Hull']],
      properties: {
        Postcode: 'HU1 1AA',
        Vendor: 'Juniper',
        'Chassis Model': 'SRX300',
        'Serial Number': 'CV1234AF0001',
        'Software Version': 'Junos 21.4R3',
        'System Name': 'hul-srx-09',
        'System Location': 'Rack 4',
        'DNS Name': '127.0.0.1',
      },
    });
    expect(devices.map(({ id }) => id)).not.toContain(server.world.hostIds.disabled);
  });

  test('interfaces, reachability, processor and memory come from the keys of its templates', async () => {
    const { instances, values } = await wholeFacts(zabbix, access());
    const { router } = server.world.hostIds;
    const ports = instances.filter(
      ({ deviceId, datasource }) => deviceId === router && datasource === 'interfaces',
    );
    expect(ports).toContainEqual(expect.objectContaining({ name: 'eth0', type: '6', status: '1' }));
    const valueOf = (series: string) =>
      values.find((each) => each.deviceId === router && each.series === series)?.value;
    expect(valueOf('host|-|HostStatus')).toBe(1);
    expect(valueOf('ping|-|PingLossPercent')).toBe(0);
    expect(valueOf('ping|-|RoundTripMs')).toBeGreaterThan(0);
    expect(valueOf('interfaces|eth0|InBitsPerSecond')).toBeGreaterThanOrEqual(0);
    for (const series of ['memory|-|MemoryPercent', 'cpu|-|CpuPercent']) {
      expect(valueOf(series), series).toBeGreaterThan(0);
      expect(valueOf(series), series).toBeLessThanOrEqual(100);
    }
  });

  test('values of minutes that were missed are fetched, in the order of their time', async () => {
    const now = server.world.nowEpochSeconds;
    const values = await zabbix.valuesBetween(
      access(),
      [server.world.hostIds.router],
      now - MINUTES_BACK * 60,
      now,
    );
    const loss = values.filter(({ series }) => series === 'ping|-|PingLossPercent');
    expect(loss.length).toBeGreaterThan(0);
    const times = loss.map(({ measuredEpochSeconds }) => measuredEpochSeconds);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.every((at) => at >= now - MINUTES_BACK * 60 && at < now)).toBe(true);
  });

  test('a problem is acknowledged with person and comment, once, and the acknowledgement withdrawn', async () => {
    const { alerts } = await wholeFacts(zabbix, access());
    const alert = alerts.find(({ message }) => message.subject === 'Uplink is slow')!;
    expect(alert).toMatchObject({ deviceId: server.world.hostIds.router, severity: 4 });
    expect(alert.value).toMatch(/^Now: /);
    const command = { ...who, alertId: alert.id, comment: 'On it' };
    const seen = async () =>
      (
        await server.call<{ acknowledged: string; acknowledges: { message: string }[] }[]>(
          'problem.get',
          { eventids: [alert.id], output: ['acknowledged'], selectAcknowledges: ['message'] },
        )
      )[0]!;
    await zabbix.commands.acknowledge(access(), command);
    await zabbix.commands.acknowledge(access(), command);
    const after = await seen();
    expect(after.acknowledged).toBe('1');
    expect(after.acknowledges.map(({ message }) => message)).toEqual([
      'Ann (ann), 2027-01-15T08:00:00.000Z: On it',
    ]);
    await zabbix.commands.withdrawAcknowledgement(access(), command);
    expect((await seen()).acknowledged).toBe('0');
  });

  test('what a person may not see is refused in the words of Zabbix', async () => {
    const { alerts } = await wholeFacts(zabbix, access());
    const alert = alerts.find(({ message }) => message.subject === 'Uplink is slow')!;
    await expect(
      zabbix.commands.acknowledge(access('blind'), { ...who, alertId: alert.id, comment: 'Mine' }),
    ).rejects.toThrow(CommandRefused);
  });

  test('planned work is made, moved and taken away', async () => {
    const work = {
      ...who,
      workId: 'w1',
      deviceIds: [server.world.hostIds.router],
      startEpochSeconds: 1_900_000_037,
      endEpochSeconds: 1_900_003_637,
      timezone: 'Europe/London',
      comment: 'New line',
    };
    const seen = () =>
      server.call<Record<string, string>[]>('maintenance.get', {
        output: ['name', 'description', 'active_since', 'active_till'],
        selectTimeperiods: ['start_date', 'period'],
        selectHosts: ['hostid'],
      });
    await zabbix.commands.planWork(access(), work);
    expect(await seen()).toMatchObject([
      {
        name: 'Portal w1',
        description: 'Ann (ann): New line',
        active_since: '1900000020',
        hosts: [{ hostid: work.deviceIds[0] }],
        timeperiods: [{ start_date: '1900000020', period: '3660' }],
      },
    ]);
    const moved = { ...work, startEpochSeconds: 1_900_010_000, endEpochSeconds: 1_900_013_600 };
    await zabbix.commands.planWork(access(), moved);
    expect(await seen()).toMatchObject([{ timeperiods: [{ start_date: '1900009980' }] }]);
    await zabbix.commands.endWork(access(), { ...who, workId: 'w1' });
    expect(await seen()).toEqual([]);
  });

  test('a threshold is set, changed and taken away as the macro of the template', async () => {
    const { router } = server.world.hostIds;
    const limit = {
      ...who,
      deviceIds: [router],
      datasource: 'ping',
      instance: '',
      datapoint: 'RoundTripMs',
      expression: '> 150',
      disabled: false,
    };
    const seen = async () =>
      (
        await server.call<{ value: string }[]>('usermacro.get', {
          hostids: [router],
          filter: { macro: ['{$ICMP_RESPONSE_TIME_WARN}'] },
          output: ['value'],
        })
      ).map(({ value }) => value);
    await zabbix.commands.setThreshold(access(), limit);
    expect(await seen()).toEqual(['0.15']);
    await zabbix.commands.setThreshold(access(), { ...limit, expression: '> 200' });
    expect(await seen()).toEqual(['0.2']);
    await zabbix.commands.setThreshold(access(), { ...limit, expression: '' });
    expect(await seen()).toEqual([]);
  });

  test('a new host has the templates of its neighbour, changes, and is watched no more', async () => {
    const portalId = 'zabbix-new1';
    const asked = {
      ...who,
      portalId,
      name: 'HUL-CPE-11 (spare)',
      address: '192.0.2.11',
      groupPath: ['Harbour Foods', 'Grimsby'],
      properties: { Postcode: 'DN31 1AA' },
    };
    await zabbix.commands.addDevice(access(), asked);
    await zabbix.commands.addDevice(access(), asked);
    const ofPortal = async () =>
      (await wholeFacts(zabbix, access())).devices.filter((device) => device.portalId === portalId);
    const made = await ofPortal();
    expect(made).toMatchObject([
      {
        name: 'HUL-CPE-11 (spare)',
        groupPaths: [['Harbour Foods', 'Grimsby']],
        properties: { Postcode: 'DN31 1AA' },
      },
    ]);
    const deviceId = made[0]!.id;
    const [host] = await server.call<
      { parentTemplates: { host: string }[]; interfaces: { ip: string; type: string }[] }[]
    >('host.get', {
      hostids: [deviceId],
      selectParentTemplates: ['host'],
      selectInterfaces: ['ip', 'type'],
    });
    expect(host!.parentTemplates).toMatchObject([{ host: 'Linux by SNMP' }]);
    expect(host!.interfaces).toEqual([expect.objectContaining({ ip: '192.0.2.11', type: '2' })]);
    const properties = { Postcode: 'DN31 2BB' };
    await zabbix.commands.changeDevice(access(), { ...who, deviceId, properties });
    expect(await ofPortal()).toMatchObject([{ properties }]);
    await zabbix.commands.removeDevice(access(), { ...who, deviceId });
    expect(await ofPortal()).toEqual([]);
  });
});

test.skipIf(RECORDS)(
  'a server that is upgraded between two readings is read on, with its keys and its hosts',
  async () => {
    process.env['HOOKS_REACH'] = 'any';
    const scene = 'hosts come with their groups and inventory, and without disabled ones';
    const [before, after] = await Promise.all(RELEASES.map(openScenes));
    let running: ScenesServer | undefined = before;
    const front = await forwarding(() => running?.address);
    const read = () =>
      wholeFacts(zabbix, { address: front.address, key: before!.world.tokens.valid });
    try {
      before!.begin(scene);
      after!.begin(scene);
      const [first] = (await read()).devices.filter(({ name }) => name === 'HUL-CPE-09');
      running = undefined;
      await expect(read()).rejects.toThrow('It answers with the status 503.');
      running = after;
      const [second] = (await read()).devices.filter(({ name }) => name === 'HUL-CPE-09');
      expect(second).toEqual({ ...first, id: after!.world.hostIds.router });
    } finally {
      delete process.env['HOOKS_REACH'];
      front.stop();
      await Promise.all([before!.stop(), after!.stop()]);
    }
  },
);

/** `npm run soak -- zabbix` alone: no recording has the work of a server. */
test.each(Object.entries(SYSTEMS))(
  'a reading of 10,000 hosts of a real Zabbix %s ends within 20 s and 200 MB',
  async (_, system) => {
    const reading = await largeReading(system, { hosts: 10_000, problems: 2_000 });
    console.log(reading);
    expect(reading.devices).toBeGreaterThanOrEqual(10_000);
    expect(reading.problems).toBe(2_000);
    expect(reading.values).toBeGreaterThanOrEqual(90_000);
    expect(reading.seconds).toBeLessThan(20);
    expect(reading.mostBytes).toBeLessThan(200e6);
  },
  START_MS,
);
