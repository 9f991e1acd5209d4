import { describe, expect, test } from 'vitest';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import { putMany } from '../../../functions/store/client.ts';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { now, withMaintenances } from './open-maintenances.ts';

withMaintenances();

const HOUR = 3_600;
const base = now() / 1000;

/** Work of an account: [id, hours from now until its end], on a device or a group. */
const plan = (accountId: string, target: object, works: readonly (readonly [string, number])[]) =>
  putMany(
    'downtimes',
    works.map(([downtimeId, hours]) => ({
      accountId,
      downtimeId,
      deviceId: '',
      deviceDisplayName: '',
      deviceGroupId: '',
      deviceGroupFullPath: '',
      timezone: 'Europe/London',
      comment: '',
      admin: '',
      startEpoch: base + hours * HOUR - 60,
      endEpoch: base + hours * HOUR,
      ...target,
    })),
  );
const ON_DEVICE = { type: 'DeviceSDT', deviceId: '501' };
const ON_GROUP = { type: 'DeviceGroupSDT', deviceGroupId: '1' };

const page = (claims: Claims, query: object) =>
  call('maintenances.listMaintenances', claims, {
    query: { account_id: 'northbeam', start: base, ...query },
  });

/** Ids of each page. */
async function pages(claims: Claims, limit: number): Promise<string[][]> {
  const read: string[][] = [];
  for (let next_token: string | undefined, at = 0; at < 100; at += 1) {
    const { status, body } = await page(claims, { limit, ...(next_token && { next_token }) });
    expect(status).toBe(200);
    read.push((body.data as Maintenance[]).map(({ id }) => id));
    next_token = body['next_token'] as string | undefined;
    if (next_token === undefined) break;
  }
  return read;
}

describe('a long list of planned work in pages', () => {
  test.each([1, 2, 3, 7, 500])(
    'of %i has each piece once, of the account and of those above, earliest end first',
    async (limit) => {
      await plan(
        'northbeam',
        ON_DEVICE,
        Array.from({ length: 12 }, (_, at) => [`own-${at}`, 1 + at] as const),
      );
      // Many that end at once.
      await plan(
        'northbeam',
        ON_DEVICE,
        Array.from({ length: 9 }, (_, at) => [`tied-${at}`, 5] as const),
      );
      await plan(
        'northbeam_SUPER',
        ON_GROUP,
        Array.from({ length: 6 }, (_, at) => [`above-${at}`, 2 + 2 * at] as const),
      );
      const whole = (await page(people.northDesk, {})).body.data as Maintenance[];
      const read = await pages(people.northDesk, limit);
      expect(read.flat().toSorted()).toEqual(whole.map(({ id }) => id).toSorted());
      expect(whole.length).toBeGreaterThanOrEqual(21);
      const ends = new Map(whole.map((work) => [work.id, work.endDateTime]));
      const lastEnds = read
        .filter((ids) => ids.length > 0)
        .map((ids) => ids.map((id) => ends.get(id)!));
      for (const [at, ids] of lastEnds.slice(1).entries())
        expect(Math.min(...ids)).toBeGreaterThan(Math.max(...lastEnds[at]!));
      if (limit === 500) expect(read).toHaveLength(1);
      else expect(read.length).toBeGreaterThan(1);
    },
  );

  test('has nothing in it that its reader may not see', async () => {
    await plan('northbeam', { type: 'DeviceSDT', deviceId: '503' }, [
      ['of-another-customer-1', 1],
      ['of-another-customer-2', 2],
    ]);
    await plan('northbeam', ON_DEVICE, [['own', 3]]);
    const read = (await pages(people.manager, 1)).flat();
    expect(read).toContain('own');
    expect(read.filter((id) => id.startsWith('of-another'))).toEqual([]);
  });

  test('refuses limits and tokens that are none', async () => {
    for (const [query, field] of [
      [{ limit: 0 }, 'limit'],
      [{ limit: 501 }, 'limit'],
      [{ limit: 10, next_token: 'abc' }, 'next_token'],
      [{ limit: 10, next_token: Buffer.from('["x"]').toString('base64url') }, 'next_token'],
      [{ limit: 10, next_token: Buffer.from('["-1"]').toString('base64url') }, 'next_token'],
    ] as const)
      expect(await page(people.northDesk, query)).toMatchObject({ status: 400, body: { field } });
  });
});
