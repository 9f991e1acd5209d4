// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Alert } from '../../../core/domain/alert.ts';
import type { Widget } from '../../../core/domain/dashboard.ts';
import { withSteps } from '../../../core/domain/point-times.ts';
import { AlertGraph } from '../../../web/src/features/alerts/alert-graph.tsx';
import { widgetLine } from '../../fixtures/widget-line.ts';
import { trafficWidget } from '../chart/widgets.ts';
import { alertWith, nowSeconds } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import type { PortalServer, Seen } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const HOUR = 3_600;
/** 01:00 local time, a year ago or more, so that no test runs on that day. */
const BEGAN = new Date(2024, 10, 15, 1, 0).getTime() / 1000;

/** One sample a minute over the range that was asked for, with the latest at its end. */
function widgetOf({ query }: Seen, datapoint: string, values: (minute: number) => number): Widget {
  const [start, end] = [Number(query['start']), Number(query['end'])];
  const minutes = Array.from({ length: Math.floor((end - start) / 60) + 1 }, (_, at) => at);
  const line = widgetLine('', datapoint, minutes.map(values), (minute) => start + minute * 60);
  return trafficWidget({
    title: datapoint,
    verticalLabel: datapoint.endsWith('Status') ? 'status' : '%',
    lines: [{ ...line, series: `host|-|${datapoint}` }],
    references: [],
  });
}

async function open(alert: Alert, values: (minute: number) => number) {
  portal = await startPortal(permissionsWith(roleWith(1)));
  portal.on('GET /live/dashboards/dashboard/data', (request) => {
    const widgets = [widgetOf(request, alert.dataPointName, values)];
    return {
      body: { data: request.query['point_times'] === 'steps' ? withSteps(widgets) : widgets },
    };
  });
  await renderPortal('/', new MemoryProvider(), [
    { path: '/', Component: () => <AlertGraph alert={alert} /> },
  ]);
}
const asked = () => portal.calls('GET /live/dashboards/dashboard/data').map(({ query }) => query);

test('begins an hour before the alert, and says the day of what it shows', async () => {
  await open(alertWith('a', 'dev-1', 3, { startEpoch: BEGAN }), (minute) => minute / 2);
  expect(
    await screen.findByText('Peak 60 % at 15 Nov 2024, 02:00. At 15 Nov 2024, 02:00: 60 %.'),
  ).toBeTruthy();
  expect(asked()[0]).toMatchObject({ start: String(BEGAN - HOUR), end: String(BEGAN + HOUR) });
  expect(asked()[0]).toMatchObject({ point_times: 'steps' });
});

test('of a datapoint that the device has no more says so, and does not look busy', async () => {
  portal = await startPortal(permissionsWith(roleWith(1)));
  portal.on('GET /live/dashboards/dashboard/data', { body: { data: [] } });
  await renderPortal('/', new MemoryProvider(), [
    { path: '/', Component: () => <AlertGraph alert={alertWith('a', 'dev-1', 3)} /> },
  ]);
  expect(await screen.findByText('This datapoint is no longer measured.')).toBeTruthy();
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
});

test('can be switched to how it is now', async () => {
  await open(alertWith('a', 'dev-1', 3, { startEpoch: BEGAN }), (minute) => minute / 2);
  await screen.findByText(/^Peak /);
  fireEvent.click(screen.getByRole('button', { name: 'Now' }));
  expect(await screen.findByText(/^Peak 60 % at \d\d:\d\d\. Latest: 60 %\.$/)).toBeTruthy();
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(nowSeconds() - Number(asked()[1]!['end'])).toBeLessThan(60);
});

test('of up or down is a band with words and real times, not a line between two numbers', async () => {
  const fault = alertWith('a', 'dev-1', 4, {
    startEpoch: BEGAN,
    dataSourceId: 'host',
    instanceName: '-',
    dataPointName: 'HostStatus',
    threshold: '< 1',
  });
  await open(fault, (minute) => (minute < 57 ? 1 : 0));
  const strip = await screen.findByRole('slider', { name: 'HostStatus' });
  expect(strip.getAttribute('aria-valuetext')).toBe('Does not answer at 15 Nov 2024, 02:00.');
  fireEvent.keyDown(strip, { key: 'ArrowRight' });
  expect(strip.getAttribute('aria-valuetext')).toBe(
    'Does not answer, 15 Nov 2024, 00:57 to 02:00, 1 h 3 min',
  );
  expect(document.querySelector('.highcharts-graph')).toBeNull();
});

test('the key of a band calls a fan as the words do: it is not down', async () => {
  const fault = alertWith('a', 'dev-1', 4, { startEpoch: BEGAN, dataPointName: 'SensorStatus' });
  await open(fault, (minute) => (minute < 57 ? 1 : 3));
  await screen.findByRole('slider', { name: 'SensorStatus' });
  const key = document.querySelector('.state-strip__key');
  expect([...key!.children].map((sign) => sign.textContent)).toEqual(['Working', 'Not working']);
});

test('the key of a band of states says how good each was, not that a sensor is unavailable', async () => {
  const fault = { startEpoch: BEGAN, dataPointName: 'SensorStatus', alertValue: 'Off' };
  await open(alertWith('a', 'dev-1', 2, fault), (minute) => (minute < 57 ? 1 : 2));
  await screen.findByRole('slider', { name: 'SensorStatus' });
  const key = document.querySelector('.state-strip__key');
  expect([...key!.children].map((sign) => sign.textContent)).toEqual([
    'Good state',
    'Warning state',
  ]);
});

test('has its samples as a table', async () => {
  await open(alertWith('a', 'dev-1', 3, { startEpoch: BEGAN }), (minute) => minute / 2);
  portal.on('GET /live/dashboards/dashboard/samples', {
    body: {
      data: {
        stepSeconds: 60,
        keptFromEpochSeconds: 0,
        columns: [{ series: 'host|-|InUtilisationPercent', name: 'In', unit: 'percent' }],
        rows: [[BEGAN, 96.2]],
      },
    },
  });
  await screen.findByText(/^Peak /);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Table' }));
  expect(await screen.findByRole('row', { name: '15 Nov 2024, 01:00 96.20' })).toBeTruthy();
});
