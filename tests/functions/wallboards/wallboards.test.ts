import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WALLS_LIMIT, type wallboards } from '../../../core/contract/wallboards.ts';
import type { ResponseOf } from '../../../core/contract/endpoint.ts';
import { MOST_WALL_LINKS, type Wall } from '../../../core/domain/wall.ts';
import { get, putMany, scan, writeIf } from '../../../functions/store/client.ts';
import { wallLinkDelete, wallLinksOf } from '../../../functions/store/wall-links.ts';
import { digestOf } from '../../../functions/store/work-notices.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { allEndpoints, call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { interleaved } from '../../fixtures/interleaved.ts';
import { requests } from '../../fixtures/requests.ts';
import { harbour } from '../../fixtures/sides.ts';
import { auditRows, restoreWorld } from '../../fixtures/world.ts';
import { openJobs } from '../jobs/open-jobs.ts';

let local: Local;
beforeAll(async () => {
  local = await openJobs();
  await restoreWorld();
});
afterAll(() => local.stop());

const { northDesk: desk, manager, calderAdmin } = people;
type Made = ResponseOf<typeof wallboards.makeWallLink>['data'];
type Read = ResponseOf<typeof wallboards.readWall>['data'];

async function make(claims: Claims, view = 'All Services', days?: number | null) {
  const { status, body } = await call('wallboards.makeWallLink', claims, {
    body: { account_id: 'northbeam', view, ...(days !== undefined && { days }) },
  });
  expect([status, body.message]).toEqual([200, expect.stringContaining('this once')]);
  const { id, url } = body.data as Made;
  return { id, url, link: /\/wall\/([\w-]{32})$/.exec(url)![1]! };
}
const read = (link: string) => call('wallboards.readWall', null, { query: { link } });
const wallOf = async (link: string) => (await read(link)).body.data as Read;
const listed = async (claims: Claims) =>
  (await call('wallboards.listWallLinks', claims, { query: { account_id: 'northbeam' } })).body
    .data as ResponseOf<typeof wallboards.listWallLinks>['data'];
const shown = ({ troubled, calm }: Wall) =>
  [...troubled.map(({ id }) => id), ...calm.flatMap(({ devices }) => devices)].sort();
const saveView = (claims: Claims, view_name: string, value: string) =>
  call('views.createView', claims, {
    body: {
      table: 'DevicesTable',
      view_name,
      user_id: claims['sub'],
      columns: [],
      filters: [{ property: 'Customer', operator: 'is', value }],
    },
  });

describe('a wallboard link', () => {
  test('shows its saved view without a session, as its maker sees it, in the brand of the account', async () => {
    const view = `Harbour ${randomUUID().slice(0, 8)}`;
    expect((await saveView(desk, view, 'Harbour Foods')).status).toBe(200);
    const { link, id } = await make(desk, view);
    const wall = await wallOf(link);
    expect(wall).toMatchObject({ view, narrowing: 'Customer is Harbour Foods', more_tiles: 0 });
    expect(wall.brand.id).toBe('northbeam');
    expect(shown(wall.wall).length).toBeGreaterThan(0);
    expect(new Set(wall.wall.troubled.map(({ customer }) => customer))).toEqual(
      new Set(['Harbour Foods']),
    );
    // A colleague's words are not for passers-by.
    await call('alerts.acknowledgeAlert', desk, {
      body: { account_id: 'northbeam', id: harbour.alert, ack_comment: 'Ann is at the site' },
    });
    expect(JSON.stringify(await wallOf(link))).not.toContain('Ann is at the site');
    // A customer's manager gets their customer alone, whatever the view.
    const own = await wallOf((await make(manager)).link);
    const all = await wallOf((await make(desk)).link);
    expect(shown(own.wall).length).toBeLessThan(shown(all.wall).length);
    expect(JSON.stringify(own)).not.toContain('Fenside');
    const told = (await listed(desk)).find((one) => one.id === id);
    expect(told).toMatchObject({ view, made_by: expect.stringContaining('north-desk') });
    expect(told!.seen_at_ms).toBeGreaterThan(0);
    // A screen asks all day, and is noted now and then.
    await wallOf(link);
    expect((await listed(desk)).find((one) => one.id === id)!.seen_at_ms).toBe(told!.seen_at_ms);
    expect((await listed(manager)).every(({ made_by }) => made_by !== told!.made_by)).toBe(true);
  });

  test('is kept as a digest, and is withdrawn with its rows of the log', async () => {
    const { id, link } = await make(desk);
    const stored = await get('wallLinks', { accountId: accountNamed('northbeam'), linkId: id });
    expect(stored).toMatchObject({ linkDigest: digestOf(link) });
    for (const table of ['wallLinks', 'audit', 'ledger'] as const)
      expect(JSON.stringify(await scan(table)).includes(link), table).toBe(false);
    expect((await read(link)).status).toBe(200);
    const withdraw = (claims: Claims, account_id: string) =>
      call('wallboards.withdrawWallLink', claims, { query: { account_id, id } });
    expect((await withdraw(calderAdmin, 'calder')).status).toBe(404);
    expect((await withdraw(manager, 'northbeam')).status).toBe(404);
    expect((await withdraw(desk, 'northbeam')).status).toBe(200);
    expect((await withdraw(desk, 'northbeam')).status).toBe(404);
    expect((await read(link)).status).toBe(404);
    const rows = (await auditRows('northbeam')).filter(({ target }) => target === id);
    expect(rows.map(({ action, user }) => [action, user])).toEqual([
      ['wallboards.makeWallLink', 'north-desk'],
      ['wallboards.withdrawWallLink', 'north-desk'],
    ]);
  });

  test('ends for good when its maker loses the right or leaves, and says why', async () => {
    const { id, link } = await make(desk);
    const person = local.pool.require('north-desk');
    const roles = (name: string) =>
      local.pool.change(person, { attributes: { ...person.attributes, 'custom:roles': name } });
    await roles('Customer Viewer');
    expect((await read(link)).status).toBe(404);
    await roles('Network Desk');
    expect((await read(link)).status).toBe(404);
    const ended = (await listed(desk)).find((one) => one.id === id)!;
    expect(ended.ended_because).toContain('manages the settings');
    expect((await auditRows('northbeam')).at(-1)).toMatchObject({
      source: 'wallboard',
      target: id,
      information: expect.stringContaining('Ended the wallboard link'),
    });
  });

  test('is valid for the days that its maker chose, 90 if none, and then says until when it was', async () => {
    const about = async (id: string) => (await listed(desk)).find((link) => link.id === id)!;
    const usual = await about((await make(desk)).id);
    expect(usual.until_ms - usual.made_at_ms).toBe(90 * DAY_MS);
    const endless = await make(desk, 'All Services', null);
    expect((await about(endless.id)).until_ms).toBe(0);
    for (const days of [0, 2, -1, 91, '7']) {
      const refused = await call('wallboards.makeWallLink', desk, {
        body: { account_id: 'northbeam', view: 'All Services', days },
      });
      expect([refused.status, refused.body.field], String(days)).toEqual([400, 'days']);
    }
    const { id, link } = await make(desk, 'All Services', 1);
    const key = { accountId: accountNamed('northbeam'), linkId: id };
    const stored = (await get('wallLinks', key))!;
    expect((await wallOf(link)).until_ms).toBe(stored['untilMs']);
    const ofLink = async () => (await auditRows('northbeam')).filter(({ target }) => target === id);
    expect((await ofLink())[0]!.information).toMatch(/without a sign-in, until \w+ \d+ \w+ \d+, /);
    // The day passes. Nobody has asked yet, and the list knows.
    await putMany('wallLinks', [{ ...stored, untilMs: Date.now() - 1 }]);
    expect((await about(id)).ended_because).toContain('is over');
    for (const { status, body } of [await read(link), await read(link)]) {
      expect([status, body.data]).toEqual([410, undefined]);
      expect(body.message).toMatch(
        /^The link of this wallboard was valid until .*\d\d:\d\d \S+\.$/,
      );
    }
    const ends = (await ofLink()).filter(({ source }) => source === 'wallboard');
    expect(ends.map(({ information }) => information)).toEqual([
      expect.stringMatching(/^Ended the wallboard link to 'All Services' .*is over\.$/),
    ]);
    // A row of before has no end.
    const { untilMs: _until, ...before } = stored;
    await putMany('wallLinks', [before]);
    expect((await read(link)).status).toBe(200);
  });

  test('opens nothing else: every other call refuses it as a token', async () => {
    const { link } = await make(desk);
    // Older paths without the stage lead to the same functions.
    const others = allEndpoints.filter(
      ({ endpoint }) => endpoint.access !== 'public' && endpoint.stage !== false,
    );
    for (const { name, endpoint } of others) {
      const { query = {}, body } = requests[name]?.(harbour) ?? {};
      const params = new URLSearchParams(
        Object.entries(query).map(([key, value]) => [key, String(value)]),
      );
      const path = endpoint.path.replaceAll(/\{\w+\}/g, link);
      const answer = await local.call(endpoint.method, `${path}?${params.toString()}`, {
        token: link,
        ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body }),
      });
      expect(answer.status, name).toBe(401);
      await answer.arrayBuffer();
    }
  });

  test('is none with a letter changed or left out, nor as its digest', async () => {
    const { link } = await make(desk);
    const changed = `${link.startsWith('A') ? 'B' : 'A'}${link.slice(1)}`;
    for (const other of [changed, link.slice(0, -1), digestOf(link)])
      expect((await read(other)).status).toBe(404);
    expect((await read(link)).status).toBe(200);
  });

  test('is made of a view that is there, by who manages the settings, and twenty times at most', async () => {
    const refused = await call('wallboards.makeWallLink', desk, {
      body: { account_id: 'northbeam', view: 'Nobody has this' },
    });
    expect([refused.status, refused.body.field]).toEqual([400, 'view']);
    await putMany('wallLinks', manyLinks(MOST_WALL_LINKS));
    const full = await call('wallboards.makeWallLink', people.reseller, {
      body: { account_id: 'tidewater', view: 'All Services' },
    });
    expect([full.status, full.body.message]).toEqual([
      409,
      'An account has at most 20 links. Withdraw one first.',
    ]);
  });

  test('of two that are made at once where one place is left one is refused', async () => {
    const makeOne = () =>
      call('wallboards.makeWallLink', people.reseller, {
        body: { account_id: 'tidewater', view: 'All Services' },
      });
    await interleaved(
      async () => {
        for (const link of await wallLinksOf(accountNamed('tidewater')))
          await writeIf([wallLinkDelete(link)]);
        await putMany('wallLinks', manyLinks(MOST_WALL_LINKS - 1));
        return { outer: makeOne, inner: makeOne };
      },
      async (at, outer, inner) => {
        expect([inner.status, outer.status].sort(), `before request ${at}`).toEqual([200, 409]);
        expect(await wallLinksOf(accountNamed('tidewater'))).toHaveLength(MOST_WALL_LINKS);
      },
    );
  });

  test('is counted: whoever tries too often has to wait', async () => {
    const { link } = await make(desk);
    const before = await scan('ledger');
    await read(link);
    const person = `person:${digestOf(link)}`;
    const [row] = (await scan('ledger')).filter(({ accountId }) => accountId === person);
    expect(before.some(({ accountId }) => accountId === person)).toBe(false);
    expect(row!['count']).toBe(1);
    await putMany('ledger', [{ ...row, count: WALLS_LIMIT.perPerson }]);
    expect((await read(link)).status).toBe(429);
  });
});

const DAY_MS = 86_400_000;
const MAKER = { sub: 'x', username: 'x', displayName: 'X', email: '', customer: null };

const manyLinks = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    accountId: 'tidewater',
    linkId: `many-${at}`,
    linkDigest: digestOf(`many-${at}`),
    view: 'All Services',
    maker: { ...MAKER, home: 'tidewater' },
    madeIn: 'tidewater',
    madeAtMs: at,
    seenAtMs: 0,
    endedBecause: '',
  }));
