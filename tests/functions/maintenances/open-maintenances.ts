import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import { nameOf, putMany, query, writeTogether } from '../../../functions/store/client.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import type { Claims } from '../../fixtures/people.ts';
import { requests } from '../../fixtures/requests.ts';
import { harbour } from '../../fixtures/sides.ts';
import { restoreWorld, startWorld } from '../../fixtures/world.ts';

/** Tables with the two providers, and no other work than theirs before each test. */
export function withMaintenances(): void {
  let tables: TestTables;
  beforeAll(async () => {
    tables = await startWorld();
  });
  beforeEach(async () => {
    for (const accountId of ['northbeam_SUPER', 'northbeam', 'tidewater'].map(accountNamed)) {
      const rows = await query('downtimes', { partition: { accountId }, consistent: true });
      for (const { downtimeId } of rows)
        await writeTogether([
          { Delete: { TableName: nameOf('downtimes'), Key: { accountId, downtimeId } } },
        ]);
    }
    await restoreWorld();
  });
  afterAll(() => tables.stop());
}

export const HOUR_MS = 3_600_000;
/** A whole second, so that what is stored is what was sent. */
export const now = () => Math.floor(Date.now() / 1000) * 1000;

export const list = async (claims: Claims, account_id = 'northbeam', span: object = {}) =>
  (await call('maintenances.listMaintenances', claims, { query: { account_id, ...span } })).body
    .data as Maintenance[];
export const create = (claims: Claims, change: object = {}) => {
  const { body } = requests['maintenances.createMaintenance']!(harbour);
  return call('maintenances.createMaintenance', claims, {
    body: { ...(body as object), ...change },
  });
};
export const update = (claims: Claims, change: object = {}) => {
  const { body } = requests['maintenances.updateMaintenance']!(harbour);
  return call('maintenances.updateMaintenance', claims, {
    body: { ...(body as object), ...change },
  });
};
export const remove = (claims: Claims, change: object = {}) =>
  call('maintenances.deleteMaintenance', claims, {
    query: { account_id: 'northbeam', id: 'work-501', billing_ref: 'BR-1', ...change },
  });
export const first = (answer: { body: { data?: unknown } }) =>
  (answer.body.data as Maintenance[])[0]!;

export async function planned(row: Record<string, unknown>): Promise<void> {
  await putMany('downtimes', [
    {
      accountId: 'northbeam',
      downtimeId: row['id'] ?? 'one',
      type: 'DeviceSDT',
      deviceId: '501',
      deviceDisplayName: '',
      deviceGroupId: '',
      deviceGroupFullPath: '',
      timezone: 'Europe/London',
      comment: '',
      admin: '',
      ...Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'id')),
    },
  ]);
}
