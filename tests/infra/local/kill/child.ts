import { handler } from '../../../../functions/alerts/handler.ts';
import { handler as personSeen } from '../../../../functions/triggers/person-seen.ts';
import { nameOf, putMany, query, writeTogether } from '../../../../functions/store/client.ts';
import { viewRoleRows } from '../../../../infra/founding/plan.ts';
import { startLocal } from '../../../../infra/local/testing.ts';
import { writeWorld } from '../../../../infra/local/seed/write-world.ts';
import { FIXTURE_NOW, twoProviders } from '../../../fixtures/two-providers.ts';
import { accountNamed } from '../../../fixtures/ids.ts';

/** A started child's report of what it found on disk. */
export interface Found {
  port: number;
  apiKey: string;
  token: string;
  alerts: {
    id: string;
    acked: boolean;
    ackedBy: string;
    changedAtMs: number;
    indexedAtMs: number | null;
  }[];
  /** Ids of alerts, one for each audit row. */
  audited: string[];
  /** The version of each row of the large transaction, and of its index entry. */
  versions: [row: number, index: number | null][];
}

const ALERTS = 400;
const ROWS = 60;
const PERSON = {
  username: 'dev.patel',
  password: 'Copper-lantern-4821',
  attributes: { account_id: 'northbeam_SUPER', role: 'superuser', roles: 'Admin' },
};
const BULK = 'bulk';

/**
 * The local application on the folder of the first argument, with large transactions one after the
 * other, until it is killed.
 */
const local = await startLocal({
  dataDir: process.argv[2]!,
  functions: {
    alerts: handler as never,
    'person-seen': personSeen as never,
  },
});
if (!local.pool.find(PERSON.username)) await fill();
const found = await look();
process.stdout.write(`${JSON.stringify(found)}\n`);
for (let version = Math.max(0, ...found.versions.map(([row]) => row)) + 1; ; version += 1) {
  await writeVersion(version);
  process.stdout.write(`${version}\n`);
}

async function fill(): Promise<void> {
  const world = twoProviders();
  const [pattern] = world.alerts;
  await writeWorld(
    {
      ...world,
      alerts: Array.from({ length: ALERTS }, (_, at) => ({ ...pattern!, id: `NB-${1_000 + at}` })),
    },
    FIXTURE_NOW,
  );
  await putMany('viewRoles', viewRoleRows('northbeam'));
  await local.createUser(PERSON);
}

async function look(): Promise<Found> {
  const rows = await query('alerts', {
    partition: { accountId: accountNamed('northbeam') },
    consistent: true,
  });
  const indexed = new Map(
    (
      await query('alerts', {
        index: 'changes',
        partition: { accountId: accountNamed('northbeam') },
      })
    ).map((row) => [row['alertId'], Number(row['changedAtMs'])]),
  );
  const bulk = await query('alerts', {
    partition: { accountId: accountNamed(BULK) },
    consistent: true,
  });
  const bulkIndexed = new Map(
    (await query('alerts', { index: 'changes', partition: { accountId: accountNamed(BULK) } })).map(
      (row) => [row['alertId'], Number(row['changedAtMs'])],
    ),
  );
  return {
    port: local.port,
    apiKey: local.apiKey,
    token: await local.signIn(PERSON.username, PERSON.password),
    alerts: rows.map((row) => ({
      id: String(row['alertId']),
      acked: row['acked'] === true,
      ackedBy: String(row['ackedBy']),
      changedAtMs: Number(row['changedAtMs']),
      indexedAtMs: indexed.get(row['alertId']) ?? null,
    })),
    audited: (
      await query('audit', {
        partition: { accountId: accountNamed('northbeam') },
        consistent: true,
      })
    ).map((row) => String(row['target'])),
    versions: bulk.map((row) => [
      Number(row['changedAtMs']),
      bulkIndexed.get(row['alertId']) ?? null,
    ]),
  };
}

async function writeVersion(changedAtMs: number): Promise<void> {
  await writeTogether(
    Array.from({ length: ROWS }, (_, at) => ({
      Put: {
        TableName: nameOf('alerts'),
        Item: {
          accountId: BULK,
          alertId: String(at),
          changedAtMs,
          openIn: BULK,
          startEpoch: changedAtMs,
          deviceKey: `${BULK}#${at}`,
        },
      },
    })),
  );
}
