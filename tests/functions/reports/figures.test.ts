import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobView } from '../../../core/contract/jobs.ts';
import type { ReportPreview } from '../../../core/contract/reports.ts';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import type { Alert } from '../../../core/domain/alert.ts';
import { AVAILABILITY_RULE } from '../../../core/domain/availability-words.ts';
import type { Widget } from '../../../core/domain/dashboard.ts';
import type { Device } from '../../../core/domain/device.ts';
import { HOST_STATUS, seriesId } from '../../../core/domain/datasource.ts';
import {
  REPORT_TEMPLATE_IDS,
  type ReportTemplateId,
} from '../../../core/domain/report/templates.ts';
import { availabilityText, statTiles } from '../../../core/domain/stat.ts';
import { HOUR_SECONDS } from '../../../core/series/block.ts';
import { putMany } from '../../../functions/store/client.ts';
import { putHours } from '../../../functions/store/series.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call, type NamedEndpoint } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { putPorts } from '../../fixtures/ports.ts';
import { actingIn, people, type Claims } from '../../fixtures/people.ts';
import { plannedWorkRow } from '../../fixtures/planned-work.ts';
import { readPdf, type ReadPdf } from '../../fixtures/pdf.ts';
import { arrived, fileOf, openJobs, run } from '../jobs/open-jobs.ts';

/** Ten whole hours that have ended. */
const START = Math.floor(Date.now() / 1000 / HOUR_SECONDS) * HOUR_SECONDS - 12 * HOUR_SECONDS;
const END = START + 10 * HOUR_SECONDS;

let local: Local;
beforeAll(async () => {
  local = await openJobs();
  await putPorts('501', {});
  await putHours(
    Array.from({ length: 10 }, (_, hour) => ({
      accountId: accountNamed('northbeam'),
      deviceId: '501',
      block: hourOf(hour),
    })),
  );
  await putMany('downtimes', [
    plannedWorkRow('past-work', START + 2 * HOUR_SECONDS, START + 3 * HOUR_SECONDS),
  ]);
});
afterAll(() => local.stop());

/** Down for hour 2, which is planned, for hour 5, and for three minutes of hour 7. */
function hourOf(hour: number) {
  const minutes = (value: (minute: number) => number) =>
    Float64Array.from({ length: 60 }, (_, minute) => value(minute));
  const isDown = (minute: number) => hour === 2 || hour === 5 || (hour === 7 && minute < 3);
  return {
    startEpochSeconds: START + hour * HOUR_SECONDS,
    stepSeconds: 60,
    series: new Map([
      [
        seriesId('interfaces', 'wan0', 'InBitsPerSecond'),
        minutes((minute) => (hour === 4 && minute === 30 ? 90_000_000 : 10_000_000)),
      ],
      [seriesId('interfaces', 'wan0', 'OutBitsPerSecond'), minutes(() => 5_000_000)],
      [HOST_STATUS, minutes((minute) => (isDown(minute) ? 0 : 1))],
    ]),
  };
}

/** A report over the ten hours. */
const bodyOf = (data: string) => ({
  account_id: 'northbeam',
  data,
  report_format: 'CSV',
  range: 'Custom',
  start: START,
  end: END,
  report_name: 'Ten hours',
  recipients: data === 'graphicalUtilisation' ? 'boss@example.com' : '',
});

async function started(data: string, claims: Claims = people.manager): Promise<string> {
  const { body } = await call('reports.runReport', claims, {
    body: { ...bodyOf(data), report_id: data, id: randomUUID() },
  });
  return (body.data as JobView).id;
}

async function ended(id: string): Promise<string> {
  await arrived(1);
  await run();
  return id;
}

const made = async (data: string) => ended(await started(data));

async function pdfOf(claims: Claims, id: string): Promise<ReadPdf & { name: string }> {
  const { body } = await call('jobs.getResult', claims, { query: { id, as: 'pdf' } });
  const { url, name } = body.data as { url: string; name: string };
  return { name, ...(await readPdf(new Uint8Array(await (await fetch(url)).arrayBuffer()))) };
}

/** The row of a service in it, by the names of its columns. */
async function rowOf(data: string, name: string): Promise<Record<string, string>> {
  const file = await fileOf(people.manager, await made(data));
  const csv = file.slice(file.indexOf('\uFEFF') + 1);
  const rows = Papa.parse<Record<string, string>>(csv, { header: true }).data;
  return rows.find((row) => row['Name'] === name)!;
}

/** The widgets of the device's own page over the same time. */
async function pageOf(dashboard: string): Promise<Widget[]> {
  const { body } = await call('dashboards.getDashboardData', people.manager, {
    query: {
      account_id: 'northbeam',
      dash_id: `${dashboard}@501`,
      start: String(START),
      end: String(END),
    },
  });
  return body.data as Widget[];
}

test('availability in a report is that of the device’s page, with and without planned work', async () => {
  const row = await rowOf('availability', 'LDS-CPE-01');
  const [widget] = await pageOf('availability');
  expect(row['Availability']).toBe(availabilityText(widget));
  // 63 of 540 minutes, and 123 of 600.
  expect([row['Availability'], row['With planned work']]).toEqual(['88.33 %', '79.50 %']);
  expect([row['Outages'], row['Down'], row['Planned work']]).toEqual(['2', '1 h 3 min', '1 h']);
});

test('a report as PDF has the figures of its CSV, a title, a language, bookmarks and numbered pages', async () => {
  const id = await made('availability');
  const pdf = await pdfOf(people.manager, id);
  expect(pdf.name).toMatch(/^Ten hours, .*\.pdf$/);
  expect(pdf).toMatchObject({
    title: 'Availability: Ten hours, Harbour Foods',
    language: 'en-GB',
    bookmarks: [
      'Ten hours',
      'Availability over time, the lowest first',
      'Services, the lowest first',
      'Outages',
      'How it is counted',
    ],
  });
  const [page] = pdf.pages;
  const row = await rowOf('availability', 'LDS-CPE-01');
  const at = page!.indexOf('LDS-CPE-01', page!.indexOf('Services, the lowest first'));
  expect(page!.slice(at, at + 9)).toEqual(Object.values(row).slice(0, 9));
  const outagesAt = page!.lastIndexOf('LDS-CPE-01');
  const moments = [row['First outage began'], row['Last outage ended']];
  expect(page!.slice(outagesAt, outagesAt + 6)).toEqual([
    'LDS-CPE-01',
    '2',
    ...moments,
    '1 h',
    '1 h 3 min',
  ]);
  expect(page!.join(' ')).toContain(AVAILABILITY_RULE);
  expect(page).toContain('Page 1 of 1');
});

test('a PDF has at its head the customer, its range once, and for whom it was made', async () => {
  const [page] = (await pdfOf(people.manager, await made('availability'))).pages;
  expect(page).toEqual(expect.arrayContaining(['Ten hours', 'Harbour Foods']));
  const text = page!.join(' ');
  expect(text).toMatch(/Availability\. Custom: .* to .*\. Made .* for /);
  expect(text.match(/Custom: /g)).toHaveLength(1);
  const [ofAll] = (
    await pdfOf(people.northDesk, await started('hostInventory', people.northDesk).then(ended))
  ).pages;
  expect(ofAll).toContain('Northbeam Direct');
});

test.each(REPORT_TEMPLATE_IDS.filter((id) => id !== 'usersAndRights'))(
  'the preview of %s is the document of its PDF',
  async (template) => {
    const pdf = await pdfOf(people.manager, await made(template));
    const { body } = await call('reports.previewReport', people.manager, {
      body: bodyOf(template),
    });
    const preview = body.data as ReportPreview;
    const { title, subject, sentence, figures, charts, tables } = preview;
    const texts = [
      title,
      subject,
      sentence,
      ...figures.flatMap(({ label, value }) => [label, value]),
      ...tables.flatMap((table) => [table.title, ...table.rows.flat()]),
      ...charts.flatMap((chart) =>
        chart.kind === 'bars' ? chart.bars.flatMap(({ name, text }) => [name, text]) : chart.alt,
      ),
    ];
    const found = plain([...pdf.pages.flat(), ...pdf.alternatives].join(''));
    for (const text of texts) expect(found).toContain(plain(text));
    expect(charts.filter(({ kind }) => kind === 'picture')).toHaveLength(pdf.alternatives.length);
  },
);

/** Lines of a cell are broken anywhere. */
const plain = (text: string) => text.replaceAll(/\s/g, '');

test('traffic in a report is that of the device’s page', async () => {
  const row = await rowOf('hostMetricTrend', 'LDS-CPE-01');
  const tiles = statTiles((await pageOf('summary'))[0]!);
  const shown = tiles.flatMap(({ lines }) => lines.map(({ text }) => text));
  expect([row['In peak'], row['In average'], row['Out peak'], row['Out average']]).toEqual(shown);
  expect(row['In peak']).toBe('90.00 Mb/s');
});

test.each(['hostMetricTrend', 'graphicalUtilisation'] as const)(
  'of %s the head says over how much of its time the circuits were measured',
  async (template) => {
    const headOver = async (start: number) => {
      const { body } = await call('reports.previewReport', people.manager, {
        body: { ...bodyOf(template), start },
      });
      const { sentence, figures } = body.data as ReportPreview;
      return [sentence, figures.find(({ label }) => label === 'Measured')?.value];
    };
    // Ten hours of twenty.
    const before = await headOver(START - 10 * HOUR_SECONDS);
    expect(before[0]).toContain(', over the 50.00 % of the time that was measured.');
    expect(before[1]).toBe('50.00 % of the time');
    const [whole, share] = await headOver(START);
    expect(whole).not.toContain('that was measured');
    expect(share).toBeUndefined();
  },
);

test('a service that nobody measured has dashes, never a zero', async () => {
  const row = await rowOf('availability', 'LDS-CPE-02');
  expect([row['Availability'], row['Outages'], row['Down']]).toEqual(['-', '-', '-']);
});

test('the PDF of each report says what the API says', async () => {
  const admin = actingIn('northbeam', people.northAdmin);
  await call('users.switchAccount', people.northAdmin, { body: { account_id: 'northbeam' } });
  const noc = { type: 'ARBITRARY', method: 'EMAIL', addr: 'noc@example.com', contact: '' };
  await putMany('recipients', [{ accountId: 'northbeam', groupId: 'alerts', recipients: [noc] }]);
  const ids = new Map<ReportTemplateId, string>();
  for (const template of REPORT_TEMPLATE_IDS) ids.set(template, await started(template, admin));
  await arrived(ids.size);
  await run();
  const textsOf = async (template: ReportTemplateId) =>
    (await pdfOf(admin, ids.get(template)!)).pages.flat();
  /** The figures at its head, which stand over their labels. */
  const figures = async (template: ReportTemplateId, labels: readonly string[]) => {
    const texts = await textsOf(template);
    return labels.map((label) => texts[texts.indexOf(label) - 1]);
  };
  const read = async <T>(name: NamedEndpoint['name'], query = {}) =>
    (await call(name, admin, { query: { account_id: 'northbeam', ...query } })).body.data as T;

  const devices = await read<Device[]>('devices.listDevices');
  const customers = new Set(devices.map(({ Customer }) => Customer));
  expect(await figures('hostInventory', ['Services', 'Customers'])).toEqual([
    String(devices.length),
    String(customers.size),
  ]);

  const lists = devices.map(({ id }) => read<Alert[]>('alerts.listAlerts', { device_id: id }));
  const touching = (await Promise.all(lists))
    .flat()
    .filter(({ startEpoch, endEpoch }) => startEpoch < END && (endEpoch === 0 || endEpoch > START));
  const ofThem = (isOne: (alert: Alert) => boolean) => String(touching.filter(isOne).length);
  expect(touching.length).toBeGreaterThan(0);
  expect(await figures('alertHistory', ['Alerts', 'Critical', 'Still last'])).toEqual([
    String(touching.length),
    ofThem(({ severityLabel }) => severityLabel === 'Critical'),
    ofThem(({ endEpoch }) => endEpoch === 0),
  ]);

  const span = { start: START * 1000, end: END * 1000 };
  const works = await read<Maintenance[]>('maintenances.listMaintenances', span);
  expect(works.length).toBeGreaterThan(0);
  expect(await figures('scheduledDowntime', ['Planned work'])).toEqual([String(works.length)]);

  const { recipients } = await read<{ recipients: unknown[] }>('recipientgroups.getRecipientGroup');
  expect(await figures('alertRecipients', ['Recipients', 'Nobody notified'])).toEqual([
    String(recipients.length),
    '0',
  ]);

  const { Users } = await read<{ Users: unknown[] }>('users.listUsers');
  expect(await figures('usersAndRights', ['People'])).toEqual([String(Users.length)]);

  const [availability] = await pageOf('availability');
  const tiles = statTiles((await pageOf('summary'))[0]!);
  const rates = tiles.flatMap(({ lines }) => lines.map(({ text }) => text));
  const rowIn = async (template: ReportTemplateId) => {
    const texts = await textsOf(template);
    const at = texts.indexOf('LDS-CPE-01');
    return texts.slice(at, at + 12);
  };
  for (const template of ['hostMetricTrend', 'graphicalUtilisation'] as const)
    expect(await rowIn(template)).toEqual(expect.arrayContaining(rates));
  expect(await rowIn('availability')).toContain(availabilityText(availability));
});
