import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CheckedPeople } from '../../../core/contract/users.ts';
import type { automation, RunView } from '../../../core/contract/automation.ts';
import type { ResponseOf } from '../../../core/contract/endpoint.ts';
import type { JobView } from '../../../core/contract/jobs.ts';
import { putMany, scan } from '../../../functions/store/client.ts';
import { peopleNow } from '../../../functions/store/people.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { providerNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { harbour } from '../../fixtures/sides.ts';
import { auditRows } from '../../fixtures/world.ts';
import { repetitions } from '../../setup/repetitions.ts';
import { killedAt, type Moment } from './kill.ts';
import { AFTER_A_DEATH_MS } from './after-a-death.ts';
import { arrived, eachWithJobs, fileOf, jobOf, later, lose, run } from './open-jobs.ts';

/** In the short form every so many calls are the last one; the long form kills at each. */
const EVERY = repetitions(29, 1);
const MOST_RUNS = 6;
const northbeam = providerNamed('northbeam');

let local: Local;
eachWithJobs((opened) => {
  local = opened;
});
afterEach(() => vi.restoreAllMocks());

const rowOf = (at: number, from: string, given = 'Pat') =>
  `${given},Number${at},pat${at}@${from}.example,+4477009${String(10_000 + at)},Customer Viewer`;
const fileWith = (count: number, from: string) =>
  Array.from({ length: count }, (_, at) => rowOf(at, from)).join('\r\n');

/**
 * Two steps, of which three rows are somebody: one at either end, and one between. Nobody has the
 * name of somebody in another file, as of one name there are at most fifty.
 */
const inTwoSteps = (from: string) =>
  Array.from({ length: 21 }, (_, at) =>
    [0, 7, 20].includes(at) ? rowOf(at, from, from) : `Nobody,,${at},,`,
  ).join('\n');

const body = (csv: string) => ({ account_id: 'northbeam', customer: 'Harbour Foods', csv });
async function check(claims: Claims, csv: string) {
  const answer = await call('users.checkPeople', claims, { body: body(csv) });
  return { ...answer, checked: answer.body.data as CheckedPeople };
}
async function start(claims: Claims, csv: string, key: string = randomUUID()) {
  const answer = await call('users.addPeople', claims, { body: { ...body(csv), key } });
  return { ...answer, job: answer.body.data as JobView };
}

const storedOf = async (from: string) =>
  (await peopleNow(northbeam)).filter(({ attributes }) =>
    attributes['email']?.endsWith(`@${from}.example`),
  );
const mailsTo = (from: string) =>
  local.mailbox.messages.filter(({ to }) =>
    to.some((address) => address.endsWith(`@${from}.example`)),
  );

/** Until nothing is left of the job, by the clock alone; with how much was done each time. */
async function recover(id: string): Promise<number[]> {
  const seen: number[] = [];
  for (let runs = 0; runs < MOST_RUNS; runs += 1) {
    lose();
    const { state, stepsDone } = await jobOf(people.northAdmin, id);
    seen.push(stepsDone);
    if (state !== 'waiting' && state !== 'running') break;
    await later(AFTER_A_DEATH_MS);
    await arrived(1);
    await run();
  }
  return seen;
}

describe('many people at once', () => {
  test('USER-34 are checked row by row before anything is written: a role that is not there, and an address that somebody has', async () => {
    const csv = [
      rowOf(1, 'checked'),
      rowOf(2, 'checked').replace('Customer Viewer', 'Wizard'),
      `Robin,Reader,${harbour.user.toUpperCase()}@example.com,+447700900001,Customer Viewer`,
      'Ann,,ann@checked.example,+447700900001,Customer Viewer',
    ].join('\n');
    const { status, checked } = await check(people.northAdmin, csv);
    expect(status).toBe(200);
    expect(checked).toMatchObject({ good: 1, bad: 3 });
    expect(checked.rows.map(({ row, why }) => [row, why])).toEqual([
      [2, 'There is no role named Wizard here.'],
      [3, `Robin Reader (${harbour.user}) already has this e-mail address.`],
      [4, 'Last Name is empty.'],
      [1, ''],
    ]);
    expect(await storedOf('checked')).toEqual([]);
  });

  test('are refused for an earlier row of their address only where that one can be added', async () => {
    const row = rowOf(0, 'twice');
    const csv = [row.replace('Customer Viewer', 'Captain'), row, row].join('\n');
    const { checked } = await check(people.northAdmin, csv);
    expect(checked.rows.map(({ row: number, why }) => [number, why]).sort()).toEqual([
      [1, 'There is no role named Captain here.'],
      [2, ''],
      [3, 'Row 2 has this address already.'],
    ]);
  });

  test('are refused as a file that cannot be read, and where nobody in it can be added', async () => {
    const unread = await check(people.northAdmin, 'First Name,Age\nAnn,4');
    expect([unread.status, unread.body.field]).toEqual([400, 'csv']);
    const empty = await start(people.northAdmin, rowOf(1, 'x').replace('+', ''));
    expect([empty.status, empty.body.message]).toEqual([400, 'csv: nobody in it can be added']);
  });

  test('are added and invited once, with a result for each row, by a job', async () => {
    const csv = `${fileWith(6, 'many')}\r\n${rowOf(90, 'many').replace('+', '')}`;
    const key = randomUUID();
    const { job, body: answer } = await start(people.northAdmin, csv, key);
    expect(answer.message).toBe('6 people are being added.');
    expect((await start(people.northAdmin, csv, key)).job.id).toBe(job.id);
    await arrived(1);
    await run();
    expect(await jobOf(people.northAdmin, job.id)).toMatchObject({
      title: 'Adding 7 users',
      state: 'done',
      sentence: '6 users added and invited, 1 row not; the file says why',
    });
    const added = await storedOf('many');
    expect(added).toHaveLength(6);
    expect(added[0]).toMatchObject({
      status: 'FORCE_CHANGE_PASSWORD',
      accountId: 'northbeam',
      attributes: {
        'custom:customer': 'Harbour Foods',
        'custom:roles': 'Customer Viewer',
        phone_number: '+447700910000',
      },
    });
    expect(mailsTo('many')).toHaveLength(6);
    const file = await fileOf(people.northAdmin, job.id);
    expect(file).toContain('1,Pat,Number0,pat0@many.example,pat.number0,Added and invited\r\n');
    expect(file).toContain(
      "7,Pat,Number90,pat90@many.example,,Phone must begin with '+' and the country.\r\n",
    );
    const rows = (await auditRows('northbeam')).filter(
      ({ action }) => action === 'users.addPeople',
    );
    expect(rows.filter(({ source }) => source === 'job')).toHaveLength(6);
    const user = people.northAdmin['cognito:username'];
    expect(rows.find(({ target }) => target === 'pat.number0')).toMatchObject({
      user,
      displayName: 'north-admin Example',
      information: 'Added the user Pat Number0',
      things: expect.arrayContaining([expect.objectContaining({ kind: 'job' })]),
    });
  });

  test('AUTO-17 AUTO-19 are followed line by line as a run of the form that started them, and counted in its history', async () => {
    const historyOf = async (job: string) => {
      const answer = await call('automation.listRuns', people.northAdmin, { query: { job } });
      return answer.body.data as ResponseOf<typeof automation.listRuns>['data'];
    };
    const counted = ({ months }: { months: { success: number; fails: number }[] }) =>
      months.reduce((sum, { success, fails }) => sum + success + fails, 0);
    const before = counted(await historyOf('addUsersByCSV'));
    const csv = `${rowOf(1, 'followed')}\n${rowOf(2, 'followed').replace('+', '')}`;
    const { job } = await start(people.northAdmin, csv);
    const read = async (claims: Claims) =>
      await call('automation.getRun', claims, { query: { id: job.id } });
    const viewNow = async () => (await read(people.northAdmin)).body.data as RunView;
    expect((await viewNow()).parts[0]).toMatchObject({ title: 'Add users by CSV', state: 0 });
    await arrived(1);
    await run();
    const view = await viewNow();
    expect(view.lines).toMatchObject([
      {
        what: 'Row 1',
        name: 'pat1@followed.example',
        outcome: { did: 'made', note: 'Invited', code: 200 },
      },
      {
        what: 'Row 2',
        name: 'pat2@followed.example',
        will: 'refuse',
        outcome: { did: 'failed', note: "Phone must begin with '+' and the country." },
      },
    ]);
    for (const { outcome } of view.lines) expect(outcome!.atMs).toBeGreaterThan(job.startedAtMs);
    expect(view.job).toMatchObject({ state: 'done', code: 419 });
    expect(view).toMatchObject({ mayTakeBack: true, mayGoOn: false });
    expect((await read(people.manager)).status).toBe(404);
    const history = await historyOf('ADDUSERSBYCSV');
    expect(history.runs[0]).toEqual(view.job);
    expect(counted(history)).toBe(before + 1);
    expect((await historyOf('addProperties')).runs).toEqual([]);
  });

  test('of one person are added file by file, and those of another person meanwhile', async () => {
    const { job: first } = await start(people.northAdmin, rowOf(1, 'earlier', 'Earlier'));
    await arrived(1);
    lose();
    const { job: second } = await start(people.northAdmin, rowOf(1, 'later', 'Later'));
    const { job: third } = await start(people.allButQuay, rowOf(1, 'beside', 'Beside'));
    await arrived(2);
    await run();
    expect(await jobOf(people.northAdmin, second.id)).toMatchObject({ state: 'waiting' });
    expect(await jobOf(people.allButQuay, third.id)).toMatchObject({ state: 'done' });
    await recover(second.id);
    for (const { id } of [first, second])
      expect(await jobOf(people.northAdmin, id)).toMatchObject({ state: 'done' });
    expect(
      [await storedOf('earlier'), await storedOf('later')].map(({ length }) => length),
    ).toEqual([1, 1]);
  });

  test('are those of the first file, whatever comes under its key later', async () => {
    const key = randomUUID();
    const { job } = await start(people.northAdmin, fileWith(1, 'first'), key);
    const second = await start(people.northAdmin, fileWith(2, 'second'), key);
    expect(second.job.id).toBe(job.id);
    await arrived(1);
    await run();
    expect([(await storedOf('first')).length, (await storedOf('second')).length]).toEqual([1, 0]);
  });

  test('are not added again by steps that are done again', async () => {
    const { job } = await start(people.northAdmin, fileWith(3, 'again'));
    await arrived(1);
    await run();
    const [row] = (await scan('jobs')).filter(({ jobId }) => jobId === job.id);
    await putMany('jobs', [
      { ...row, state: 'running', stepsDone: 0, dueAtMs: 0, waitsIn: row!['accountId'] },
    ]);
    await later(1);
    await arrived(1);
    await run();
    expect((await jobOf(people.northAdmin, job.id)).sentence).toBe('3 users added and invited');
    expect(await storedOf('again')).toHaveLength(3);
    expect(mailsTo('again')).toHaveLength(3);
  });

  test.each(['TooManyRequestsException', 'LimitExceededException'])(
    'wait for a user pool that answers %s, and none is lost',
    async (code) => {
      const from = code.slice(0, 5).toLowerCase();
      const { job } = await start(people.northAdmin, fileWith(5, from));
      const prototype = CognitoIdentityProviderClient.prototype;
      const { send } = prototype;
      const errors = await import('@aws-sdk/client-cognito-identity-provider');
      const made = new Map<string, number>();
      vi.spyOn(prototype, 'send').mockImplementation(async function (
        this: CognitoIdentityProviderClient,
        command: unknown,
      ) {
        if (command instanceof AdminCreateUserCommand) {
          const name = String(command.input.Username);
          made.set(name, (made.get(name) ?? 0) + 1);
          // Each third person is refused the first time.
          if (made.size % 3 === 0 && made.get(name) === 1)
            throw code === 'LimitExceededException'
              ? new errors.LimitExceededException({ message: 'busy', $metadata: {} })
              : new errors.TooManyRequestsException({ message: 'busy', $metadata: {} });
        }
        return await (send as (command: unknown) => Promise<never>).call(this, command);
      } as never);
      await arrived(1);
      await run();
      expect(await jobOf(people.northAdmin, job.id)).toMatchObject({
        state: 'running',
        stepsDone: 0,
      });
      await recover(job.id);
      expect(await jobOf(people.northAdmin, job.id)).toMatchObject({
        state: 'done',
        sentence: '5 users added and invited',
      });
      expect(await storedOf(from)).toHaveLength(5);
      expect(mailsTo(from)).toHaveLength(5);
    },
  );

  test.each<Moment>(['before', 'after'])(
    'are added once each by a process that dies %s a call, and the progress never goes back',
    async (moment) => {
      for (let at = 1, isKilled = true; isKilled; at += EVERY) {
        const from = `${moment}${at}`;
        const { job } = await start(people.northAdmin, inTwoSteps(from));
        await arrived(1);
        isKilled = await killedAt(at, moment, () => run());
        const seen = isKilled ? await recover(job.id) : [];
        expect(seen, `killed at call ${at}`).toEqual(seen.toSorted((a, b) => a - b));
        expect(await jobOf(people.northAdmin, job.id), `killed at call ${at}`).toMatchObject({
          state: 'done',
          stepsDone: 2,
          sentence: '3 users added and invited, 18 rows not; the file says why',
        });
        expect(await storedOf(from), `killed at call ${at}`).toHaveLength(3);
        expect(mailsTo(from), `killed at call ${at}`).toHaveLength(3);
        const rows = (await auditRows('northbeam')).filter(
          ({ requestId, source }) => requestId === job.id && source === 'job',
        );
        expect(rows, `killed at call ${at}`).toHaveLength(3);
        lose();
      }
    },
  );
});
