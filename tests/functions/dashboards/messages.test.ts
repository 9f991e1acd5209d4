import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { dashboards } from '../../../core/contract/dashboards.ts';
import type { ResponseOf } from '../../../core/contract/endpoint.ts';
import { MESSAGES_KEPT_DAYS, type CollectedMessage } from '../../../core/domain/device-message.ts';
import { HOST_STATUS } from '../../../core/domain/datasource.ts';
import { DAY_SECONDS, MINUTE_SECONDS } from '../../../core/series/block.ts';
import { putMessages } from '../../../functions/store/messages.ts';
import { query } from '../../../functions/store/client.ts';
import { putMinute } from '../../../functions/store/series-buffer.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { putPorts } from '../../fixtures/ports.ts';
import { restoreWorld, startWorld } from '../../fixtures/world.ts';

const NORTH = accountNamed('northbeam');
const NOW = Math.floor(Date.now() / 1_000);
const COLD_START = '1.3.6.1.6.3.1.1.5.1';
const LINK_DOWN = '1.3.6.1.6.3.1.1.5.3';
let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(restoreWorld);

/** Series outlive a test. */
let deviceId = '';

const sent = (at: number, more: Partial<CollectedMessage>): CollectedMessage => ({
  deviceId,
  id: String(at).padStart(16, '0'),
  kind: 'syslog',
  firstEpochMs: (NOW - at) * 1_000,
  lastEpochMs: (NOW - at) * 1_000,
  count: 1,
  ...more,
});

type Listed = ResponseOf<typeof dashboards.listMessages>;
const listed = async (more: Record<string, unknown> = {}, claims: Claims = people.northDesk) => {
  const asked = { account_id: 'northbeam', device_id: deviceId, ...more };
  const { status, body } = await call('dashboards.listMessages', claims, { query: asked });
  expect(status).toBe(200);
  return body as unknown as Listed;
};
const texts = async (more: Record<string, unknown> = {}) =>
  (await listed(more)).data.map(({ text }) => text);

test('newest first, of that device and that account alone', async () => {
  deviceId = '503';
  await putMessages(NORTH, [sent(3_000, { text: 'older' }), sent(2_000, { text: 'newer' })]);
  await putMessages(NORTH, [sent(1, { deviceId: '500', text: 'of another device' })]);
  await putMessages(accountNamed('tidewater'), [sent(1, { text: 'of another account' })]);
  expect(await texts()).toEqual(['newer', 'older']);
});

test('a row is replaced by its later form, is kept for 30 days, and is not shown after them', async () => {
  deviceId = '502';
  const row = sent(60, { text: 'again' });
  await putMessages(NORTH, [row]);
  await putMessages(NORTH, [{ ...row, count: 3, lastEpochMs: NOW * 1_000 }]);
  const old = sent(MESSAGES_KEPT_DAYS * DAY_SECONDS + 60, { text: 'too old' });
  await putMessages(NORTH, [old]);
  const { data } = await listed();
  expect(data.map(({ text, count }) => [text, count])).toEqual([['again', 3]]);
  const rows = await query('series', {
    partition: { deviceKey: `northbeam#${deviceId}` },
    sort: { condition: 'begins_with(slot, :slot)', values: { ':slot': 'E#' } },
  });
  expect(rows.map(({ expiresAt }) => Number(expiresAt)).sort()).toEqual([
    NOW - 60,
    NOW + MESSAGES_KEPT_DAYS * DAY_SECONDS,
  ]);
});

test('by text, by severity, and page by page over a thousand', async () => {
  deviceId = '503';
  await putMessages(
    NORTH,
    Array.from({ length: 1_200 }, (_, at) =>
      sent(at, { text: `line ${at}`, severity: at % 8, app: at === 7 ? 'ospfd' : 'other' }),
    ),
  );
  const first = await listed({ limit: 100 });
  expect([first.count, first.total, first.data.length]).toEqual([1_202, 1_202, 100]);
  const next = await listed({ limit: 100, next_token: first.next_token });
  expect(next.data[0]!.text).toBe('line 100');
  expect(await texts({ search: 'ospfd' })).toEqual(['line 7']);
  const severe = await listed({ at_least: 'Error', limit: 100 });
  expect(severe.count).toBe(600);
  expect(new Set(severe.data.map(({ severity }) => severity))).toEqual(
    new Set(['Emergency', 'Alert', 'Critical', 'Error']),
  );
});

test('a trap has its name in words, its port, and the gap that a restart explains', async () => {
  deviceId = '501';
  await putPorts(deviceId, { name: 'wan0' }, { name: 'lan1' });
  const minute = NOW - (NOW % MINUTE_SECONDS) - 20 * MINUTE_SECONDS;
  for (let at = 0; at < 12; at += 1)
    await putMinute(
      { accountId: NORTH, shardId: '0' },
      minute + at * MINUTE_SECONDS,
      new Map([['501', new Map([[HOST_STATUS, at >= 3 && at < 7 ? 0 : 1]])]]),
    );
  const restart = NOW - (minute + 8 * MINUTE_SECONDS);
  await putMessages(NORTH, [
    sent(restart, { kind: 'trap', oid: COLD_START }),
    sent(restart + 86_400, { kind: 'trap', oid: COLD_START }),
    // Eleven minutes after the gap.
    sent(restart - 10 * MINUTE_SECONDS, { kind: 'trap', oid: COLD_START }),
    sent(30, { kind: 'trap', oid: LINK_DOWN, values: [['1.3.6.1.2.1.2.2.1.1.2', '2']] }),
    sent(20, { kind: 'trap', oid: '1.3.6.1.4.1.9.9.999.0.1', values: [] }),
    sent(10, { kind: 'more', count: 1_240 }),
    sent(5, { kind: 'refused', app: 'SNMP', text: 'Its community is not that of the device.' }),
  ]);
  const { data } = await listed();
  expect(
    data.map(({ text, severity, port, silentSeconds }) => [text, severity, port, silentSeconds]),
  ).toEqual([
    ['Refused SNMP: Its community is not that of the device.', 'Warning', '', 0],
    ['and 1,240 more in this minute, which were counted and not stored', 'Warning', '', 0],
    ['ciscoSystems: Trap 1.3.6.1.4.1.9.9.999.0.1', 'Notice', '', 0],
    ['Port lan1 went down', 'Error', 'lan1', 0],
    ['The device restarted, and its configuration may have changed', 'Warning', '', 0],
    ['The device restarted, and its configuration may have changed', 'Warning', '', 240],
    ['The device restarted, and its configuration may have changed', 'Warning', '', 0],
  ]);
});
