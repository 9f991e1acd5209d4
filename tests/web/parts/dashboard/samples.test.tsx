// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SampleRow } from '../../../../core/domain/samples.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { Samples } from '../../../../web/src/parts/dashboard/samples.tsx';
import { lineWith, START, trafficWidget } from '../../chart/widgets.ts';
import { downloaded } from '../../downloaded.ts';
import { eachInFreshBrowser } from '../../page-tests.ts';
import { permissionsWith, roleWith } from '../../people.ts';
import type { Answer, PortalServer, Seen } from '../../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);
afterEach(cleanup);

const ROUTE = 'GET /live/dashboards/dashboard/samples';
const DAY = 86_400;
/** Two days, of which the server answers one with each page. */
const SPAN = { startEpochSeconds: START - 2 * DAY, endEpochSeconds: START };
const IN = 'interfaces|wan0|InBitsPerSecond';
const OUT = 'interfaces|wan0|OutBitsPerSecond';
const widget = trafficWidget({
  lines: [lineWith('In', [1], { series: IN }), lineWith('Out', [1], { series: OUT })],
});

/** Fifteen rows a day, newest first; the second of the first day has a gap. */
function rowsOf(day: number): SampleRow[] {
  return Array.from({ length: 15 }, (_, minute): SampleRow => [
    START - day * DAY - (minute + 1) * 60,
    94_213_412 - minute,
    day === 0 && minute === 1 ? null : 2_000_000,
  ]);
}
const pageOf = ({ query }: Seen, keptFrom = 0): Answer => {
  const isSecond = query['next_token'] === 'second';
  return {
    body: {
      data: {
        stepSeconds: 60,
        keptFromEpochSeconds: keptFrom,
        columns: [
          { series: IN, name: 'wan0 InBitsPerSecond', unit: 'bit/s' },
          { series: OUT, name: 'wan0 OutBitsPerSecond', unit: 'bit/s' },
        ],
        rows: rowsOf(isSecond ? 1 : 0),
      },
      ...(isSecond ? {} : { next_token: 'second' }),
    },
  };
};

async function open(answer: (request: Seen) => Answer | Promise<Answer> = pageOf) {
  portal = await startPortal(permissionsWith(roleWith(1)));
  portal.on(ROUTE, answer);
  const element = <Samples accountId="northbeam" deviceId="dev-1" widget={widget} span={SPAN} />;
  await renderPortal('/', new MemoryProvider(), [{ path: '/', element }]);
}
const table = () => within(screen.getByRole('table', { name: 'Figures of Traffic' }));
const cells = () =>
  table()
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next page' }));

describe('the samples behind a graph', () => {
  test('LIMIT-04 are ten rows a page, newest first, a column for each datapoint with its unit', async () => {
    await open();
    await waitFor(() => expect(cells()).toHaveLength(10));
    expect(
      table()
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Time', 'In (Mb/s)', 'Out (Mb/s)']);
    // On a narrow page each cell bears its header.
    expect(
      [...table().getAllByRole('row')[1]!.children].map((cell) => cell.getAttribute('data-label')),
    ).toEqual(['Time', 'In (Mb/s)', 'Out (Mb/s)']);
    expect(cells()[0]).toEqual(['21 Nov 2026, 09:59', '94.21', '2.00']);
    expect(cells()[1]).toEqual(['21 Nov 2026, 09:58', '94.21', '-']);
    expect(portal.calls(ROUTE)[0]!.query).toMatchObject({
      account_id: 'northbeam',
      device_id: 'dev-1',
      start: String(SPAN.startEpochSeconds),
      end: String(SPAN.endEpochSeconds),
    });
  });

  test('of days before are read from the server as one turns the pages', async () => {
    await open();
    await waitFor(() => expect(cells()).toHaveLength(10));
    next();
    await waitFor(() =>
      expect(cells().map(([moment]) => moment)).toEqual([
        ...Array.from({ length: 5 }, (_, at) => `21 Nov 2026, 09:4${9 - at}`),
        ...Array.from({ length: 5 }, (_, at) => `20 Nov 2026, 09:5${9 - at}`),
      ]),
    );
    next();
    await waitFor(() => expect(cells()[0]![0]).toBe('20 Nov 2026, 09:54'));
    expect(portal.calls(ROUTE)).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  test('say their range, their step, the zone, and what a rate is', async () => {
    await open();
    const said = await screen.findByText(/^19 Nov 2026, 10:00 to 21 Nov 2026, 10:00\. Polled/);
    expect(said.textContent).toContain(
      `Polled every 1 min, newest first; times are those of ${readerZone()}.`,
    );
    expect(said.textContent).toContain('A rate is the mean since the poll before.');
    expect(said.textContent).not.toContain('not kept');
  });

  test('say from when on there are any', async () => {
    await open((request) => pageOf(request, START - DAY));
    expect(
      await screen.findByText(/Samples from before 20 Nov 2026, 10:00 are not kept, only hours/),
    ).toBeTruthy();
  });

  test('that cannot be read are told, and read again on demand', async () => {
    let isAway = true;
    await open((request) =>
      isAway ? { status: 500, body: { message: 'The store is away.' } } : pageOf(request),
    );
    expect(await screen.findByText(/The store is away/)).toBeTruthy();
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(cells()).toHaveLength(10));
  });
});

describe('the CSV of samples', () => {
  const button = () => screen.findByRole('button', { name: 'CSV of this range' });

  test('has every sample of the range, exactly, oldest first in UTC', async () => {
    await open();
    await button();
    const lines = (await downloaded('CSV of this range')).trim().split(/\r?\n/);
    expect(lines).toHaveLength(1 + 30);
    expect(lines[0]).toMatch(/^.?Time \(UTC\),wan0 InBitsPerSecond \(bit\/s\),/);
    expect(lines.at(-1)).toBe(
      `${new Date((START - 60) * 1000).toISOString().replace('.000', '')},94213412,2000000`,
    );
    expect(lines.at(-2)).toMatch(/,94213411,$/);
  });

  test('says how far it is, and can be stopped', async () => {
    const held = new Promise<Answer>(() => {});
    await open((request) => (request.query['next_token'] ? held : pageOf(request)));
    fireEvent.click(await button());
    expect(await screen.findByText('Read 15 min of 2 d')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await button()).toBeTruthy();
    expect(screen.queryByText(/was not saved/)).toBeNull();
  });

  test('that fails is told', async () => {
    await open((request) =>
      request.query['next_token']
        ? { status: 500, body: { message: 'The store is away.' } }
        : pageOf(request),
    );
    fireEvent.click(await button());
    expect(await screen.findByText('The CSV was not saved. The store is away.')).toBeTruthy();
  });
});

test('a link keeps the graph and the very range', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: (text: string) => Promise.resolve(copied.push(text)) },
  });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(copied).toHaveLength(1));
  expect(Object.fromEntries(new URL(copied[0]!).searchParams)).toEqual({
    range: 'custom',
    from: String(SPAN.startEpochSeconds),
    to: String(SPAN.endEpochSeconds),
    graph: IN,
    raw: 'true',
  });
});
