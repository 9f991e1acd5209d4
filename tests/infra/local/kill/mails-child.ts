import { setTimeout as wait } from 'node:timers/promises';
import { LEASE_MS, QUIET_MS } from '../../../../core/domain/notice.ts';
import { SIGN_WITHIN_MS } from '../../../../functions/mailing/send-once.ts';
import { alertRow, findAlert } from '../../../../functions/store/alerts.ts';
import { nameOf, putMany, scan, writeTogether } from '../../../../functions/store/client.ts';
import { noticePut } from '../../../../functions/store/notices.ts';
import { schedulePut } from '../../../../functions/store/schedules.ts';
import { handler as tickets } from '../../../../functions/tickets/clock.ts';
import { handler as jobClock } from '../../../../functions/triggers/job-clock.ts';
import { handler as jobRunner } from '../../../../functions/triggers/job-runner.ts';
import { handler as mailAccepted } from '../../../../functions/triggers/mail-accepted.ts';
import { handler as notifier } from '../../../../functions/triggers/notifier.ts';
import { handler as personSeen } from '../../../../functions/triggers/person-seen.ts';
import { startLocal } from '../../../../infra/local/testing.ts';
import { letWait } from '../../../functions/jobs/after-a-death.ts';
import { accountNamed } from '../../../fixtures/ids.ts';
import { people } from '../../../fixtures/people.ts';
import { seedTwoProviders } from '../../../fixtures/two-providers.ts';

/** Everything that the mailbox and the lists of deliveries have in the end. */
export interface MailsFound {
  sent: { kind: string; to: string; what: string }[];
  /** Outcomes of alerts by 'id to'. */
  told: Record<string, { outcome: string; reason: string }>;
  /** States of reports by their round. */
  jobs: Record<string, string>;
  waiting: number;
}

const northbeam = accountNamed('northbeam');
const ALERT_ADDRESSES = ['desk@mails.example', 'night@mails.example'];
const ALERT_NUMBER = '+447700900123';
const [folder, round, isLast] = process.argv.slice(2) as [string, string, string?];

/**
 * The local application on a folder: new reports, alerts and a ticket flow until it is killed. The
 * last round begins nothing and ends by itself.
 */
const local = await startLocal({
  dataDir: folder,
  functions: {
    'job-runner': jobRunner as never,
    'mail-accepted': mailAccepted as never,
    'person-seen': personSeen as never,
  },
  clocks: [],
});
if (!local.pool.find(people.manager['cognito:username']!)) await fill();
await published();
await letWait(SIGN_WITHIN_MS);
await leasesEnd();
if (!isLast) await begin(round);
process.stdout.write('started\n');
const isNew = watch();
for (let idle = 0; idle < 3; idle += (await isBusy()) || isNew() ? 0 : 1) {
  await Promise.all([jobClock(), notifier(), tickets().catch(() => undefined)]);
  await wait(100);
}
process.stdout.write(`${JSON.stringify(await found())}\n`);
await local.stop();

/** A line for each message, at whose moment the process may be killed. */
function watch(): () => boolean {
  let count = local.mailbox.messages.length;
  let seen = count;
  setInterval(() => {
    for (; count < local.mailbox.messages.length; count += 1) process.stdout.write('mail\n');
  }, 1).unref();
  return () => {
    const grew = local.mailbox.messages.length > seen;
    seen = local.mailbox.messages.length;
    return grew;
  };
}

async function fill(): Promise<void> {
  await seedTwoProviders();
  for (const person of [people.manager]) {
    const { 'cognito:username': username, ...attributes } = person;
    await local.pool.create(username!, attributes, 'Temporary-1234');
  }
  const recipient = (method: string, addr: string) => ({
    type: 'ARBITRARY',
    method,
    addr,
    contact: addr,
  });
  await putMany('recipients', [
    {
      accountId: northbeam,
      groupId: 'alerts',
      version: 1,
      recipients: [
        ...ALERT_ADDRESSES.map((addr) => recipient('EMAIL', addr)),
        recipient('SMS', ALERT_NUMBER),
      ],
    },
  ]);
}

async function begin(name: string): Promise<void> {
  const now = new Date();
  const report = schedulePut(
    {
      accountId: northbeam,
      scheduleId: `mails-${name}`,
      rule: { every: 'day', hour: 9, minute: 0, zone: 'Europe/London' },
      kind: 'report',
      title: `Report ${name}`,
      input: {
        name: `Report ${name}`,
        template: 'hostInventory',
        format: 'CSV',
        recipients: ['a@mails.example', 'b@mails.example'],
        columns: [],
        filter: { join: 'and', items: [] },
        zone: 'Europe/London',
        account: 'northbeam',
        range: '24_Hours',
      },
      starter: {
        sub: people.manager['sub']!,
        username: people.manager['cognito:username']!,
        displayName: 'Harbour Manager',
        email: 'harbour-manager@example.com',
        home: northbeam,
        customer: 'Harbour Foods',
      },
    },
    now,
  );
  const known = (await findAlert(northbeam, 'NB-1'))!;
  const alert = {
    ...known,
    id: `A-${name}`,
    monitorObjectName: `ROUND-${name}`,
    // Alerts of one site become one message.
    monitorObjectGroups: [{ name: 'Northbeam' }, { name: `Site ${name}` }],
  };
  await writeTogether([
    { Put: { TableName: nameOf('alerts'), Item: alertRow(alert) } },
    noticePut(alert, 'opened', new Date(now.getTime() - 2 * QUIET_MS)),
  ]);
  await putMany('schedules', [{ ...report.Put!.Item, dueAtMs: now.getTime() - 1 }]);
}

/** Waits until every event of SES has been noted. */
async function published(): Promise<void> {
  const ids = local.mailbox.messages.flatMap(({ tags }) => tags?.['mail'] ?? []);
  for (;;) {
    const rows = (await scan('ledger')).filter(({ entry }) => String(entry).startsWith('mail#'));
    const open = rows.filter(
      ({ entry, acceptedAtMs }) =>
        acceptedAtMs === undefined && ids.includes(String(entry).slice('mail#'.length)),
    );
    if (open.length === 0) return;
    await wait(10);
  }
}

/** Leases of runs that are dead. */
async function leasesEnd(): Promise<void> {
  const notices = (await scan('ledger')).filter(({ leasedUntilMs }) => leasedUntilMs !== undefined);
  await putMany(
    'ledger',
    notices.map((row) => ({ ...row, leasedUntilMs: Number(row['leasedUntilMs']) - LEASE_MS })),
  );
}

async function isBusy(): Promise<boolean> {
  const { waiting, jobs } = await found();
  return (
    waiting > 0 || Object.values(jobs).some((state) => state === 'waiting' || state === 'running')
  );
}

async function found(): Promise<MailsFound> {
  const ledger = await scan('ledger');
  const told = ledger.filter(({ entry }) => String(entry).startsWith('told#A-'));
  return {
    sent: local.mailbox.messages.flatMap(({ kind, to, subject, text }) =>
      to.map((address) => ({ kind, to: address, what: subject || text })),
    ),
    told: Object.fromEntries(
      told.map(({ entry, told: delivery }) => {
        const { to, outcome, reason } = delivery as Record<'to' | 'outcome' | 'reason', string>;
        return [`${String(entry).split('#')[1]} ${to}`, { outcome, reason }];
      }),
    ),
    jobs: Object.fromEntries(
      (await scan('jobs'))
        .filter(({ kind, jobId }) => kind === 'report' && String(jobId).startsWith('mails-'))
        .map(({ jobId, state }) => [/^mails-(\d+)@/.exec(String(jobId))![1], String(state)]),
    ),
    waiting: ledger.filter(({ entry }) => String(entry).startsWith('notice#')).length,
  };
}
