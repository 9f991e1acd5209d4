import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Alert } from '../../../core/domain/alert.ts';
import { alertRow } from '../../../functions/store/alerts.ts';
import { dynamo, putMany } from '../../../functions/store/client.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call, type Answer } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { requests } from '../../fixtures/requests.ts';
import { harbour } from '../../fixtures/sides.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(restoreWorld);

interface Result {
  alert_id: string;
  status: number;
  message: string;
  alert: Alert | null;
}
const results = (answer: Answer) => answer.body.data as Result[];
const statuses = (answer: Answer) => results(answer).map(({ status }) => status);
const acknowledge = (claims: Claims, ids: readonly string[], comment = 'power cut') =>
  call('alerts.acknowledgeAlerts', claims, {
    body: { account_id: 'northbeam', alert_ids: ids, comment },
  });

const withdraw = (claims: Claims, ids: readonly string[]) =>
  call('alerts.withdrawAcknowledgements', claims, {
    body: { account_id: 'northbeam', alert_ids: ids },
  });

const many = (count: number) => Array.from({ length: count }, (_, at) => `MANY-${at}`);

/** Stores open alerts of one device. */
async function manyAlerts(count: number): Promise<void> {
  const [pattern] = twoProviders().alerts;
  await putMany(
    'alerts',
    many(count).map((id) => alertRow({ ...pattern!, id, acked: false, cleared: false })),
  );
}

/** The names of the requests to the store that something makes. */
async function requestsOf(act: () => Promise<unknown>): Promise<string[]> {
  const send = vi.spyOn(dynamo(), 'send');
  try {
    await act();
    return send.mock.calls.map(([command]) => command.constructor.name);
  } finally {
    send.mockRestore();
  }
}

describe('POST /alerts/ack', () => {
  test('acknowledges each alert with the comment, and logs each', async () => {
    const answer = await acknowledge(people.northDesk, ['NB-1', 'NB-2']);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: '2 of 2 alerts acknowledged.' },
    });
    expect(results(answer)).toMatchObject([
      { alert_id: 'NB-1', status: 200, alert: { acked: true, ackComment: 'power cut' } },
      { alert_id: 'NB-2', status: 200, alert: { acked: true, ackComment: 'power cut' } },
    ]);
    const logged = (await auditRows('northbeam')).slice(-2);
    expect(logged.map(({ target }) => target).sort()).toEqual(['NB-1', 'NB-2']);
    for (const row of logged)
      expect(row).toMatchObject({
        action: 'alerts.acknowledgeAlerts',
        information: expect.stringMatching(/^Acknowledged \w+ on .+: power cut$/),
        after: { acked: true, ackComment: 'power cut' },
      });
  });

  test('what cannot be acknowledged is told, and keeps no other from being so', async () => {
    await call(
      'alerts.acknowledgeAlert',
      people.manager,
      requests['alerts.acknowledgeAlert']!(harbour),
    );
    const before = (await auditRows('northbeam')).length;
    const answer = await acknowledge(people.northDesk, ['NB-1', 'NB-2', 'NB-4', 'none', 'NB-2']);
    expect(results(answer)).toMatchObject([
      {
        alert_id: 'NB-1',
        status: 409,
        message: expect.stringMatching(/^harbour-manager .+ has already acknowledged .+: on it$/),
        alert: { ackedBy: expect.stringMatching(/^harbour-manager/) },
      },
      { alert_id: 'NB-2', status: 200 },
      { alert_id: 'NB-4', status: 409, message: 'This alert has cleared meanwhile.' },
      { alert_id: 'none', status: 404, message: 'Alert not found.', alert: null },
    ]);
    expect(await auditRows('northbeam')).toHaveLength(before + 1);
  });

  test('of two people at once each alert is one person’s, and the other is told whose', async () => {
    const answers = await Promise.all([
      acknowledge(people.northDesk, ['NB-1', 'NB-2']),
      acknowledge(people.northDesk, ['NB-2', 'NB-1']),
    ]);
    expect(answers.flatMap(statuses).sort()).toEqual([200, 200, 409, 409]);
  });

  test('an alert of a device that the person does not see is not found', async () => {
    const answer = await acknowledge(people.manager, ['NB-1', 'NB-2', 'NB-3']);
    const seen = new Set(
      (
        (
          await call('alerts.listAlerts', people.manager, {
            query: { account_id: 'northbeam' },
          })
        ).body.data as Alert[]
      ).map(({ id }) => id),
    );
    expect(results(answer).map(({ status }) => status)).toEqual(
      ['NB-1', 'NB-2', 'NB-3'].map((id) => (seen.has(id) ? 200 : 404)),
    );
    expect(statuses(answer)).toContain(404);
  });

  test('a hundred are acknowledged by one call, and one more is refused', async () => {
    const ids = many(101);
    await manyAlerts(100);
    expect(await acknowledge(people.northDesk, ids)).toMatchObject({
      status: 400,
      body: { field: 'alert_ids' },
    });
    const answer = await acknowledge(people.northDesk, ids.slice(0, 100));
    expect(answer.body).toMatchObject({ message: '100 of 100 alerts acknowledged.' });
    expect(new Set(statuses(answer))).toEqual(new Set([200]));
    const back = await withdraw(people.northDesk, ids.slice(0, 100));
    expect(back.body).toMatchObject({ message: '100 of 100 acknowledgements taken back.' });
  });

  test('a hundred ask less than twice as much of the store as two', async () => {
    await manyAlerts(100);
    // Data kept from call to call are read before.
    await acknowledge(people.northDesk, ['none']);
    const two = await requestsOf(() => acknowledge(people.northDesk, ['NB-1', 'NB-2']));
    const hundred = await requestsOf(() => acknowledge(people.northDesk, many(100)));
    expect(two.filter((name) => name === 'TransactWriteItemsCommand')).toHaveLength(1);
    expect(hundred.filter((name) => name === 'TransactWriteItemsCommand')).toHaveLength(3);
    expect(hundred.length).toBeLessThan(2 * two.length);
  });

  test('one that is taken meanwhile costs the others one more transaction, not one each', async () => {
    await manyAlerts(10);
    await acknowledge(people.manager, ['MANY-3']);
    const sent = await requestsOf(async () => {
      const answer = await acknowledge(people.northDesk, many(10));
      expect(statuses(answer).filter((status) => status !== 200)).toEqual([409]);
    });
    expect(sent.filter((name) => name === 'TransactWriteItemsCommand')).toHaveLength(2);
  });
});

describe('POST /alerts/ack/withdraw', () => {
  test('takes back each that one has acknowledged, logs each, and tells why of the others', async () => {
    await acknowledge(people.manager, ['NB-2']);
    await acknowledge(people.northDesk, ['NB-1', 'NB-3']);
    const answer = await withdraw(people.northDesk, ['NB-1', 'NB-2', 'NB-3', 'NB-4', 'none']);
    expect(answer.body.message).toBe('2 of 5 acknowledgements taken back.');
    expect(results(answer)).toMatchObject([
      { status: 200, alert: { acked: false, ackedBy: '', ackComment: '' } },
      { status: 409, message: expect.stringMatching(/^Only who acknowledged an alert may/) },
      { status: 200, alert: { acked: false } },
      { status: 409, message: 'This alert has cleared meanwhile.' },
      { status: 404, message: 'Alert not found.', alert: null },
    ]);
    const logged = (await auditRows('northbeam')).slice(-2);
    expect(logged.map(({ action, target }) => `${action} ${target}`).sort()).toEqual([
      'alerts.withdrawAcknowledgements NB-1',
      'alerts.withdrawAcknowledgements NB-3',
    ]);
  });

  test('is refused to who may only view, and finds nothing of another customer', async () => {
    await acknowledge(people.northDesk, ['NB-3']);
    expect((await withdraw(people.viewer, ['NB-1'])).status).toBe(403);
    expect(statuses(await withdraw(people.manager, ['NB-3']))).toEqual([404]);
  });
});
