import { handler as jobs } from '../../../../functions/jobs/handler.ts';
import { handler as jobClock } from '../../../../functions/triggers/job-clock.ts';
import { handler as jobRunner } from '../../../../functions/triggers/job-runner.ts';
import { handler as personSeen } from '../../../../functions/triggers/person-seen.ts';
import { handler as signInMail } from '../../../../functions/triggers/sign-in-mail.ts';
import { handler as users } from '../../../../functions/users/handler.ts';
import { query, scan } from '../../../../functions/store/client.ts';
import { startLocal } from '../../../../infra/local/testing.ts';
import { accountNamed } from '../../../fixtures/ids.ts';
import { seedTwoProviders } from '../../../fixtures/two-providers.ts';
import { AFTER_A_DEATH_MS, letWait } from '../../../functions/jobs/after-a-death.ts';

/** A started child's report of what it found on disk. */
export interface BulkFound {
  port: number;
  apiKey: string;
  token: string;
  /** Steps of the job, as it was left. */
  stepsDone: number;
  /** E-mail addresses: in the table, in the user pool, of audit rows of the job, and of invitations. */
  stored: string[];
  inPool: string[];
  audited: string[];
  invited: string[];
}

const PERSON = {
  username: 'dev.patel',
  password: 'Copper-lantern-4821',
  attributes: { account_id: 'northbeam_SUPER', role: 'superuser', roles: 'Admin' },
};
const isOfTheFile = (email: string | undefined): email is string =>
  email?.endsWith('@bulk.example') ?? false;

/**
 * The local application on the folder of the first argument, which runs the jobs that it finds. As
 * whoever ran them before is dead, their leases are over.
 */
const local = await startLocal({
  dataDir: process.argv[2]!,
  functions: {
    users: users as never,
    jobs: jobs as never,
    'sign-in-mail': signInMail as never,
    'person-seen': personSeen as never,
    'job-runner': jobRunner as never,
    'job-clock': jobClock as never,
  },
  clocks: [],
});
if (!local.pool.find(PERSON.username)) {
  await seedTwoProviders();
  await local.createUser(PERSON);
}
process.stdout.write(`${JSON.stringify(await look())}\n`);
await letWait(AFTER_A_DEATH_MS);
await jobClock();

async function look(): Promise<BulkFound> {
  const people = await scan('people');
  const audit = await query('audit', {
    partition: { accountId: accountNamed('northbeam') },
    consistent: true,
  });
  const emailOf = (row: Record<string, unknown> | undefined) =>
    (row?.['attributes'] as Record<string, string> | undefined)?.['email'];
  const byUsername = new Map(people.map((row) => [row['username'], emailOf(row)]));
  return {
    port: local.port,
    apiKey: local.apiKey,
    token: await local.signIn(PERSON.username, PERSON.password),
    stepsDone: Number(
      (await scan('jobs')).find(({ kind }) => kind !== undefined)?.['stepsDone'] ?? 0,
    ),
    stored: people.map(emailOf).filter(isOfTheFile),
    inPool: local.pool.users.map(({ attributes }) => attributes['email']).filter(isOfTheFile),
    audited: audit
      .filter(({ action, source }) => action === 'users.addPeople' && source === 'job')
      .map(({ target }) => byUsername.get(target) ?? String(target)),
    invited: local.mailbox.messages.flatMap(({ to }) => to).filter(isOfTheFile),
  };
}
