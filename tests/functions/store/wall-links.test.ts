import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { dynamo, putMany, writeIf } from '../../../functions/store/client.ts';
import {
  findWallLink,
  isOver,
  noteSeen,
  wallLinkDelete,
  wallLinkEnd,
  wallLinkPut,
  wallLinksOf,
  wallLinkWith,
  type WallLink,
} from '../../../functions/store/wall-links.ts';
import { digestOf } from '../../../functions/store/work-notices.ts';
import { startTables, type TestTables } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { wallLinks } from '../../fixtures/wall-links.ts';

const AT_MS = 1_800_000_000_000;
const at = (ms: number) => new Date(AT_MS + ms);
const [link] = wallLinks() as [WallLink];
const accountId = accountNamed('northbeam');

let tables: TestTables;
beforeAll(async () => {
  tables = await startTables();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => tables.stop());

test('the links of an account come newest first, as far as they are written', async () => {
  const made = [2, 3, 1].map((madeAtMs) => ({ ...link, linkId: `made-${madeAtMs}`, madeAtMs }));
  await putMany('wallLinks', [...made, { ...link, accountId: 'tidewater', linkId: 'beside' }]);
  const asked = vi.spyOn(dynamo(), 'send');
  expect(await wallLinksOf(accountId)).toEqual([made[1], made[0], made[2]]);
  // A late copy of the table would let an account have more links than it may.
  expect(asked.mock.calls[0]![0].input).toMatchObject({ ConsistentRead: true });
});

test('a link is over at its moment, not before, and one without an end never', () => {
  const untilMs = AT_MS;
  expect([-1, 0, 1].map((ms) => isOver({ ...link, untilMs }, at(ms)))).toEqual([false, true, true]);
  expect(isOver({ ...link, untilMs: 0 }, at(0))).toBe(false);
});

test('a screen is noted again after five minutes, and not once its link is gone', async () => {
  const seen = { ...link, linkId: 'seen', seenAtMs: AT_MS };
  await putMany('wallLinks', [seen]);
  const notedAfter = async (ms: number) => {
    await noteSeen(seen, at(ms));
    return (await findWallLink(accountId, 'seen'))?.seenAtMs;
  };
  expect(await notedAfter(299_999)).toBe(AT_MS);
  expect(await notedAfter(300_000)).toBe(AT_MS + 300_000);
  expect(await writeIf([wallLinkDelete(seen)])).toBe(true);
  expect(await notedAfter(600_000)).toBeUndefined();
});

test('a link is found by its secret, and is made, ended and withdrawn once', async () => {
  const once = { ...link, linkId: 'once', linkDigest: digestOf('the secret') };
  expect(await writeIf([wallLinkPut(once)])).toBe(true);
  expect(await writeIf([wallLinkPut({ ...once, view: 'Another' })])).toBe(false);
  expect(await writeIf([wallLinkEnd(once, 'first')])).toBe(true);
  expect(await writeIf([wallLinkEnd(once, 'second')])).toBe(false);
  expect(await wallLinkWith('the secret')).toEqual({ ...once, endedBecause: 'first' });
  expect(await wallLinkWith('another')).toBeUndefined();
  expect(await writeIf([wallLinkDelete(once)])).toBe(true);
  expect(await writeIf([wallLinkDelete(once)])).toBe(false);
});
