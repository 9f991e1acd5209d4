import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Alert } from '../../../core/domain/alert.ts';
import { alertRow } from '../../../functions/store/alerts.ts';
import { putMany } from '../../../functions/store/client.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call, type Answer } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { harbour, requests } from '../../fixtures/requests.ts';
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
    const [pattern] = twoProviders().alerts;
    const ids = Array.from({ length: 101 }, (_, at) => `MANY-${at}`);
    await putMany(
      'alerts',
      ids.map((id) => alertRow({ ...pattern!, id, acked: false, cleared: false })),
    );
    expect(await acknowledge(people.northDesk, ids)).toMatchObject({
      status: 400,
      body: { field: 'alert_ids' },
    });
    const answer = await acknowledge(people.northDesk, ids.slice(0, 100));
    expect(answer.body).toMatchObject({ message: '100 of 100 alerts acknowledged.' });
    expect(new Set(statuses(answer))).toEqual(new Set([200]));
  });
});
