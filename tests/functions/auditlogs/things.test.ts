import { ResourceNotFoundException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../core/domain/audit.ts';
import { nameOf, scan } from '../../../functions/store/client.ts';
import { call } from '../../fixtures/call.ts';
import { documents } from '../../fixtures/documents.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { mockClient } from '../../fixtures/mock-client.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { requests } from '../../fixtures/requests.ts';
import { harbour } from '../../fixtures/sides.ts';
import { auditRows } from '../../fixtures/world.ts';
import { recipients } from '../notifications/open-notifier.ts';
import {
  create,
  first,
  HOUR_MS,
  now,
  update,
  withMaintenances,
} from '../maintenances/open-maintenances.ts';

mockClient(SecretsManagerClient)
  .onAnyCommand()
  .rejects(new ResourceNotFoundException({ message: 'none', $metadata: {} }));
withMaintenances();

/** Sentences of the last minutes, newest first. */
async function log(claims: Claims, thing: Record<string, string>): Promise<string[]> {
  const end = Math.floor(now() / 1000) + 60;
  const query = { start: end - 600, end, ...thing };
  const { body } = await call('auditlogs.listAuditLogs', claims, { query });
  return (body.data as AuditEntry[]).map(({ information }) => information);
}
const deviceLog = (id: string, claims = people.northAdmin) => log(claims, { device_id: id });

/** Work on several devices, planned together. */
async function planOn(...ids: string[]) {
  const work_id = randomUUID();
  const start = now() + 24 * HOUR_MS;
  let last;
  for (const device_id of ids)
    last = await create(people.northDesk, { device_id, start, end: start + HOUR_MS, work_id });
  const { id } = first(last!);
  const move = () =>
    update(people.northDesk, {
      id,
      start: start + HOUR_MS,
      end: start + 2 * HOUR_MS,
      together: true,
    });
  return { work_id, id, move };
}

describe('the log of one thing', () => {
  test('of a device begins with its provisioning, and has the work that was planned on it', async () => {
    const made = await call(
      'provisioning.createDevice',
      people.northAdmin,
      requests['provisioning.createDevice']!(harbour),
    );
    expect(made).toMatchObject({ status: 200 });
    const { id } = made.body.data as { id: string };
    await planOn(id);
    const [planned, provisioned, ...others] = await deviceLog(id);
    expect(planned).toMatch(/^Planned work on NEW-/);
    expect(provisioned).toMatch(/^Provisioned NEW-.+ of Harbour Foods$/);
    expect(others).toEqual([]);
    expect(await log(people.harbourAdmin, { device_id: id })).toHaveLength(2);
  });

  test('of a device and a customer has the notices of its work', async () => {
    for (const customer of ['Harbour Foods', 'Fenside School'])
      await recipients('northbeam', `customer:${customer}`, [['EMAIL', 'it@example.com']]);
    const { work_id } = await planOn('501', '503');
    const body = { account_id: 'northbeam', work: work_id, key: randomUUID() };
    expect((await call('maintenances.sendNotices', people.northDesk, { body })).status).toBe(200);
    const sent = expect.stringMatching(/^Started: Notices of planned work on /);
    for (const thing of ['device/501', 'device/503', 'customer/Harbour Foods', `work/${work_id}`])
      expect((await log(people.northAdmin, { thing }))[0]).toEqual(sent);
  });

  test('one change of several devices is in the log of each, of the work, and once in the account', async () => {
    const { work_id, id, move } = await planOn('501', '502');
    expect((await move()).status).toBe(200);
    const moved = expect.stringContaining('and 1 more planned together');
    for (const device of ['501', '502']) expect((await deviceLog(device))[0]).toEqual(moved);
    for (const thing of [`work/${work_id}`, `work/${id}`, 'customer/Harbour Foods'])
      expect((await log(people.northAdmin, { thing }))[0]).toEqual(moved);
    const all = await log(people.northAdmin, {});
    expect(all.filter((sentence) => sentence.includes('more planned together'))).toHaveLength(1);
  });

  test('a customer reads of its devices what was done to them, and nothing that names the device of another', async () => {
    await (await planOn('501', '502')).move();
    expect((await deviceLog('502', people.harbourAdmin))[0]).toContain('and 1 more');
    const { move } = await planOn('501', '503');
    await move();
    expect((await deviceLog('501'))[0]).toContain('and 1 more');
    const seen = await deviceLog('501', people.harbourAdmin);
    expect(seen[0]).toMatch(/^Planned work on LDS-CPE-01/);
    expect(seen.join()).not.toContain('PBO-CPE-01');
    expect(await log(people.harbourAdmin, { thing: 'customer/Fenside School' })).toEqual([]);
  });

  test('what is done to a group is in the log of each device in it', async () => {
    const type = 'DeviceGroupSDT';
    await create(people.northDesk, { device_id: harbour.group, type });
    for (const device of ['501', '502'])
      expect((await deviceLog(device))[0]).toMatch(/^Planned work on /);
    expect((await deviceLog('503'))[0]).not.toEqual((await deviceLog('502'))[0]);
    expect((await log(people.northAdmin, { thing: `group/${harbour.group}` }))[0]).toMatch(
      /^Planned work on /,
    );
  });

  test('it is one query of the index, and reads on behind changes that have expired', async () => {
    const { move } = await planOn('501', '502');
    await move();
    const accountId = accountNamed('northbeam');
    const { Items = [] } = await documents().send(
      new QueryCommand({
        TableName: nameOf('audit'),
        IndexName: 'thing',
        KeyConditionExpression: 'thingKey = :key',
        ExpressionAttributeValues: { ':key': `${accountId}#device#502` },
      }),
    );
    expect(Items.map(({ rowOf }) => rowOf)).toEqual(Items.map(() => accountId));
    const before = await deviceLog('502');
    const { at } = Items.at(-1)!;
    await documents().send(
      new DeleteCommand({ TableName: nameOf('audit'), Key: { accountId, at } }),
    );
    expect(await deviceLog('502')).toEqual(before.slice(1));
  });

  test('pointers are no rows of an account, and expire with the change', async () => {
    await (await planOn('501', '502')).move();
    const rows = await auditRows('northbeam');
    const { at, things, expiresAt } = rows.at(-1)!;
    expect(things.map(({ kind, id }) => `${kind}/${id}`)).toEqual(
      expect.arrayContaining(['device/501', 'device/502', 'customer/Harbour Foods']),
    );
    const pointers = (await scan('audit')).filter((row) => row['at'] === at && row['rowOf']);
    expect(pointers).toHaveLength(things.length - 1);
    expect(new Set(pointers.map((row) => row['expiresAt']))).toEqual(new Set([expiresAt]));
  });

  test.each(['work', 'planet/9', 'device/'])(
    'a thing that is called %s is refused',
    async (thing) => {
      const query = { start: 0, end: 9, thing };
      expect(await call('auditlogs.listAuditLogs', people.northAdmin, { query })).toMatchObject({
        status: 400,
        body: { field: 'thing' },
      });
    },
  );
});
