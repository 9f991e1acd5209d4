import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Device } from '../../../core/domain/device.ts';
import { get, nameOf, putMany, writeTogether } from '../../../functions/store/client.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(restoreWorld);

interface Link {
  linked_id: string;
  tag: string;
}

const change = (
  additions: Link[],
  removals: Link[] = [],
  claims: Claims = people.northDesk,
  id = '501',
) =>
  call('devices.updateLinks', claims, {
    body: {
      additions: additions.map((link) => ({ id, ...link })),
      removals: removals.map((link) => ({ id, ...link })),
    },
  });
const backup = { linked_id: '502', tag: 'Backup' };
const linksOf = async (id: string) =>
  ((await call('devices.getDevice', people.northDesk, { query: { id } })).body.data as Device[])[0]!
    .Links;
const lastAudit = async () => (await auditRows('northbeam')).at(-1)!;

/** Sets the source's links of device 501. */
async function givenLinks(Links: object[]): Promise<void> {
  const system = {
    label: 'LDS-CPE-01',
    Customer: 'Harbour Foods',
    groupPath: ['1', '10', '11'],
    Links,
  };
  await writeTogether([
    {
      Update: {
        TableName: nameOf('devices'),
        Key: { accountId: 'northbeam', deviceId: '501' },
        UpdateExpression: 'SET #map = :text, changedAtMs = :ms',
        ExpressionAttributeNames: { '#map': 'system' },
        ExpressionAttributeValues: { ':text': JSON.stringify(system), ':ms': Date.now() },
      },
    },
  ]);
}

describe('PUT /devices/links', () => {
  test('API-121 LINK-01 takes additions and removals and answers a message', async () => {
    expect(await change([backup])).toEqual({
      status: 200,
      body: { status_code: 200, message: 'Links saved.' },
    });
    expect(await linksOf('501')).toEqual([{ id: '502', tag: 'Backup' }]);
    expect((await change([], [backup])).status).toBe(200);
    expect(await linksOf('501')).toEqual([]);
  });

  test('LINK-06 a link is stored on the edited device alone', async () => {
    await change([backup]);
    expect([await linksOf('501'), await linksOf('502')]).toEqual([
      [{ id: '502', tag: 'Backup' }],
      [],
    ]);
  });

  test('LINK-07 needs systemProperties manage on the device', async () => {
    expect((await change([backup], [], people.manager)).status).toBe(403);
    expect(await linksOf('501')).toEqual([]);
  });

  test('the audit row tells what was linked, with the links before and after', async () => {
    await change([backup]);
    expect(await lastAudit()).toMatchObject({
      user: 'north-desk',
      target: '501',
      information: "On LDS-CPE-01: linked 502 as 'Backup'",
      before: { Links: [] },
      after: { Links: [{ id: '502', tag: 'Backup' }] },
    });
    await change([], [backup]);
    expect((await lastAudit()).information).toBe(
      "On LDS-CPE-01: ended the link to 502 as 'Backup'",
    );
  });

  test('made twice it changes nothing more', async () => {
    for (const round of [1, 2])
      expect([round, (await change([backup])).status]).toEqual([round, 200]);
    expect(await linksOf('501')).toEqual([{ id: '502', tag: 'Backup' }]);
    for (const round of [1, 2])
      expect([round, (await change([], [backup])).status]).toEqual([round, 200]);
    expect(await linksOf('501')).toEqual([]);
  });

  test('a link that a source gave can be removed, and stays removed', async () => {
    await givenLinks([
      { id: '502', tag: 'Secondary' },
      { id: '777', tag: 'Gone' },
    ]);
    expect((await change([], [{ linked_id: '777', tag: 'Gone' }])).status).toBe(200);
    expect(await linksOf('501')).toEqual([{ id: '502', tag: 'Secondary' }]);
  });

  test('another tag takes the place of the former', async () => {
    await change([backup]);
    expect((await change([{ linked_id: '502', tag: 'Spare' }], [backup])).status).toBe(200);
    expect(await linksOf('501')).toEqual([{ id: '502', tag: 'Spare' }]);
  });

  test('whoever changes a link that is another one by now is told', async () => {
    await change([{ linked_id: '502', tag: 'Spare' }]);
    const answers = [await change([backup]), await change([], [backup])];
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(answers[0]!.body.message).toContain("linked as 'Spare' by now");
    expect(await linksOf('501')).toEqual([{ id: '502', tag: 'Spare' }]);
  });

  test('of people who change the links at the same moment nobody is overwritten silently', async () => {
    const statuses = (
      await Promise.all(['A', 'B', 'C'].map((tag) => change([{ linked_id: '502', tag }])))
    ).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
  });

  test('a core router of the provider is linked by who sees both, and is not found for others', async () => {
    const core = { label: 'LDS-CORE-01', Customer: '', groupPath: ['1'], Links: [] };
    const row = (await get('devices', { accountId: accountNamed('northbeam'), deviceId: '501' }))!;
    await putMany('devices', [
      {
        ...row,
        accountId: 'northbeam_SUPER',
        deviceId: '100',
        system: JSON.stringify(core),
        manual: '{}',
      },
    ]);
    const link = { linked_id: '100', tag: 'Core' };
    expect((await change([link], [], people.northDesk)).status).toBe(404);
    expect((await change([link], [], people.northAdmin)).status).toBe(200);
    expect(await linksOf('501')).toEqual([{ id: '100', tag: 'Core' }]);
  });

  test.each([
    ['another customer of the account', people.northDesk, '503'],
    ['another account', people.northAdmin, '504'],
    ['another provider', people.northAdmin, '901'],
    ['nobody', people.northAdmin, '999'],
  ])('a device of %s is not found', async (_whose, claims, linkedId) => {
    const answer = await change([{ linked_id: linkedId, tag: 'Backup' }], [], claims);
    expect(answer.status).toBe(404);
    expect(await linksOf('501')).toEqual([]);
  });

  test.each([
    [
      'itself',
      { additions: [{ id: '501', linked_id: '501', tag: 'Me' }], removals: [] },
      'additions.0.linked_id',
    ],
    [
      'no tag',
      { additions: [{ id: '501', linked_id: '502', tag: '  ' }], removals: [] },
      'additions.0.tag',
    ],
    [
      'a tag of two lines',
      { additions: [{ id: '501', linked_id: '502', tag: 'a\nb' }], removals: [] },
      'additions.0.tag',
    ],
    [
      'a tag without end',
      { additions: [{ id: '501', linked_id: '502', tag: 'x'.repeat(41) }], removals: [] },
      'additions.0.tag',
    ],
    [
      'two devices at once',
      {
        additions: [{ id: '501', linked_id: '502', tag: 'A' }],
        removals: [{ id: '502', linked_id: '501', tag: 'B' }],
      },
      'additions',
    ],
    ['nothing at all', { additions: [], removals: [] }, 'additions'],
  ])('refuses %s', async (_what, body, field) => {
    expect(await call('devices.updateLinks', people.northDesk, { body })).toMatchObject({
      status: 400,
      body: { field },
    });
  });
});
