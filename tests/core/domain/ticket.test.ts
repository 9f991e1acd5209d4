import { expect, test } from 'vitest';
import { deviceOfTicket, nextAttemptWaitMs, suggestedTitle } from '../../../core/domain/ticket.ts';
import { alertWith } from '../../fixtures/alert.ts';
import { deviceWith } from '../../fixtures/device.ts';

test('a ticket starts with the device, its identifier and what is wrong with it', () => {
  const device = deviceWith();
  expect(suggestedTitle(device, '', undefined)).toBe('LDS-CPE-01');
  expect(suggestedTitle(device, 'LDS-CPE-01', undefined)).toBe('LDS-CPE-01');
  expect(suggestedTitle(device, 'NB1', alertWith({ dataPointName: 'HostStatus' }))).toBe(
    'LDS-CPE-01 (NB1): Critical, Does not answer',
  );
  expect(suggestedTitle(deviceWith({ label: 'x'.repeat(300) }), 'NB1', undefined)).toHaveLength(
    200,
  );
});

test('a ticket takes the facts of its device that are known', () => {
  expect(
    deviceOfTicket(deviceWith({ Customer: 'Harbour Foods', 'Circuit Reference': 'C-7' })),
  ).toEqual({
    id: 'dev-1',
    label: 'LDS-CPE-01',
    facts: [
      { name: 'Customer', value: 'Harbour Foods' },
      { name: 'Circuit Reference', value: 'C-7' },
    ],
  });
});

test('attempts to hand a ticket over are ever further apart, an hour at most', () => {
  expect([0, 1, 2, 5, 6, 500].map((attempts) => nextAttemptWaitMs(attempts) / 60_000)).toEqual([
    1, 2, 4, 32, 60, 60,
  ]);
});
