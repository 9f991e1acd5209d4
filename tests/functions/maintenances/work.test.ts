import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { maintenances } from '../../../core/contract/maintenances.ts';
import type { ResponseOf } from '../../../core/contract/endpoint.ts';
import { MOST_WORK_DEVICES } from '../../../core/contract/planned-work.ts';
import { putMany } from '../../../functions/store/client.ts';
import { deviceRow } from '../../../functions/store/new-devices.ts';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';
import { create, first, HOUR_MS, now, planned, withMaintenances } from './open-maintenances.ts';

withMaintenances();

const { northAdmin, northDesk, manager, reseller } = people;
const ask = (claims: Claims, id: string) => call('maintenances.getWork', claims, { query: { id } });
const found = async (claims: Claims, id: string) => {
  const answer = await ask(claims, id);
  expect(answer.status).toBe(200);
  return answer.body.data as ResponseOf<typeof maintenances.getWork>['data'];
};
const fenside: Claims = {
  ...manager,
  sub: 'fenside-manager',
  'cognito:username': 'fenside-manager',
  'custom:customer': 'Fenside School',
};
/** Work on a device of each of two customers. */
async function onTwo() {
  const work_id = randomUUID();
  const start = now() + 48 * HOUR_MS;
  const body = { start, end: start + HOUR_MS, work_id };
  const ids: string[] = [];
  for (const device_id of ['501', '503'])
    ids.push(first(await create(northDesk, { ...body, device_id })).id);
  return { work_id, ids };
}
const answer = (claims: Claims, work: string, account_id = 'northbeam') =>
  call('maintenances.answerWork', claims, {
    body: { account_id, work, answer: 'objects', text: 'We trade until six.' },
  });

describe('one piece of planned work', () => {
  test('by its own id, and by the id of each of its rows, with devices and customers', async () => {
    const { work_id, ids } = await onTwo();
    for (const id of [work_id, ...ids]) {
      const { works, devices, customers, device_count } = await found(northDesk, id);
      expect(works.map((each) => each.id).toSorted()).toEqual(ids.toSorted());
      expect(works[0]!.work_id).toBe(work_id);
      expect(devices.map(({ name, customer }) => [name, customer])).toEqual(
        expect.arrayContaining([['LDS-CPE-01', 'Harbour Foods']]),
      );
      expect(device_count).toBe(2);
      expect(customers).toEqual([
        { name: 'Fenside School', account_id: 'northbeam', devices: 1 },
        { name: 'Harbour Foods', account_id: 'northbeam', devices: 1 },
      ]);
    }
  });

  test('of another provider, unknown, or removed is not found', async () => {
    const { work_id } = await onTwo();
    for (const [claims, id] of [
      [people.calderAdmin, work_id],
      [reseller, work_id],
      [northDesk, 'nothing'],
    ] as const)
      expect((await ask(claims, id)).status).toBe(404);
  });

  test('that is long over is found by its rows, a series from any of its times', async () => {
    const start = now() / 1000 - 300 * 86_400;
    for (const [nth, id] of ['old-1', 'old-2'].entries())
      await planned({
        id,
        workId: 'old',
        startEpoch: start + nth * 7 * 86_400,
        endEpoch: start + nth * 7 * 86_400 + 3_600,
      });
    for (const id of ['old', 'old-1', 'old-2'])
      expect((await found(northDesk, id)).works.map((work) => work.id)).toEqual(['old-1', 'old-2']);
  });

  test('many devices are counted, and not all sent', async () => {
    const device = twoProviders().devices.find(({ deviceId }) => deviceId === '501')!;
    const count = MOST_WORK_DEVICES + 20;
    await putMany(
      'devices',
      Array.from({ length: count }, (_, nth) =>
        deviceRow({ ...device, deviceId: `many-${nth}` }, Date.now()),
      ),
    );
    const work = first(await create(northAdmin, { device_id: '11', type: 'DeviceGroupSDT' }));
    const { devices, device_count, customers } = await found(northDesk, work.id);
    expect(devices).toHaveLength(MOST_WORK_DEVICES);
    expect(device_count).toBeGreaterThan(count);
    expect(customers).toEqual([
      { name: 'Harbour Foods', account_id: 'northbeam', devices: device_count },
    ]);
  });
});

describe('who sees only a part of the work', () => {
  test('a customer sees its own devices and its own conversation, and may not change it', async () => {
    const { work_id } = await onTwo();
    await answer(manager, work_id);
    await answer(fenside, work_id);
    const desk = await found(northDesk, work_id);
    expect(desk.answers.map(({ customer }) => customer).toSorted()).toEqual([
      'Fenside School',
      'Harbour Foods',
    ]);
    const seen = await found(manager, work_id);
    expect(seen.works.map(({ appliedAt, can_change }) => [appliedAt, can_change])).toEqual([
      ['LDS-CPE-01', false],
    ]);
    expect(seen.devices.map(({ id }) => id)).toEqual(['501']);
    expect(seen.answers).toMatchObject([{ customer: 'Harbour Foods', standing: 'objects' }]);
    expect(JSON.stringify(seen)).not.toContain('Fenside');
  });

  test('a reseller sees of work on a group above it its own devices and customers alone', async () => {
    const start = now() + 48 * HOUR_MS;
    const work = first(
      await create(northAdmin, {
        account_id: 'northbeam_SUPER',
        type: 'DeviceGroupSDT',
        device_id: '1',
        start,
        end: start + HOUR_MS,
      }),
    );
    await answer(manager, work.id);
    const above = await found(northAdmin, work.id);
    expect(above.customers.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Harbour Foods', 'Quay Bakery']),
    );
    expect(above.works).toMatchObject([{ can_change: true }]);
    const seen = await found(reseller, work.id);
    expect(seen.customers.map(({ name }) => name)).toEqual(['Quay Bakery']);
    expect(seen.devices.map(({ id }) => id)).toEqual(['504']);
    expect(seen.answers).toEqual([]);
    expect(seen.works).toMatchObject([{ can_change: false }]);
    expect(JSON.stringify(seen)).not.toMatch(/Harbour|Northbeam\//);
  });
});
