import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobView } from '../../../core/contract/jobs.ts';
import type { ReportTemplateId } from '../../../core/domain/report/templates.ts';
import { putMany } from '../../../functions/store/client.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { readPdf, type ReadPdf } from '../../fixtures/pdf.ts';
import { addStored, storedCaller } from '../../fixtures/stored-people.ts';
import { arrived, fileOf, jobOf, openJobs, run } from '../jobs/open-jobs.ts';

const HOUR_SECONDS = 3_600;
const NOW = Math.floor(Date.now() / 1000);

let local: Local;
beforeAll(async () => {
  local = await openJobs();
  await addStored([await storedCaller(people.manager)]);
  const work = {
    accountId: 'northbeam',
    deviceGroupId: '',
    deviceGroupFullPath: '',
    timezone: 'Europe/London',
    admin: 'ann',
  };
  await putMany('downtimes', [
    {
      ...work,
      downtimeId: 'coming-work',
      type: 'DeviceSDT',
      deviceId: '501',
      deviceDisplayName: 'LDS-CPE-01',
      startEpoch: NOW + HOUR_SECONDS,
      endEpoch: NOW + 3 * HOUR_SECONDS,
      comment: 'New card',
    },
  ]);
});
afterAll(() => local.stop());

const start = (claims: Claims, data: ReportTemplateId, more = {}) =>
  call('reports.runReport', claims, {
    body: {
      account_id: 'northbeam',
      data,
      report_id: data,
      id: randomUUID(),
      report_format: 'CSV',
      range: '24_Hours',
      report_name: 'Ours',
      ...more,
    },
  });

/** A report, as its file and as its PDF. */
async function made(claims: Claims, data: ReportTemplateId, more = {}) {
  const { body } = await start(claims, data, more);
  await arrived(1);
  await run();
  const { id } = body.data as JobView;
  const job = await jobOf(claims, id);
  expect(job.state, job.sentence).toBe('done');
  const link = await call('jobs.getResult', claims, { query: { id, as: 'pdf' } });
  const answer = await fetch((link.body.data as { url: string }).url);
  const pdf: ReadPdf = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  return { job, pdf: pdf.pages.flat(), file: await fileOf(claims, id) };
}

test('scheduled downtime tells what is planned ahead, on which services', async () => {
  const { file, pdf, job } = await made(people.manager, 'scheduledDowntime');
  expect(job.sentence).toBe('2 services');
  expect(file).toMatch(/,2 h,Upcoming,LDS-CPE-01,1,New card\r\n/);
  expect(pdf.join()).toMatch(
    /\d+ pieces? of planned work on \d services?; \d on now, \d to come\./,
  );
});

test('alert recipients tells who hears of each service, a customer’s people of their own list alone', async () => {
  const address = (addr: string) => ({ type: 'ARBITRARY', method: 'EMAIL', addr, contact: '' });
  await putMany('recipients', [
    { accountId: 'northbeam', groupId: 'alerts', recipients: [address('noc@example.com')] },
    {
      accountId: 'northbeam',
      groupId: 'customer:Harbour Foods',
      recipients: [address('it@harbour.example'), address('NOC@example.com')],
    },
  ]);
  const own = await made(people.manager, 'alertRecipients');
  expect(own.file).toContain('LDS-CPE-01,Harbour Foods');
  expect(own.file).toContain('2,"it@harbour.example, NOC@example.com"');
  expect(own.pdf).toContain('Recipients of your own list. The provider may tell others as well.');
  const all = await made(people.northDesk, 'alertRecipients');
  expect(all.file).toContain('2,"noc@example.com, it@harbour.example"');
});

test('users and rights tells people with what their roles give; who may not see people cannot run it', async () => {
  const { file, job } = await made(people.harbourAdmin, 'usersAndRights');
  expect(job.sentence).toMatch(/^\d+ (person|people)$/);
  expect(file).toContain('Name,Username,Email,Account,Customer,Roles,Manages');
  expect(file).toMatch(/,harbour-manager,.*,Harbour Foods,Customer Manager,/);
  const refused = await start(people.viewer, 'usersAndRights');
  expect({ status: refused.status, field: refused.body.field }).toEqual({
    status: 400,
    field: 'data',
  });
  const { body } = await call('reports.listTemplates', people.viewer, {
    query: { account_id: 'northbeam' },
  });
  expect((body.data as { id: string }[]).map(({ id }) => id)).not.toContain('usersAndRights');
});

test('REPORT-41 REPORT-42 graphical utilisation is made as HTML where CSV was asked for, with its graphs in the mail', async () => {
  const before = local.mailbox.messages.length;
  const without = await start(people.manager, 'graphicalUtilisation');
  expect(without.body.message).toBe('Error: Recipients required for HTML reports.');
  const { file } = await made(people.manager, 'graphicalUtilisation', {
    recipients: 'boss@example.com',
  });
  expect(file).toMatch(/filename="Ours, [\d .-]+html"/);
  const [mail] = local.mailbox.messages.slice(before);
  expect(mail!.subject).toBe('Graphical Utilisation: Ours');
});
