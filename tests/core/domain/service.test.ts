import { expect, test } from 'vitest';
import { joinServices } from '../../../core/domain/service.ts';
import { mergeDevice } from '../../../core/domain/device.ts';

const down = {
  alertStatus: 'unconfirmed-critical-none',
  uptimeSeconds: 0,
  lastPolledEpochSeconds: 1,
};
const device = (account_id: string) =>
  mergeDevice(
    { account_id, id: `d-${account_id}`, system: '{}', manual: '{}', custom: '{}', timestamp: 0 },
    down,
  );

test('a device whose account has not sent its alerts yet keeps the status that came with it', () => {
  const services = joinServices(
    [device('read'), device('unread')],
    new Map(),
    [],
    (accountId) => accountId === 'read',
  );
  expect(services.map(({ severity, state }) => [severity, state])).toEqual([
    ['Live', 'live'],
    ['Critical', 'critical'],
  ]);
});

test('the status of a device whose alerts the person may not read is the one that came with its poll, not of no alerts', () => {
  const poll = { lastPolledEpochSeconds: 1, inDowntime: false, pollIntervalSeconds: 60 };
  const of = (alertStatus: string) =>
    joinServices([device('a')], new Map([['d-a', { ...poll, alertStatus }]]), [])[0]!;
  expect(
    [of('confirmed-error-none'), of('none')].map(({ severity, state, acknowledged }) => [
      severity,
      state,
      acknowledged,
    ]),
  ).toEqual([
    ['Error', 'error', true],
    ['Live', 'live', false],
  ]);
});
