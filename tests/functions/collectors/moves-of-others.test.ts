import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantsOf } from '../../../core/access/grants.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { readRole } from '../../../core/access/role.ts';
import { HOST_STATUS } from '../../../core/domain/datasource.ts';
import { idFromSource } from '../../../core/domain/source-command.ts';
import type { KeyedSource } from '../../../core/domain/source-key.ts';
import type { PlannedMove } from '../../../core/domain/source-move.ts';
import { matchesForward } from '../../../functions/collectors/source-match.ts';
import { forgetContexts } from '../../../functions/monitoring/collector/account-context.ts';
import type { SourceAccess } from '../../../functions/monitoring/source.ts';
import { sources } from '../../../functions/monitoring/sources.ts';
import { getAccount } from '../../../functions/store/accounts.ts';
import { alertsOfDevice } from '../../../functions/store/alerts.ts';
import { devicesById } from '../../../functions/store/devices.ts';
import { readSeries } from '../../../functions/store/series-read.ts';
import { call } from '../../fixtures/call.ts';
import { feedBy } from '../../fixtures/feed-by.ts';
import { addSmallWorld, openLogicMonitor } from '../../fixtures/logic-monitor/world.ts';
import { MerakiCloud } from '../../fixtures/meraki/cloud.ts';
import { harbour } from '../../fixtures/meraki/world.ts';
import { people } from '../../fixtures/people.ts';
import { openStandIn } from '../../fixtures/stand-ins/stand-in.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { ACCOUNT, startPolledWorld, type PolledWorld } from '../monitoring/polled-world.ts';
import { takeAll } from '../monitoring/whole-facts.ts';

const MINUTES_BEFORE = 12;
const START = Math.floor(Date.now() / 60_000) * 60 - 600;
/** A device of a source, and what its move to the collector keeps. */
interface Other {
  source: KeyedSource;
  words: string;
  theirId: string;
  label: string;
  match: PlannedMove['match'];
  /** The device of the collector that it matches, and the address of both. */
  twin: string;
  address: string;
  /** The alert that somebody has acknowledged. */
  alert: string;
  /** Datapoint of the collector that the alert goes on with; '' for one that is closed. */
  goesOnAs: string;
  open(): Promise<{ access: SourceAccess; stop(): Promise<void> }>;
}

let world: PolledWorld;
beforeAll(async () => {
  world = await startPolledWorld('98', START, [
    { deviceId: 'by-name', simulated: {}, system: { label: 'hul-cpe-09' } },
    { deviceId: 'by-address', simulated: {} },
  ]);
  await seedTwoProviders();
  // The polls before the moves end behind the readings.
  for (let minute = 0; minute < MINUTES_BEFORE; minute += 1) await world.poll();
});
afterAll(() => world.stop());

const OTHERS: readonly Other[] = [
  {
    source: 'logicmonitor',
    words: 'LogicMonitor',
    theirId: '12',
    label: 'HUL-CPE-09',
    match: 'name',
    twin: 'by-name',
    address: '127.98.0.1',
    alert: 'average',
    goesOnAs: 'RoundTripMs',
    async open() {
      const open = await openLogicMonitor();
      addSmallWorld(open.lm);
      Object.assign(open.lm.alerts[0]!, { dataPointName: 'average', alertValue: '250' });
      return open;
    },
  },
  {
    source: 'meraki',
    words: 'Cisco Meraki',
    theirId: 'Q2AB-0001-MX68',
    label: 'HUL-MX-01',
    match: 'address',
    twin: 'by-address',
    address: '127.98.0.2',
    alert: 'Uplink wan2 is down',
    goesOnAs: '',
    async open() {
      const cloud = new MerakiCloud();
      const organisation = harbour();
      Object.assign(organisation.devices[0]!, { lanIp: '127.98.0.2' });
      cloud.organisations = [organisation];
      const server = await openStandIn(cloud);
      return { access: { address: server.address, key: cloud.secret }, stop: server.stop };
    },
  },
];

describe.each(OTHERS)('$words', (other) => {
  const { source, words, theirId, label, match, twin, address, alert, goesOnAs, open } = other;
  let opened: Awaited<ReturnType<Other['open']>>;
  const device = idFromSource(source, theirId);

  beforeAll(async () => {
    await feedBy(ACCOUNT, source);
    process.env['HOOKS_REACH'] = 'any';
    opened = await open();
  });
  afterAll(async () => {
    delete process.env['HOOKS_REACH'];
    await opened.stop();
  });

  const take = async () =>
    takeAll(
      { account: (await getAccount(ACCOUNT))!, name: source },
      sources[source],
      opened.access,
      new Date(),
    );
  const poll = async () => {
    forgetContexts();
    await world.poll();
  };
  const stored = async () => (await devicesById(ACCOUNT)).get(device)!;
  const acknowledged = async () =>
    (await alertsOfDevice(ACCOUNT, device)).find(({ acked }) => acked)!;
  const move = async (to: 'collector' | 'former') => {
    const asked = { account_id: 'northbeam', to };
    const planned = await call('collectors.planSourceMove', people.northAdmin, {
      query: { ...asked, device_ids: device },
    });
    expect(planned.status, JSON.stringify(planned.body)).toBe(200);
    const { digest, devices } = planned.body.data as { digest: string; devices: PlannedMove[] };
    const moved = await call('collectors.moveSources', people.northAdmin, {
      body: { ...asked, device_ids: [device], digest },
    });
    return { plan: devices[0]!, said: moved.body.message };
  };

  test('a device moves to the collector with its acknowledged alert, or is told that it is closed', async () => {
    await take();
    const found = (await alertsOfDevice(ACCOUNT, device)).find(
      ({ dataPointName }) => dataPointName === alert,
    )!;
    const body = { account_id: 'northbeam', alert_ids: [found.id], comment: 'On it' };
    expect((await call('alerts.acknowledgeAlerts', people.northAdmin, { body })).status).toBe(200);
    const count = (await devicesById(ACCOUNT)).size;
    const { plan, said } = await move('collector');
    expect(plan).toMatchObject({
      label,
      stays: '',
      match,
      address,
      twin: goesOnAs ? 'hul-cpe-09' : twin,
    });
    const ends = expect.arrayContaining([expect.stringContaining(alert)]) as string[];
    expect(plan.alerts[goesOnAs ? 'kept' : 'closed']).toEqual(ends);
    expect(plan.alerts[goesOnAs ? 'closed' : 'kept']).not.toEqual(ends);
    expect(said).toBe('A device moved to the built-in collector.');
    expect(await acknowledged()).toMatchObject({
      id: found.id,
      cleared: goesOnAs === '',
      dataPointName: goesOnAs || alert,
      ackComment: 'On it',
    });
    await take();
    expect((await devicesById(ACCOUNT)).size).toBe(count - 1);
    expect((await stored()).device).toMatchObject({ id: device, source: 'collector', label });
  });

  test('the collector polls it under its id, and ends the alert that went on', async () => {
    await poll();
    const { series } = await readSeries({
      accountId: ACCOUNT,
      deviceId: device,
      shardId: (await stored()).shardId,
      fromSeconds: world.now - 60,
      toSeconds: world.now,
    });
    const samples = series.get(HOST_STATUS)!.flatMap(({ samples: values }) => [...(values ?? [])]);
    expect(samples).toEqual([1]);
    for (let minute = 0; minute < MINUTES_BEFORE; minute += 1) await poll();
    expect((await acknowledged()).cleared).toBe(true);
  });

  test('it goes back, and its source has its alert again', async () => {
    const { plan, said } = await move('former');
    expect(plan).toMatchObject({ stays: '', match: 'former' });
    expect(said).toBe(`A device moved back to ${words}.`);
    await take();
    expect((await stored()).basis.source).toBeUndefined();
    expect((await devicesById(ACCOUNT)).has(twin)).toBe(true);
    const again = (await alertsOfDevice(ACCOUNT, device)).filter(({ cleared }) => !cleared);
    expect(again.map(({ dataPointName }) => dataPointName)).toContain(alert);
  });

  test('what matches a device that the person may not change stays', async () => {
    const rights = (levels: object, customer: string | null = null) =>
      ({ customer, grants: grantsOf([readRole({ services: [levels] })]) }) as Actor;
    const staysFor = async (actor: Actor) =>
      (await matchesForward({ actor, account: ACCOUNT, now: new Date() }, [await stored()]))(
        await stored(),
      ).stays;
    const REFUSED = 'It matches a device that you may not change.';
    expect(await staysFor(rights({ id: '1', systemProperties: 1 }))).toBe('');
    expect(await staysFor(rights({ id: '1', systemProperties: 3 }))).toBe(REFUSED);
    expect(await staysFor(rights({ id: '20', systemProperties: 1 }))).toBe(REFUSED);
    expect(await staysFor(rights({ id: '1', systemProperties: 1 }, 'Moor Legal'))).toBe(REFUSED);
  });
});
