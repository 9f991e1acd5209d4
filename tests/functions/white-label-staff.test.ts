import { randomUUID } from 'node:crypto';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobView } from '../../core/contract/jobs.ts';
import { AUDIT_COLUMNS } from '../../core/domain/audit-reader.ts';
import { formatsOf, REPORT_TEMPLATES } from '../../core/domain/report/templates.ts';
import { notifyAccount } from '../../functions/notifications/notify.ts';
import { alertRow } from '../../functions/store/alerts.ts';
import { putMany } from '../../functions/store/client.ts';
import { deliverTickets } from '../../functions/tickets/clock.ts';
import { emlOf } from '../../infra/local/aws/eml.ts';
import type { Local } from '../../infra/local/testing.ts';
import { allEndpoints, call, type NamedEndpoint } from '../fixtures/call.ts';
import { accountNamed } from '../fixtures/ids.ts';
import { readPdf } from '../fixtures/pdf.ts';
import { actingIn, people, type Claims } from '../fixtures/people.ts';
import { requests } from '../fixtures/requests.ts';
import { customerOf, RESELLERS, writeReseller } from '../fixtures/resellers.ts';
import { quay } from '../fixtures/sides.ts';
import { twoProviders } from '../fixtures/two-providers.ts';
import { addStored, storedCaller } from '../fixtures/stored-people.ts';
import { auditRows } from '../fixtures/world.ts';
import { unzipped } from './jobs/exported-files.ts';
import { arrived, clock, jobOf, lose, openJobs, run } from './jobs/open-jobs.ts';

const [TIDEWATER] = RESELLERS;
const { account } = quay;
const tidewater = accountNamed(account);
const WORD = 'Tidewater operations';

/** Somebody of the provider, and the same while acting in the reseller's account. */
const atHome: Claims = {
  ...people.northAdmin,
  sub: 'staff-1',
  'cognito:username': 'ottilie.fell',
  email: 'ottilie.fell@northstaff.example',
  given_name: 'Ottilie',
  family_name: 'Fell',
};
const staff = actingIn(account, atHome);
const STAFF = /ottilie|fell\b|northstaff/i;

/** A person of the reseller's own, whose name its customers read. */
const own: Claims = {
  ...people.reseller,
  given_name: 'Tilda',
  family_name: 'Marsh',
  'custom:role': 'admin',
  'custom:roles': 'Admin',
};
const customer = customerOf(TIDEWATER);

let local: Local;
beforeAll(async () => {
  local = await openJobs();
  Object.assign(process.env, {
    MAIL_SENDER: 'portal@northbeam.example',
    MAIL_SETTINGS: 'portal-mail',
    PORTAL_URL: 'https://portal.northbeam.example',
    HELP_DESK_ADDRESS: 'support@northbeam.example',
  });
  await writeReseller(TIDEWATER, { portal_logo_filename: '', staff_name: WORD });
  for (const claims of [atHome, own, customer]) {
    const { 'cognito:username': username, ...attributes } = claims;
    await local.pool.create(username!, attributes, 'Temporary-1234').catch(() => undefined);
    await addStored([await storedCaller(claims)]);
  }
  await putMany('recipients', [
    {
      accountId: account,
      groupId: `customer:${quay.customer}`,
      recipients: [
        { type: 'ARBITRARY', method: 'EMAIL', addr: 'it@customer.example', contact: 'IT' },
      ],
    },
  ]);
  await story();
});
afterAll(() => local.stop());

const EXPORTED = {
  search: '',
  filter: { join: 'and', items: [] },
  sort: null,
  zone: 'Europe/London',
  key: randomUUID(),
};

const isRead = ({ endpoint }: NamedEndpoint) => endpoint.method === 'GET';

/** Staff do everything that the contract has in the reseller's account, but for what ends their story. */
async function story(): Promise<void> {
  await call('users.switchAccount', atHome, { body: { account_id: account } });
  const ends = (name: string) => /switch|endOwnSessions|Preferences|updateUsers/.test(name);
  for (const { name, endpoint } of allEndpoints)
    if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && !ends(name))
      await call(name, staff, requests[name]!(quay));
  const { body } = requests['reports.createScheduled']!(quay);
  const each = { report_name: 'Each morning', schedule: '30 9 * * ? *', version: undefined };
  await call('reports.createScheduled', staff, { body: { ...(body as object), ...each } });
  // Last, since the contract takes it back too.
  await call('alerts.acknowledgeAlert', staff, requests['alerts.acknowledgeAlert']!(quay));
  await runAll();
}

/** Runs queued jobs, sends mails of alerts and hands over tickets. */
async function runAll(): Promise<void> {
  await clock();
  await arrived(1);
  await run();
  lose();
  await notifyAccount(tidewater, new Date());
  for (const id of [account, 'northbeam_SUPER']) await deliverTickets(accountNamed(id), new Date());
}

test('staff acknowledge, comment, plan work, diagnose, raise a ticket, change a device and start jobs', async () => {
  const done = (await auditRows(account)).filter(({ userSub }) => userSub === staff['sub']);
  expect(done.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'alerts.acknowledgeAlert',
      'auditlogs.writeNote',
      'devices.addProperty',
      'devices.runSnmp',
      'jobs.startExport',
      'maintenances.createMaintenance',
      'recipientgroups.saveRecipientGroup',
      'reports.createScheduled',
      'tickets.raiseTicket',
      'users.createUser',
      'users.switchAccount',
      'wallboards.makeWallLink',
    ]),
  );
});

/** Everything that a person may read by the API, of each job and each log too. */
async function readBy(claims: Claims): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  const ask = async (name: string, request = requests[name]!(quay)) => {
    const answer = await call(name, claims, request);
    read.set(`${name} ${JSON.stringify(request.query ?? {})}`, JSON.stringify(answer));
    return answer;
  };
  for (const { name } of allEndpoints.filter(isRead)) await ask(name);
  for (const { id } of ((await ask('jobs.listJobs')).body.data ?? []) as JobView[]) {
    await ask('jobs.getJob', { query: { id } });
    await ask('jobs.getResult', { query: { id } });
  }
  const log = requests['auditlogs.listAuditLogs']!(quay).query;
  await ask('auditlogs.listAuditLogs', { query: { ...log, device_id: quay.device } });
  await ask('auditlogs.listAuditLogs', { query: { ...log, person: quay.user } });
  return read;
}

const naming = (texts: ReadonlyMap<string, string>, names: RegExp) =>
  [...texts].flatMap(([where, text]) => {
    const found = new RegExp(`.{0,60}(?:${names.source}).{0,40}`, names.flags).exec(text);
    return found ? [`${where}: ${found[0]}`] : [];
  });

/** Fields with the name of a person that each reader meets. */
const OF_ALL = ['ackedBy', 'admin', 'raisedBy', 'displayName', 'user'];
const OF_WHOLE = [...OF_ALL, 'startedBy', 'made_by', 'runs_for'];

test('the provider reads the names of its own people', async () => {
  const read = [...(await readBy(staff)).values()].join('');
  for (const field of OF_WHOLE) expect(read, field).toMatch(new RegExp(`"${field}":"[Oo]ttilie`));
});

/** A customer does not know the company above either. */
const PROVIDER = new RegExp(`${STAFF.source}|${TIDEWATER.names.source}`, 'i');

describe.each([
  { who: 'a customer', claims: customer, fields: OF_ALL, names: PROVIDER },
  { who: 'an administrator of the reseller', claims: own, fields: OF_WHOLE, names: STAFF },
])('$who never reads a name of staff', ({ claims, fields, names }) => {
  test('in what they read', async () => {
    const read = await readBy(claims);
    expect(naming(read, names)).toEqual([]);
    const all = [...read.values()].join('');
    for (const field of fields) expect(all, field).toContain(`"${field}":"${WORD}`);
  });

  test('and finds nothing by one in the audit log', async () => {
    const { query } = requests['auditlogs.listAuditLogs']!(quay);
    for (const search of ['ottilie', 'Fell', 'northstaff']) {
      const found = await call('auditlogs.listAuditLogs', claims, { query: { ...query, search } });
      expect(found.body.data ?? []).toEqual([]);
    }
  });

  test('in the answers to what they write', async () => {
    const said = new Map<string, string>();
    for (const { name, endpoint } of allEndpoints)
      if (endpoint.method !== 'GET' && !/users\.|deleteDevice/.test(name))
        said.set(name, JSON.stringify(await call(name, claims, requests[name]!(quay))));
    expect(naming(said, names)).toEqual([]);
  });
});

test('people of the reseller keep their names to its customers', async () => {
  await putMany('alerts', [alertRow(twoProviders().alerts.find(({ id }) => id === quay.alert)!)]);
  const request = requests['alerts.acknowledgeAlert']!(quay);
  expect(await call('alerts.acknowledgeAlert', own, request)).toMatchObject({ status: 200 });
  const read = await call('alerts.getAlert', customer, requests['alerts.getAlert']!(quay));
  expect(JSON.stringify(read)).toContain('"ackedBy":"Tilda Marsh (tide-reseller)"');
});

/** Texts of what people get as files or mails, by their names. */
type Texts = Map<string, string>;

async function textsOf(name: string, bytes: Buffer, into: Texts): Promise<void> {
  if (name.endsWith('.pdf')) into.set(name, JSON.stringify(await readPdf(bytes)));
  else if (name.endsWith('.zip'))
    for (const [part, text] of await unzipped(new Uint8Array(bytes))) into.set(part, text);
  else if (!/\.(png|jpe?g)$/.test(name)) into.set(name, bytes.toString('utf8'));
}

/** Starts a job, runs it and reads its files, with their headers. */
async function filesOf(claims: Claims, name: string, body: object, as = ['']): Promise<Texts> {
  lose();
  const texts: Texts = new Map();
  const answer = await call(name, claims, { body });
  await arrived(1);
  await run();
  const job = await jobOf(claims, (answer.body.data as JobView).id);
  expect(job, job.sentence).toMatchObject({ state: 'done' });
  for (const part of as) {
    const query = { id: job.id, ...(part && { as: part }) };
    const { body: link } = await call('jobs.getResult', claims, { query });
    const { url, name: file } = link.data as { url: string; name: string };
    const got = await fetch(url);
    texts.set(`headers of ${file}`, JSON.stringify([...got.headers]));
    await textsOf(file, Buffer.from(await got.arrayBuffer()), texts);
  }
  return texts;
}

const ofReport = (template: string, format: string) => ({
  account_id: account,
  data: template,
  report_id: template,
  id: randomUUID(),
  report_format: format,
  range: '24_Hours',
  report_name: 'Ours',
  recipients: ['it@customer.example'],
});

describe.each([
  { who: 'a customer', claims: customer },
  // What staff make for the account is passed on.
  { who: 'whoever gets it from staff', claims: staff },
])('no name of staff is in a file that $who gets', ({ claims }) => {
  test.each(REPORT_TEMPLATES)('$name', async ({ id }) => {
    for (const format of formatsOf(id)) {
      const texts = await filesOf(claims, 'reports.runReport', ofReport(id, format), ['', 'pdf']);
      expect(naming(texts, STAFF)).toEqual([]);
    }
  });

  test('CSV of the audit log', async () => {
    const log = { start: 1_700_000_000, end: 4_000_000_000 };
    const columns = [...AUDIT_COLUMNS];
    const body = { ...EXPORTED, table: 'audit', name: ['Audit Log'], columns, log };
    const texts = await filesOf(claims, 'jobs.startExport', body);
    const all = [...texts.values()].join('\n');
    if (claims === staff) return expect(all).toContain('Ottilie Fell of Northbeam');
    expect(naming(texts, STAFF)).toEqual([]);
    expect(all).toContain(`${WORD},`);
  });
});

test('no name of staff is in all data of the account', async () => {
  const body = { series: 'none', from: '2026-10', to: '2026-10', zone: 'Europe/London' };
  const texts = await filesOf(own, 'jobs.startAccountExport', { ...body, key: randomUUID() });
  expect([...texts.keys()]).toEqual(expect.arrayContaining(['audit-log.csv', 'planned-work.csv']));
  expect(naming(texts, STAFF)).toEqual([]);
});

test('no name of staff is in a mail, its headers and its files, but in those to staff', async () => {
  const sent = local.mailbox.messages.filter(({ to }) => !/northstaff|northbeam/.test(to.join()));
  expect(sent.map(({ subject }) => subject.replace(/^\[.*?\] /, ''))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Line down/),
      expect.stringMatching(/^Planned work/),
      expect.stringMatching(/^Branded domain for Tidewater Business/),
    ]),
  );
  const texts: Texts = new Map();
  for (const [at, mail] of sent.entries()) {
    const raw = await simpleParser(await emlOf(mail));
    texts.set(`headers of ${at}`, raw.headerLines.map(({ line }) => line).join('\n'));
    texts.set(`${at}: ${raw.subject ?? ''}`, `${raw.text ?? ''} ${raw.html || ''}`);
    for (const { filename = '', content } of raw.attachments)
      await textsOf(`${at}, ${filename}`, content, texts);
  }
  expect(naming(texts, PROVIDER)).toEqual([]);
});
