import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { collectors } from '../../../core/contract/collectors.ts';
import type { ResponseOf } from '../../../core/contract/endpoint.ts';
import { COLLECTOR_VERSION, TRIAL_SECONDS } from '../../../core/domain/site-collector.ts';
import { mayUpdate, updateOf } from '../../../functions/collectors/update-turn.ts';
import { putMany } from '../../../functions/store/client.ts';
import { collectorsOf } from '../../../functions/store/collectors.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { collectors as seeded } from '../../fixtures/collectors.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { restoreWorld, startWorld } from '../../fixtures/world.ts';
import { aMachine } from './a-machine.ts';

const NORTH = accountNamed('northbeam');
const [COLLECTOR, MACHINE] = seeded();
const START = Date.now();
const at = (seconds: number) => new Date(START + seconds * 1_000);
/** Two machines of a collector, and POLLS polls. */
const POLLS = 'polls';
const WAITS = 'waits';
const failure = { failedVersion: COLLECTOR_VERSION, failedWhy: 'it ended by itself (code 1)' };

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(async () => {
  await restoreWorld();
  await putMany('collectors', [{ ...COLLECTOR, holder: POLLS }]);
  await set(POLLS, {});
  await set(WAITS, {});
});

const entryOf = (machineId: string) => `machine#${COLLECTOR!.collectorId}#${machineId}`;
const set = (machineId: string, change: object) =>
  putMany('collectors', [
    {
      ...MACHINE,
      machineId,
      entry: entryOf(machineId),
      hostname: machineId,
      version: '1.0.9',
      takesUpdates: true,
      lastSeenMs: START,
      ...change,
    },
  ]);

async function stored(machineId: string) {
  const all = await collectorsOf(NORTH);
  const { collector, machines } = all.find(
    (one) => one.collector.collectorId === COLLECTOR!.collectorId,
  )!;
  return { collector, machine: machines.find((one) => one.machineId === machineId)! };
}
const asks = async (machineId: string, now: Date) =>
  await mayUpdate((await stored(machineId)).machine, now);
async function shown(machineId: string, now: Date) {
  const { collector, machine } = await stored(machineId);
  return updateOf(collector, machine, now);
}
const seen = (now: Date) => ({ lastSeenMs: now.getTime() });

test('the standby goes first, and the one that polls after its trial', async () => {
  expect(await asks(POLLS, at(0))).toBe(false);
  expect(await asks(WAITS, at(1))).toBe(true);
  expect(await shown(WAITS, at(2))).toEqual({ kind: 'updating', version: COLLECTOR_VERSION });
  await set(WAITS, { version: COLLECTOR_VERSION, updatedAtMs: at(30).getTime() });
  const later = at(30 + TRIAL_SECONDS);
  expect(await asks(POLLS, later)).toBe(false);
  expect(await shown(WAITS, later)).toMatchObject({ kind: 'updating' });
  const after = at(31 + TRIAL_SECONDS + 60);
  expect(await asks(POLLS, after)).toBe(true);
  expect(await asks(POLLS, after)).toBe(true);
  expect(await shown(WAITS, after)).toEqual({
    kind: 'updated',
    atEpochSeconds: Math.floor(at(30).getTime() / 1_000),
  });
});

test('of two that ask at once, one may', async () => {
  await putMany('collectors', [{ ...COLLECTOR, holder: '' }]);
  const offers = await Promise.all([asks(POLLS, at(0)), asks(WAITS, at(0))]);
  expect(offers.filter(Boolean)).toHaveLength(1);
});

test('a silent standby, and one that let its turn pass, are not waited for', async () => {
  expect(await asks(POLLS, at(91))).toBe(true);
  await putMany('collectors', [{ ...COLLECTOR, holder: POLLS }]);
  expect(await asks(WAITS, at(0))).toBe(true);
  await set(WAITS, seen(at(800)));
  expect(await asks(POLLS, at(800))).toBe(false);
  await set(WAITS, seen(at(901)));
  expect(await asks(POLLS, at(901))).toBe(true);
});

test('a program that does not say that it updates itself is not offered a version', async () => {
  await set(WAITS, { takesUpdates: false });
  expect(await asks(WAITS, at(0))).toBe(false);
  expect(await shown(WAITS, at(0))).toEqual({ kind: 'byHand' });
  expect(await asks(POLLS, at(0))).toBe(true);
});

test('after a failure neither machine is offered that version again', async () => {
  expect(await asks(WAITS, at(0))).toBe(true);
  await set(WAITS, failure);
  expect(await shown(WAITS, at(1))).toEqual({
    kind: 'back',
    failedVersion: COLLECTOR_VERSION,
    why: failure.failedWhy,
  });
  expect(await asks(WAITS, at(1))).toBe(false);
  expect(await asks(POLLS, at(1))).toBe(false);
  // Of an earlier version; or somebody has installed this one by hand.
  await set(WAITS, { failedVersion: '1.0.8' });
  expect(await shown(WAITS, at(1_000))).toEqual({ kind: 'none' });
  await set(WAITS, { ...failure, version: COLLECTOR_VERSION, updatedAtMs: at(2).getTime() });
  expect(await shown(WAITS, at(3))).toMatchObject({ kind: 'updated' });
});

test('a machine is offered the version by its call, and its failure is on the page', async () => {
  const make = async (body: object) => {
    const made = await call('collectors.makeEnrolmentCode', people.northDesk, {
      body: { account_id: 'northbeam', ...body },
    });
    return made.body.data as ResponseOf<typeof collectors.makeEnrolmentCode>['data'];
  };
  const { code, collectorId } = await make({ name: `Office ${randomUUID().slice(0, 8)}` });
  const machine = await aMachine(code, 'leeds-1');
  const offered = async (status: Parameters<typeof machine.getWork>[0]) =>
    ((await machine.getWork(status)).body as unknown as ResponseOf<typeof collectors.getWork>).data
      .program;
  const shownUpdate = async () => {
    const { body } = await call('collectors.listCollectors', people.northDesk, {
      query: { account_id: 'northbeam' },
    });
    const { data } = body as unknown as ResponseOf<typeof collectors.listCollectors>;
    return data.find((one) => one.collectorId === collectorId)!.machines[0]!;
  };
  const version = COLLECTOR_VERSION;
  expect(await offered({ version: '1.0.9' })).toEqual({ version, mayUpdate: false });
  expect(await offered({ version: '1.0.9', update: {} })).toEqual({ version, mayUpdate: true });
  // The first call of a process names no update, and takes nothing back.
  expect(await offered({ version: '1.0.9' })).toEqual({ version, mayUpdate: true });
  expect(await offered({ version, update: {} })).toEqual({ version, mayUpdate: false });
  expect(await shownUpdate()).toMatchObject({ version, update: { kind: 'updating' } });
  const failed = { version, why: 'it did not report within 5 minutes' };
  await offered({ version: '1.0.9', update: { failed } });
  const update = { kind: 'back', failedVersion: version, why: failed.why };
  expect(await shownUpdate()).toMatchObject({ version: '1.0.9', update });
  expect(await offered({ version: '1.0.9' })).toMatchObject({ mayUpdate: false });
  expect(await shownUpdate()).toMatchObject({ update });
});
