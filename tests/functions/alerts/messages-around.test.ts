import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CollectedMessage } from '../../../core/domain/device-message.ts';
import { putMany } from '../../../functions/store/client.ts';
import { alertRow } from '../../../functions/store/alerts.ts';
import { putMessages } from '../../../functions/store/messages.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { alertWith } from '../../fixtures/alert.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { putPorts } from '../../fixtures/ports.ts';
import { restoreWorld, startWorld } from '../../fixtures/world.ts';

const NORTH = accountNamed('northbeam');
const BEGAN = Math.floor(Date.now() / 1_000) - 1_000;
const LINK_DOWN = '1.3.6.1.6.3.1.1.5.3';
let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(restoreWorld);

const sent = (at: number, more: Partial<CollectedMessage>): CollectedMessage => ({
  deviceId: '501',
  id: String(at + 5_000).padStart(16, '0'),
  kind: 'trap',
  firstEpochMs: (BEGAN + at) * 1_000,
  lastEpochMs: (BEGAN + at) * 1_000,
  count: 1,
  ...more,
});
const linkDown = (at: number, index: number) =>
  sent(at, { oid: LINK_DOWN, values: [[`1.3.6.1.2.1.2.2.1.1.${index}`, String(index)]] });

async function messages(claims: Claims): Promise<unknown> {
  const query = { account_id: 'northbeam', alert_id: 'LINK-DOWN' };
  const { status, body } = await call('alerts.listNotifications', claims, { query });
  expect(status).toBe(200);
  return body['messages'];
}

test('the history of an alert has the traps and errors of its device around its beginning', async () => {
  await putPorts('501', { name: 'wan0' }, { name: 'lan1' });
  const alert = alertWith({
    id: 'LINK-DOWN',
    account_id: 'northbeam',
    monitorObjectId: '501',
    instanceName: 'wan0',
    startEpoch: BEGAN,
    openedEpoch: BEGAN + 120,
  });
  await putMany('alerts', [alertRow(alert)]);
  await putMessages(NORTH, [
    linkDown(-301, 1),
    linkDown(-20, 1),
    linkDown(-10, 2),
    linkDown(421, 1),
    sent(-15, { kind: 'syslog', severity: 3, text: 'optics lost' }),
    sent(-14, { kind: 'syslog', severity: 6, text: 'a session closed' }),
    sent(30, { oid: '1.3.6.1.4.1.9.9.999.0.1' }),
    sent(50, { oid: '1.3.6.1.2.1.47.2.0.1' }),
    // Folded: it began earlier, and came again.
    sent(-900, { oid: '1.3.6.1.6.3.1.1.5.5', lastEpochMs: BEGAN * 1_000, count: 2 }),
  ]);
  expect(await messages(people.northDesk)).toEqual([
    {
      epochSeconds: BEGAN - 900,
      text: 'Somebody asked the device over SNMP with a wrong credential',
    },
    { epochSeconds: BEGAN - 20, text: 'Port wan0 went down' },
    { epochSeconds: BEGAN - 15, text: 'optics lost' },
    { epochSeconds: BEGAN + 50, text: 'The parts of the device changed' },
  ]);
  // A reader of the alert without the right to its device's diagnostics.
  expect(await messages(people.viewer)).toEqual([]);
});
