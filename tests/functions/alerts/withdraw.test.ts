import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Alert } from '../../../core/domain/alert.ts';
import { alertRow } from '../../../functions/store/alerts.ts';
import { putMany } from '../../../functions/store/client.ts';
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

const rows = (answer: Answer) => answer.body.data as Alert[];
const acknowledge = (claims: Claims) =>
  call('alerts.acknowledgeAlert', claims, requests['alerts.acknowledgeAlert']!(harbour));

describe('DELETE /alerts/alert/ack', () => {
  const withdraw = (claims: Claims) =>
    call(
      'alerts.withdrawAcknowledgement',
      claims,
      requests['alerts.withdrawAcknowledgement']!(harbour),
    );

  test('whoever acknowledged an alert takes that back, and somebody else may acknowledge it then', async () => {
    await acknowledge(people.manager);
    const answer = await withdraw(people.manager);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Acknowledgement taken back.' },
    });
    expect(rows(answer)[0]).toMatchObject({
      id: 'NB-1',
      acked: false,
      ackedBy: '',
      ackComment: '',
      ackedEpoch: 0,
    });
    expect((await auditRows('northbeam')).at(-1)).toMatchObject({
      action: 'alerts.withdrawAcknowledgement',
      user: 'harbour-manager',
      target: 'NB-1',
      information: 'Took back the acknowledgement of Critical on LDS-CPE-01',
      before: {
        acked: true,
        ackedBy: 'harbour-manager Example (harbour-manager)',
        ackComment: 'on it',
      },
      after: { acked: false },
    });
    expect((await acknowledge(people.northDesk)).status).toBe(200);
  });

  test('nobody takes back what another has done, whatever they call themselves', async () => {
    await acknowledge(people.manager);
    const { given_name = '', family_name = '' } = people.manager;
    for (const claims of [people.northDesk, { ...people.northDesk, given_name, family_name }])
      expect(await withdraw(claims)).toMatchObject({
        status: 409,
        body: {
          message: 'Only who acknowledged an alert may take that back, within 5 min.',
          data: { acked: true },
        },
      });
  });

  test('it is too late after a while, once it has cleared, and where nobody has', async () => {
    expect(await withdraw(people.manager)).toMatchObject({
      status: 409,
      body: { message: 'Nobody has acknowledged this alert.' },
    });
    await acknowledge(people.manager);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    expect((await withdraw(people.manager)).status).toBe(409);
    vi.useRealTimers();
    await putMany('alerts', [alertRow({ ...twoProviders().alerts[0]!, cleared: true })]);
    expect(await withdraw(people.manager)).toMatchObject({
      status: 409,
      body: { message: 'This alert has cleared meanwhile.' },
    });
  });

  test('needs the alerts level acknowledge, in the area and on the device', async () => {
    await acknowledge(people.manager);
    expect((await withdraw(people.viewer)).status).toBe(403);
  });
});
