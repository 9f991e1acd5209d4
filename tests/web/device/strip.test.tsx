// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { measuredAvailability } from '../../../core/domain/availability.ts';
import type { Widget } from '../../../core/domain/dashboard.ts';
import { trafficWidget } from '../chart/widgets.ts';
import type { PortalServer, Seen } from '../portal-server.ts';
import { eachWithDevicePage, LONG, openDevice } from './open-device.tsx';

let portal: PortalServer;
eachWithDevicePage(() => portal);

const DAY_SECONDS = 86_400;
const MEASURED_MINUTES = 8 * 1_440;

/** Silent for six minutes of each hour, and measured for eight days. */
const widgets = ({ query }: Seen): Widget[] => {
  if (query['dash_id'] !== 'availability') return [];
  const [from, to] = [Number(query['start']), Number(query['end'])];
  const samples = Float64Array.from({ length: MEASURED_MINUTES }, (_, at) => Number(at % 60 > 5));
  const part = {
    startEpochSeconds: Math.floor(to / 60 - MEASURED_MINUTES) * 60,
    stepSeconds: 60,
    samples,
  };
  const availability = measuredAvailability([part], [], { from, to, nowEpochSeconds: to });
  return [trafficWidget({ title: 'Availability', type: 'availability', lines: [], availability })];
};

async function open(range: string) {
  ({ portal } = await openDevice({ widgets, address: `/device/dev-1?range=${range}` }));
  return await screen.findByRole('slider', { name: 'When LDS-CPE-01 was up' }, LONG);
}

test('a year of which eight days were measured counts in them and offers to begin with them', async () => {
  const strip = await open('year');
  expect(strip.getAttribute('aria-valuetext')).toMatch(
    /^Down 192 times in the 8 d measured, 6 min each, hourly\. Not measured 35[67] d\.$/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'From the first measurement' }));
  await screen.findByText(/^Down 192 times in /);
  const [from, to] = ['start', 'end'].map((name) =>
    Number(portal.calls('GET /live/dashboards/dashboard/data').at(-1)!.query[name]),
  );
  expect(to! - from!).toBeLessThan(8.1 * DAY_SECONDS);
  expect(to! - from!).toBeGreaterThan(7.9 * DAY_SECONDS);
  expect(screen.queryByRole('button', { name: 'From the first measurement' })).toBeNull();
});

test('the strip is a table too, the latest first', async () => {
  await open('week');
  await userEvent.click(screen.getByRole('button', { name: 'Table of When LDS-CPE-01 was up' }));
  const rows = within(screen.getByRole('table', { name: 'When LDS-CPE-01 was up' })).getAllByRole(
    'row',
  );
  expect(rows).toHaveLength(11);
  expect(rows[2]!.textContent).toMatch(
    /Down twice?.*, 12 min of 2 h$|Down 2 times, 12 min of 2 h$/,
  );
});
