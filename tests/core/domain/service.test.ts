import { expect, test } from 'vitest';
import { joinServices } from '../../../core/domain/service.ts';
import { mergeDevice } from '../../../core/domain/device.ts';

const down = { alertStatus: 'unconfirmed-critical-none', uptimeSeconds: 0, lastPolledEpochSeconds: 1 };
const device = (account_id: string) => mergeDevice({ account_id, id: `d-${account_id}`, system: '{}', manual: '{}', custom: '{}', timestamp: 0 }, down);

test('a device whose account has not sent its alerts yet keeps the status that came with it', () => {
  const services = joinServices([device('read'), device('unread')], new Map(), [], (accountId) => accountId === 'read');
  expect(services.map(({ severity, state }) => [severity, state])).toEqual([['Live', 'live'], ['Critical', 'critical']]);
});
