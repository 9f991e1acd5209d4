import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COMMANDS_OF } from '../../../core/domain/source-command.ts';
import { CallRefused } from '../../../functions/gateways/outside-call.ts';
import { CommandRefused } from '../../../functions/monitoring/source.ts';
import { sources } from '../../../functions/monitoring/sources.ts';
import {
  addSmallWorld,
  openLogicMonitor,
  type OpenLogicMonitor,
} from '../../fixtures/logic-monitor/world.ts';
import { wholeFacts } from './whole-facts.ts';

const { logicmonitor } = sources;
const { commands } = logicmonitor;

let open: OpenLogicMonitor;
let lm: OpenLogicMonitor['lm'];
let access: OpenLogicMonitor['access'];

beforeEach(async () => {
  open = await openLogicMonitor();
  ({ lm, access } = open);
  addSmallWorld(lm);
});
afterEach(async () => {
  expect(lm.faults).toEqual([]);
  await open.stop();
});

const sent = (method: string) =>
  lm.asked
    .filter(({ operation }) => operation.startsWith(method))
    .map(({ path, body }) => [path, body]);
const who = { id: 'c1', by: 'Ann (ann)', atMs: 0 };

test('there is a command for each kind that the portal sends', () => {
  expect(Object.keys(commands).sort()).toEqual([...COMMANDS_OF.logicmonitor].sort());
});

const acknowledge = () =>
  commands.acknowledge(access, { ...who, alertId: 'DS501', comment: 'On it' });

describe('an acknowledgement', () => {
  test('names its person, and is not made a second time', async () => {
    await acknowledge();
    await acknowledge();
    const ackComment = '[Ann (ann)] On it';
    expect(sent('POST')).toEqual([['/alert/alerts/DS501/ack', { ackComment }]]);
    expect(lm.alerts[0]).toMatchObject({ acked: true, ackComment });
  });

  test.each([
    [{ status: 404 }, CommandRefused],
    [{ status: 200, body: { errorCode: 1_400, errorMessage: 'com.santaba' } }, CommandRefused],
    [{ status: 429 }, CallRefused],
    [{ status: 401 }, CallRefused],
    [{ status: 200, body: '<html>Please sign in</html>' }, CallRefused],
  ])('that is answered with %j is refused or tried again', async (answer, error) => {
    lm.instead = { 'POST /alert/alerts/{id}/ack': [answer] };
    const failure = await acknowledge().catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(error);
    expect(String(failure)).not.toContain('santaba');
  });
});

describe('planned work', () => {
  const start = Math.floor(Date.now() / 1_000) + 600;
  const work = {
    ...who,
    workId: 'w1',
    deviceIds: ['12', '13'],
    startEpochSeconds: start,
    endEpochSeconds: start + 3_600,
    timezone: 'Europe/London',
    comment: 'New line (2 & 3), "main"',
  };
  const comment = 'Portal w1: Ann (ann): New line (2 & 3), "main"';
  const devices = () => lm.downtimes.map(({ deviceId }) => deviceId);

  test('is a downtime for each device, found again by its comment, moved and ended', async () => {
    await commands.planWork(access, work);
    expect(lm.downtimes).toMatchObject([
      { type: 'ResourceSDT', sdtType: 'oneTime', deviceId: 12, comment, timezone: 'Europe/London' },
      { deviceId: 13, startDateTime: start * 1_000, endDateTime: (start + 3_600) * 1_000 },
    ]);
    lm.downtimes.push({ ...lm.downtimes[0]!, id: 'R_1', comment: 'As Portal w1: planned' });
    lm.asked.length = 0;
    const moved = { ...work, deviceIds: ['13'], endEpochSeconds: start + 7_200 };
    await commands.planWork(access, moved);
    expect(lm.asked.map(({ operation }) => operation)).toEqual([
      'GET /sdt/sdts',
      'PATCH /sdt/sdts/{id}',
      'DELETE /sdt/sdts/{id}',
    ]);
    expect(lm.downtimes[0]).toMatchObject({ deviceId: 13, endDateTime: (start + 7_200) * 1_000 });
    // A downtime that is there already needs no call.
    lm.asked.length = 0;
    await commands.planWork(access, moved);
    expect(lm.asked).toHaveLength(1);
    await commands.endWork(access, { ...who, workId: 'w1' });
    expect(lm.downtimes.map(({ id }) => id)).toEqual(['R_1']);
  });

  test('that was planned twice, as the list did not show it yet, is planned once in the end', async () => {
    lm.listsLagMs = 3_600_000;
    await commands.planWork(access, work);
    await commands.planWork(access, work);
    expect(devices()).toEqual([12, 13, 12, 13]);
    lm.listsLagMs = 0;
    await commands.planWork(access, work);
    expect(devices()).toEqual([12, 13]);
  });

  test('that somebody removed in LogicMonitor meanwhile is planned again, and ends without an error', async () => {
    await commands.planWork(access, work);
    lm.after = ({ operation }) => {
      if (operation === 'GET /sdt/sdts') lm.downtimes.shift();
    };
    await commands.planWork(access, { ...work, endEpochSeconds: start + 7_200 });
    expect(devices()).toEqual([13, 12]);
    await commands.endWork(access, { ...who, workId: 'w1' });
    expect(devices()).toEqual([]);
  });

  test('that is over is refused, and not tried again', async () => {
    const past = { ...work, startEpochSeconds: 1_700_000_000, endEpochSeconds: 1_700_000_060 };
    await expect(commands.planWork(access, past)).rejects.toThrow(CommandRefused);
    await commands.planWork(access, work);
    lm.instead = { 'DELETE /sdt/sdts/{id}': [{ status: 400 }] };
    const ended = commands.endWork(access, { ...who, workId: 'w1' });
    await expect(ended).rejects.toThrow(CommandRefused);
  });
});

describe('a threshold', () => {
  let ids = 0;
  const setThreshold = (more: object) =>
    commands.setThreshold(access, {
      ...who,
      id: `t${(ids += 1)}`,
      deviceIds: ['12'],
      datasource: 'interfaces',
      instance: 'wan0',
      datapoint: 'InBitsPerSecond',
      expression: '> 4000000 8000000',
      disabled: false,
      ...more,
    });
  const own = () => lm.instances[1]!.settings[0];

  test('is set on its instance, in the unit and the form of LogicMonitor, and once', async () => {
    await setThreshold({});
    expect(own()).toMatchObject({
      alertExpr: '> 4 4 8',
      alertExprNote: 'Set in the portal by Ann (ann)',
      disableAlerting: false,
    });
    await setThreshold({});
    expect(sent('PATCH')).toHaveLength(1);
    await setThreshold({ disabled: true });
    expect(own()).toMatchObject({ alertExpr: '> 4 4 8', disableAlerting: true });
    await setThreshold({ expression: '' });
    expect(own()).toMatchObject({ alertExpr: '', disableAlerting: false });
  });

  test('on many instances goes on where the quota was spent', async () => {
    lm.limits.limits = { GET: 100, POST: 100, PATCH: 2 };
    const onBoth = () =>
      setThreshold({
        id: 'many',
        datasource: 'cpu',
        instance: '',
        datapoint: 'CpuPercent',
        expression: '> 90',
      });
    lm.limits.limits = { ...lm.limits.limits, PATCH: 1 };
    const failure = await onBoth().catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ trouble: 'busy' });
    expect(lm.instances.slice(2, 4).map(({ settings }) => settings[0]!['alertExpr'])).toEqual([
      '> 90 90 90',
      '',
    ]);
    const before = sent('GET').length;
    await onBoth().catch(() => undefined);
    // Of the first instance nothing is asked again.
    expect(sent('GET').length - before).toBe(1);
  });

  test.each([
    [{ datasource: 'sensors', datapoint: 'SensorValue' }, 'None of its modules measures this.'],
    [{ instance: 'wan9' }, 'None of its modules measures this.'],
    [
      { datasource: 'memory', instance: '', datapoint: 'MemoryPercent', expression: '> 90' },
      'It measures what is free, not what is in use.',
    ],
  ])('that LogicMonitor cannot hold is refused: %j', async (more, why) => {
    await expect(setThreshold(more)).rejects.toThrow(new CommandRefused(why));
  });
});

describe('a new device', () => {
  const NEW = {
    ...who,
    portalId: 'logicmonitor-new1',
    name: 'GRI-CPE-01',
    address: '192.0.2.11',
    groupPath: ['Harbour Foods', 'Grimsby', 'Quay (east)'],
    properties: { 'Circuit Reference': 'CL-9' },
  };
  const add = (more: object = {}) => commands.addDevice(access, { ...NEW, ...more });
  const customProperties = [
    { name: 'portal.device', value: 'logicmonitor-new1' },
    { name: 'circuit.reference', value: 'CL-9' },
  ];

  test('is polled by the collector of the one beside it, added once, and known by its property', async () => {
    await add();
    await add();
    expect(sent('POST').map(([path]) => path)).toEqual([
      '/device/groups',
      '/device/groups',
      '/device/devices',
    ]);
    const made = lm.devices[2]!;
    expect(made).toMatchObject({
      name: '192.0.2.11',
      displayName: 'GRI-CPE-01',
      preferredCollectorId: 4,
      customProperties,
    });
    expect((await wholeFacts(logicmonitor, access)).devices[2]).toMatchObject({
      groupPaths: [NEW.groupPath],
      portalId: 'logicmonitor-new1',
      properties: { 'Circuit Reference': 'CL-9' },
    });
  });

  test('that was made before an interruption is waited for until it is listed', async () => {
    lm.listsLagMs = 3_600_000;
    await add();
    const failure = await add().catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(CallRefused);
    expect(String(failure)).toContain('does not list it yet');
    lm.listsLagMs = 0;
    await add();
    expect(lm.devices).toHaveLength(3);
    expect(lm.groups).toHaveLength(6);
  });

  test('of the name of another one is refused', async () => {
    await expect(add({ name: 'HUL-CPE-10' })).rejects.toThrow(
      new CommandRefused('It has another device of this name or address.'),
    );
  });

  test('that is the first of its customer is refused, since nobody typed its collector', async () => {
    lm.devices = [];
    await expect(add()).rejects.toThrow(
      /^It has no device of Harbour Foods whose collector could poll the new one\./,
    );
  });
});
