import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { JobView } from '../../../core/contract/jobs.ts';
import type { ReportPreview } from '../../../core/contract/reports.ts';
import type { Alert } from '../../../core/domain/alert.ts';
import type { Widget } from '../../../core/domain/dashboard.ts';
import { HOST_STATUS } from '../../../core/domain/datasource.ts';
import { utcText } from '../../../core/domain/epoch.ts';
import { LATEST_MS } from '../../../core/domain/notice.ts';
import { OUTAGE_ALERT_RULE, OUTAGE_RULE } from '../../../core/domain/outages.ts';
import type { ReportTemplateId } from '../../../core/domain/report/templates.ts';
import { zonedStamp } from '../../../core/domain/wall-time.ts';
import { mailMoment } from '../../../functions/documents/mail-moment.ts';
import { mailFaceOf } from '../../../functions/reads/mail-face.ts';
import { notifyAccount } from '../../../functions/notifications/notify.ts';
import { forgetContexts } from '../../../functions/monitoring/collector/account-context.ts';
import { writeTogether } from '../../../functions/store/client.ts';
import { overrideChange } from '../../../functions/store/thresholds.ts';
import { call } from '../../fixtures/call.ts';
import { mockClient } from '../../fixtures/mock-client.ts';
import { people } from '../../fixtures/people.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { buckets } from '../../fixtures/world.ts';
import { startExport } from '../jobs/open-jobs.ts';
import { recipients } from '../notifications/open-notifier.ts';
import { ACCOUNT, startPolledWorld, type PolledWorld } from './polled-world.ts';

/** An hour ago, so that ranges up to now have it. */
const START = Math.floor(Date.now() / 60_000) * 60 - 3_600;
const minute = (at: number) => START + at * 60;
/** Silent from the fifth minute on; the ninth is the first with an answer again. */
const [BEGAN, ENDED] = [minute(5), minute(9)];
const LAST = 20;
const ZONE = 'Europe/London';

const mails = { opened: '', cleared: '' };
/** The alert in the file of current alerts. */
let listed: Record<string, string> | undefined;

let world: PolledWorld;
const ses = mockClient(SESv2Client);

beforeAll(async () => {
  const silent = { startEpochSeconds: BEGAN - 5, lastsSeconds: 4 * 60, everySeconds: 0 };
  /** One poll alone. */
  const lost = { startEpochSeconds: minute(14) - 5, lastsSeconds: 60, everySeconds: 0 };
  world = await startPolledWorld('86', START, [
    { deviceId: 'falls', simulated: { outages: [silent, lost], sensors: [] } },
    { deviceId: 'busy', simulated: { sensors: [] } },
  ]);
  await seedTwoProviders();
  Object.assign(process.env, {
    MAIL_SENDER: 'alerts@portal.example',
    MAIL_SETTINGS: 'portal-mail',
    PORTAL_URL: 'https://portal.example',
  });
  await recipients(ACCOUNT, 'alerts', [['EMAIL', 'desk@northbeam.example']]);
  // The application has buckets of its own, which keep what they are given.
  buckets.restore();
  // Jobs run for whom the pool knows.
  const { 'cognito:username': username, ...attributes } = people.northAdmin;
  await world.local.pool.create(username!, attributes, 'Temporary-1234');
  await pollUntil(7);
  mails.opened = await mailed();
  [listed] = await fileOf(
    (await startExport(people.northAdmin, { table: 'alerts', columns: ['Fault'] })).job,
  );
  await pollUntil(10);
  mails.cleared = await mailed();
  await pollUntil(LAST);
});
afterAll(() => world.stop());

async function pollUntil(at: number) {
  while (world.now <= minute(at)) await world.poll();
}
/** Text of the mails that go out now. */
async function mailed(): Promise<string> {
  ses.reset();
  ses.on(SendEmailCommand).resolves({});
  await notifyAccount(ACCOUNT, new Date(Date.now() + LATEST_MS));
  return ses
    .commandCalls(SendEmailCommand)
    .map(({ args: [{ input }] }) => input.Content?.Simple?.Body?.Text?.Data ?? '')
    .join('\n');
}
const ask = async <T>(name: Parameters<typeof call>[0], query: Record<string, string>) => {
  const { status, body } = await call(name, people.northAdmin, { query });
  expect(status).toBe(200);
  return body.data as T;
};
const widgetsOf = async (dashboard: string) => {
  const query = { account_id: ACCOUNT, dash_id: dashboard, device_id: 'falls' };
  const range = { start: String(START), end: String(minute(LAST)) };
  return await ask<Widget[]>('dashboards.getDashboardData', { ...query, ...range });
};
const alertsOf = (deviceId: string) =>
  ask<Alert[]>('alerts.listAlerts', { account_id: ACCOUNT, device_id: deviceId });

const reportOf = (data: ReportTemplateId) => ({
  account_id: people.northAdmin['custom:account_id'],
  data,
  report_format: 'CSV',
  range: 'Custom',
  start: START,
  end: minute(LAST),
  report_name: 'An hour',
  recipients: '',
});
async function preview(data: ReportTemplateId): Promise<ReportPreview> {
  const { body } = await call('reports.previewReport', people.northAdmin, { body: reportOf(data) });
  return body.data as ReportPreview;
}
/** The row of the device in each table that has one, by the names of its columns. */
const rowsIn = ({ tables }: ReportPreview) =>
  tables.flatMap(({ columns, rows }) =>
    rows
      .map((cells) => Object.fromEntries(cells.map((cell, at) => [columns[at]!.name, cell])))
      .filter((row) => row['Name'] === 'falls'),
  );

/** The file of a job that was started. */
async function fileOf(started: unknown): Promise<Record<string, string>[]> {
  const { id } = started as JobView;
  await vi.waitFor(
    async () => expect(await ask('jobs.getJob', { id })).toMatchObject({ state: 'done' }),
    { timeout: 240_000 },
  );
  const { url } = await ask<{ url: string }>('jobs.getResult', { id });
  const text = (await (await fetch(url)).text()).replace('\uFEFF', '');
  return Papa.parse<Record<string, string>>(text, { header: true }).data;
}

test('an outage has the same two instants in API, strip, graph, mail, reports and files', async () => {
  // API: one alert, and the polls that opened and cleared it.
  const [alert, ...others] = await alertsOf('falls');
  expect(others).toEqual([]);
  expect(alert).toMatchObject({
    startEpoch: BEGAN,
    openedEpoch: BEGAN + 60,
    endEpoch: ENDED,
    clearedEpoch: ENDED,
  });

  // Header and strip, and the bands of a graph.
  const [strip] = await widgetsOf('availability');
  const { availability } = strip!;
  expect(availability!.pattern).toMatchObject({ outages: 1, longestSeconds: ENDED - BEGAN });
  expect(availability!.states).toContainEqual(
    expect.objectContaining({ state: 'down', startEpoch: BEGAN, endEpoch: ENDED, outages: 1 }),
  );
  const spansOf = async (dashboard: string) =>
    (await widgetsOf(dashboard))[0]!.spans.map((span) => [
      span.kind,
      span.startEpoch,
      span.endEpoch,
    ]);
  expect(await spansOf('overview')).toContainEqual(['outage', BEGAN, ENDED]);
  expect(await spansOf(HOST_STATUS)).toContainEqual(['alert', BEGAN, ENDED]);

  // Mail.
  const { reader } = await mailFaceOf(ACCOUNT);
  const moment = (epochSeconds: number) => mailMoment(epochSeconds * 1000, reader);
  expect(mails.opened).toContain(`: falls, Does not answer\n${moment(BEGAN)}`);
  expect(mails.cleared).toContain(`${moment(BEGAN)} to ${moment(ENDED)}, 4 min`);

  // Reports say the same number and the same moments, and each its rule.
  const stamps = { began: zonedStamp(BEGAN, ZONE), ended: zonedStamp(ENDED, ZONE) };
  const [history, measured] = [await preview('alertHistory'), await preview('availability')];
  expect(rowsIn(history)).toMatchObject([
    { Began: stamps.began, Ended: stamps.ended, Alerts: '1', 'Lasted in all': '4 min' },
  ]);
  expect(rowsIn(measured)).toContainEqual(
    expect.objectContaining({
      Outages: '1',
      'First began': stamps.began,
      'Last ended': stamps.ended,
    }),
  );
  const ofBoth = ['1 outage, 4 min in all.', OUTAGE_RULE, OUTAGE_ALERT_RULE];
  expect(history.notes).toEqual(expect.arrayContaining(ofBoth));
  expect(measured.notes).toEqual(expect.arrayContaining(ofBoth));

  // Files.
  expect(listed).toMatchObject({
    'Alert Began': utcText(BEGAN),
    'Alert Opened': utcText(BEGAN + 60),
    'Alert End': '',
  });
  const run = (data: ReportTemplateId) =>
    call('reports.runReport', people.northAdmin, {
      body: { ...reportOf(data), report_id: data, id: randomUUID() },
    });
  const ofDevice = (rows: Record<string, string>[]) =>
    rows.filter(({ Name, Device }) => Name === 'falls' || Device === 'falls');
  expect(ofDevice(await fileOf((await run('alertHistory')).body.data))).toMatchObject([
    { Began: stamps.began, Ended: stamps.ended, Lasted: '4 min' },
  ]);
  expect(ofDevice(await fileOf((await run('availability')).body.data))).toMatchObject([
    { Outages: '1', 'First outage began': stamps.began, 'Last outage ended': stamps.ended },
  ]);
});

test('a value beyond its threshold is an alert from the first sample beyond it to the first within it, opened and cleared two polls later', async () => {
  const limit = (alertExpr: string) =>
    overrideChange({
      accountId: ACCOUNT,
      scope: 'device',
      ownerId: 'busy',
      datasource: 'cpu',
      instance: '',
      datapoint: 'CpuPercent',
      alertExprNote: '',
      disableAlerting: false,
      alertExpr,
    });
  const found = async () => (await alertsOf('busy'))[0];
  await writeTogether([limit('>= 0')]);
  forgetContexts();
  const beyond = world.now;
  await world.poll();
  await world.poll();
  expect(await found()).toBeUndefined();
  await world.poll();
  expect(await found()).toMatchObject({
    startEpoch: beyond,
    openedEpoch: beyond + 120,
    endEpoch: 0,
  });
  await writeTogether([limit('> 100')]);
  forgetContexts();
  const within = world.now;
  await world.poll();
  await world.poll();
  expect(await found()).toMatchObject({ cleared: false, endEpoch: 0, clearedEpoch: 0 });
  await world.poll();
  expect(await found()).toMatchObject({
    startEpoch: beyond,
    endEpoch: within,
    clearedEpoch: within + 120,
  });
});
