import { randomUUID } from 'node:crypto';
import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RunView } from '../../../core/contract/automation.ts';
import type { JobView } from '../../../core/contract/jobs.ts';
import { putMany } from '../../../functions/store/client.ts';
import {
  changePerson,
  leasePerson,
  peopleChanged,
  peopleNow,
} from '../../../functions/store/people.ts';
import { call } from '../../fixtures/call.ts';
import { providerNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { auditRows } from '../../fixtures/world.ts';
import { repetitions } from '../../setup/repetitions.ts';
import { killedAt, type Moment } from './kill.ts';
import { arrived, eachWithJobs, recover, run } from './open-jobs.ts';

/** In the short form every so many calls are the last one; the long form kills at each. */
const EVERY = repetitions(17, 1);
/** Longer than a call has somebody for itself. */
const LEASE_MS = 31_000;
const northbeam = providerNamed('northbeam');
const admin = people.northAdmin;

eachWithJobs(() => {});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const csv = (names: readonly string[]) =>
  names
    .map((name, at) => `${name},Taken,${name}@taken.example,+4477009${10_000 + at},Customer Viewer`)
    .join('\n');
const stored = async (name: string) =>
  (await peopleNow(northbeam)).find(
    ({ attributes }) => attributes['email'] === `${name}@taken.example`,
  );

/** Adds people by a file, all of it done. */
async function added(names: readonly string[]): Promise<string> {
  const { body } = await call('users.addPeople', admin, {
    body: {
      account_id: 'northbeam',
      customer: 'Harbour Foods',
      csv: csv(names),
      key: randomUUID(),
    },
  });
  await arrived(1);
  await run();
  return (body.data as JobView).id;
}

const takeBack = (id: string, claims: Claims = admin, isDryRun = false) =>
  call('automation.takeBackRun', claims, { body: { id, isDryRun, key: randomUUID() } });

async function viewOf(id: string): Promise<RunView> {
  return (await call('automation.getRun', admin, { query: { id } })).body.data as RunView;
}

async function takenBack(id: string): Promise<RunView> {
  const { status, body } = await takeBack(id);
  expect(status).toBe(200);
  await arrived(1);
  await run();
  return await viewOf((body.data as JobView).id);
}

describe('people that a file added', () => {
  test('are taken back, but for who has signed in or was changed since; each with its row in the log', async () => {
    const [plain, here, changed] = ['plain', 'here', 'changed'];
    const id = await added([plain, here, changed]);
    const visitor = (await leasePerson((await stored(here))!))!;
    const edit = { by: { name: 'x', home: 'northbeam' }, rows: [], lost: () => new Error('lost') };
    await changePerson(visitor, { status: 'CONFIRMED' }, edit);
    const moved = (await leasePerson((await stored(changed))!))!;
    await changePerson(moved, { isEnabled: false }, edit);
    const removed = vi.spyOn(CognitoIdentityProviderClient.prototype, 'send');
    const view = await takenBack(id);
    expect(view.lines.map(({ name, outcome }) => [name, outcome?.did, outcome?.note])).toEqual([
      [`${changed}@taken.example`, 'left', 'Was changed since.'],
      [`${here}@taken.example`, 'left', 'Has signed in since.'],
      [`${plain}@taken.example`, 'takenBack', ''],
    ]);
    expect(await stored(plain)).toBeUndefined();
    expect(await stored(here)).toBeDefined();
    expect(await stored(changed)).toBeDefined();
    const deletions = removed.mock.calls.filter(
      ([command]) => (command as unknown) instanceof AdminDeleteUserCommand,
    );
    expect(deletions).toHaveLength(1);
    const row = (await auditRows('northbeam')).find(({ information }) =>
      information.includes('Removed the user plain Taken, who was added by a file'),
    );
    expect(row).toMatchObject({
      before: expect.objectContaining({ email: `${plain}@taken.example` }),
      things: expect.arrayContaining([
        expect.objectContaining({ kind: 'person' }),
        expect.objectContaining({ kind: 'customer', id: 'Harbour Foods' }),
        expect.objectContaining({ kind: 'job' }),
      ]),
    });
    expect(row!.displayName).toContain('north-admin');

    const again = await takenBack(id);
    expect(again.lines.map(({ outcome }) => outcome?.note)).toEqual([
      'Was changed since.',
      'Has signed in since.',
      'Already removed.',
    ]);
  });

  test('somebody of the same name who came since stays', async () => {
    const id = await added(['twice']);
    const person = (await stored('twice'))!;
    await putMany('people', [{ ...person, addedBy: 'another-file#1' }]);
    await peopleChanged(northbeam);
    const view = await takenBack(id);
    expect(view.lines.map(({ outcome }) => outcome?.note)).toEqual(['Already removed.']);
    expect(await stored('twice')).toBeDefined();
  });

  test('are taken back by who may manage people, after a fresh sign-in; what would be done can be read', async () => {
    const id = await added(['guarded']);
    for (const claims of [people.manager, people.northDesk])
      expect((await takeBack(id, claims)).status).toBe(403);
    const late = { ...admin, auth_time: String(Math.floor(Date.now() / 1000) - 3_600) };
    expect(await takeBack(id, late)).toMatchObject({
      status: 403,
      body: { proof: 'freshSignIn' },
    });
    const { body } = await takeBack(id, late, true);
    await arrived(1);
    await run();
    const { lines } = await viewOf((body.data as JobView).id);
    expect(lines).toMatchObject([{ name: 'guarded@taken.example', will: 'change', outcome: null }]);
    expect(await stored('guarded')).toBeDefined();
  });

  test.each<Moment>(['before', 'after'])(
    'are each taken back once, although the run dies %s any of its calls',
    async (moment) => {
      for (let at = 3, isKilled = true; isKilled; at += EVERY) {
        const names = [`${moment}a${at}`, `${moment}b${at}`];
        const id = await added(names);
        const { body } = await takeBack(id);
        const { id: back } = body.data as JobView;
        await arrived(1);
        isKilled = await killedAt(at, moment, run);
        // The lease of whom it was about to remove outlives it.
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LEASE_MS });
        if (isKilled) await recover(admin, back);
        vi.useRealTimers();
        const { job, lines } = await viewOf(back);
        const done = lines.map(({ outcome }) => outcome?.did);
        expect([job.state, ...done], `killed at call ${at}`).toEqual([
          'done',
          'takenBack',
          'takenBack',
        ]);
        for (const name of names) expect(await stored(name), `${name} stays`).toBeUndefined();
        const rows = (await auditRows('northbeam')).filter(({ information }) =>
          names.some((name) => information.includes(`Removed the user ${name} Taken`)),
        );
        expect(rows, `killed at call ${at}`).toHaveLength(2);
      }
    },
    120_000,
  );
});
