import { randomUUID } from 'node:crypto';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobView } from '../../core/contract/jobs.ts';
import type { Maintenance } from '../../core/contract/maintenances.ts';
import { formatsOf, REPORT_TEMPLATES } from '../../core/domain/report/templates.ts';
import { putMany } from '../../functions/store/client.ts';
import { emlOf } from '../../infra/local/aws/eml.ts';
import type { Local } from '../../infra/local/testing.ts';
import { call } from '../fixtures/call.ts';
import { readPdf } from '../fixtures/pdf.ts';
import { people, type Claims } from '../fixtures/people.ts';
import { customerOf, RESELLERS, writeReseller, type Reseller } from '../fixtures/resellers.ts';
import { addStored, storedCaller } from '../fixtures/stored-people.ts';
import { calls as brandingCalls } from './branding/calls.ts';
import { arrived, fileOf, jobOf, lose, openJobs, run } from './jobs/open-jobs.ts';

let local: Local;
beforeAll(async () => {
  local = await openJobs();
  Object.assign(process.env, {
    MAIL_SENDER: 'portal@northbeam.example',
    MAIL_SETTINGS: 'portal-mail',
    PORTAL_URL: 'https://portal.northbeam.example',
  });
  for (const reseller of RESELLERS) {
    const logo = brandingCalls.uploadLogo.request(reseller.side);
    const { body } = await call('branding.uploadLogo', staffOf(reseller), logo);
    const { filename } = body.data as { filename: string };
    await writeReseller(reseller, { portal_logo_filename: filename });
    const customer = customerOf(reseller);
    const { 'cognito:username': username, ...attributes } = customer;
    await local.pool.create(username!, attributes, 'Temporary-1234');
    await addStored([await storedCaller(customer)]);
  }
});
afterAll(() => local.stop());

/** A person who plans work in the reseller's account. */
const staffOf = ({ side }: Reseller): Claims =>
  side.account === 'calder' ? people.calderAdmin : people.reseller;

/** The texts of a file that came with a mail; those of a picture are its name. */
async function textsOf(file: { name: string; contentType: string; base64: string }) {
  const bytes = Buffer.from(file.base64, 'base64');
  if (file.contentType.startsWith('image/')) return file.name;
  if (file.contentType === 'application/pdf') return JSON.stringify(await readPdf(bytes));
  return `${file.name} ${bytes.toString('utf8').replaceAll(/\r\n[ \t]/g, '')}`;
}

async function pdfOf(claims: Claims, id: string): Promise<string> {
  const { body } = await call('jobs.getResult', claims, { query: { id, as: 'pdf' } });
  const answer = await fetch((body.data as { url: string }).url);
  return JSON.stringify(await readPdf(new Uint8Array(await answer.arrayBuffer())));
}

async function sentSince(before: number) {
  const sent = local.mailbox.messages.slice(before);
  const texts = sent.map(async ({ attachments, ...mail }) => [
    JSON.stringify(mail),
    ...(await Promise.all(attachments.map(textsOf))),
  ]);
  const raw = await Promise.all(sent.map(async (mail) => simpleParser(await emlOf(mail))));
  const headers = raw.map((mail) => mail.headerLines.map(({ line }) => line).join('\n'));
  return {
    sent,
    raw,
    headers,
    texts: [...(await Promise.all(texts)).flat(), ...headers].join('\n'),
  };
}

describe.each(RESELLERS)('to a customer of $name the provider is named', (reseller) => {
  const { side, name, host, names } = reseller;
  const customer = customerOf(reseller);

  test.each(REPORT_TEMPLATES)(
    'by no report, its file, PDF and mail: $name',
    async ({ id: data }) => {
      lose();
      const format = formatsOf(data).includes('HTML') ? 'HTML' : 'CSV';
      const before = local.mailbox.messages.length;
      const { body } = await call('reports.runReport', customer, {
        body: {
          account_id: side.account,
          data,
          report_id: data,
          id: randomUUID(),
          report_format: format,
          range: '24_Hours',
          report_name: 'Ours',
          recipients: format === 'HTML' ? ['it@customer.example'] : [],
        },
      });
      await arrived(1);
      await run();
      const { id } = body.data as JobView;
      const job = await jobOf(customer, id);
      expect(job).toMatchObject({ state: 'done' });
      const { sent, headers, raw, texts } = await sentSince(before);
      const pdf = await pdfOf(customer, id);
      expect(pdf).toContain('Ours');
      const all = [JSON.stringify(job), await fileOf(customer, id), pdf, texts].join('\n');
      expect(all).not.toMatch(names);
      if (format !== 'HTML') return;
      expect(sent[0]).toMatchObject({
        from: `"${name}" <portal@${host}.example>`,
        to: ['it@customer.example'],
        html: expect.stringContaining(`src="cid:logo" alt="${name}"`),
      });
      expect(headers[0]).toMatch(
        new RegExp(`^List-Unsubscribe:\\s+<https://portal\\.${host}\\.example/live/`, 'm'),
      );
      expect(headers[0]).toMatch(/^Auto-Submitted: auto-generated$/m);
      expect(raw[0]!.text).toContain('You get this because it@customer.example is a recipient of');
      const logo = sent[0]!.attachments.find((file) => file.name === 'logo.png');
      expect(logo?.base64).toMatch(/^iVBOR/);
    },
  );

  test('by no notice of planned work and no file for a calendar', async () => {
    lose();
    await putMany('recipients', [
      {
        accountId: side.account,
        groupId: `customer:${side.customer}`,
        recipients: [
          { type: 'ARBITRARY', method: 'EMAIL', addr: 'it@customer.example', contact: 'IT' },
        ],
      },
    ]);
    const staff = staffOf(reseller);
    const work = randomUUID();
    const start = Date.now() + 48 * 3_600_000;
    const planned = await call('maintenances.createMaintenance', staff, {
      body: {
        account_id: side.account,
        device_id: side.device,
        start,
        end: start + 3_600_000,
        comment: 'Line card',
        timezone: 'Europe/London',
        work_id: work,
      },
    });
    const before = local.mailbox.messages.length;
    const notices = { account_id: side.account, work, key: randomUUID() };
    expect((await call('maintenances.sendNotices', staff, { body: notices })).status).toBe(200);
    await arrived(1);
    await run();
    const { sent, headers, texts } = await sentSince(before);
    expect(headers[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(sent[0]!.from).toBe(`"${name}" <portal@${host}.example>`);
    expect(texts).toMatch(
      new RegExp(`ORGANIZER;CN="?${name}"?:mailto:portal@${host}.example`, 'i'),
    );
    expect(texts).toContain(`PRODID:-//${name}//Planned work//EN`);
    expect(texts).not.toMatch(names);
    const [{ id }] = planned.body.data as [Maintenance];
    const query = { account_id: side.account, id };
    const calendar = await call('maintenances.getCalendar', customer, { query });
    expect(JSON.stringify(calendar.body)).toContain(`PRODID:-//${name}//Planned work//EN`);
    expect(JSON.stringify(calendar)).not.toMatch(names);
  });
});
