import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import { SHAPE_NAMES, type ShapeName } from '../../../core/domain/hook/shapes.ts';
import { keepChannelSecret } from '../../../functions/gateways/channel-secrets.ts';
import { notifyChannels } from '../../../functions/notifications/notify-channels.ts';
import { putMany } from '../../../functions/store/client.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { people } from '../../fixtures/people.ts';
import { STAND_INS } from '../../fixtures/stand-ins/index.ts';
import { openStandIn, type OpenStandIn } from '../../fixtures/stand-ins/stand-in.ts';
import { arrived, eachWithJobs, jobOf, run } from '../jobs/open-jobs.ts';

eachWithJobs();
const { secrets } = keptSecrets();
const systems = {} as Record<ShapeName, OpenStandIn>;
const northbeam = accountNamed('northbeam');
const desk = people.northDesk;
const HOUR_MS = 3_600_000;
let count = 0;
/** Each test has a channel of its own, since a queue outlasts a test. */
let name = '';
const audience = 'customer:Harbour Foods';

beforeAll(async () => {
  for (const shape of SHAPE_NAMES) systems[shape] = await openStandIn(STAND_INS[shape]);
});
afterAll(async () => {
  await Promise.all(Object.values(systems).map((system) => system.stop()));
});
beforeEach(() => {
  name = `Planned work ${(count += 1)}`;
  Object.assign(process.env, { BRAND: 'test', HOOKS_REACH: 'any' });
  secrets.clear();
  for (const system of Object.values(systems)) {
    system.instead = undefined;
    system.got.length = 0;
  }
});

async function join(shape: ShapeName) {
  const { settings, secret } = systems[shape];
  const channel = { shape, settings, template: '' };
  await putMany('recipients', [
    {
      accountId: 'northbeam',
      groupId: audience,
      recipients: [],
      channels: [{ type: 'ARBITRARY', method: 'CHANNEL', addr: name, contact: name, channel }],
    },
  ]);
  const place = settings['address'] ?? secret;
  await keepChannelSecret({ accountId: northbeam, audience, addr: name }, { secret, place });
}

async function plan() {
  const work = randomUUID();
  const start = Math.ceil(Date.now() / 1000) * 1000 + 48 * HOUR_MS;
  const { body } = await call('maintenances.createMaintenance', desk, {
    body: {
      account_id: 'northbeam',
      device_id: '501',
      start,
      end: start + 2 * HOUR_MS,
      comment: 'New line card',
      timezone: 'Europe/London',
      work_id: work,
    },
  });
  return { work, start, id: (body.data as Maintenance[])[0]!.id };
}

async function notify(work: string, minutes = 0): Promise<string> {
  const { body } = await call('maintenances.sendNotices', desk, {
    body: { account_id: 'northbeam', work, key: randomUUID() },
  });
  const { id } = body.data as { id: string };
  await arrived(1);
  await run();
  expect(await jobOf(desk, id)).toMatchObject({ state: 'done' });
  await notifyChannels(northbeam, new Date(Date.now() + minutes * 60_000));
  return ((await jobOf(desk, id)) as { sentence?: string }).sentence ?? '';
}

const sentOf = async (work: string) =>
  (
    (await call('maintenances.listNotices', desk, { query: { account_id: 'northbeam', work } }))
      .body.data as { told: { to: string; letter: string; outcome: string; reason: string }[] }
  ).told.map(({ to, letter, outcome, reason }) => [to, letter, outcome, reason]);

test.each(SHAPE_NAMES)('%s takes planned work that is new, moved and cancelled', async (shape) => {
  await join(shape);
  const { work, start, id } = await plan();
  await notify(work);
  expect(await sentOf(work)).toEqual([[name, 'announced', 'sent', '']]);
  await call('maintenances.updateMaintenance', desk, {
    body: { account_id: 'northbeam', id, start: start + HOUR_MS, end: start + 2 * HOUR_MS },
  });
  await notify(work);
  expect(await sentOf(work)).toEqual([[name, 'changed', 'sent', '']]);
  await call('maintenances.deleteMaintenance', desk, { query: { account_id: 'northbeam', id } });
  await notify(work);
  expect(await sentOf(work)).toEqual([[name, 'withdrawn', 'sent', '']]);
  const texts = systems[shape].got.map(({ text }) => text);
  expect(texts).toHaveLength(3);
  expect(texts[0]).toContain('LDS-CPE-01');
  if (shape === 'PAGERDUTY') {
    const bodies = systems.PAGERDUTY.got.map(({ body }) => body);
    expect(bodies.map((body) => body['event_action'])).toEqual(['trigger', 'trigger', 'resolve']);
    expect(new Set(bodies.map((body) => body['dedup_key'])).size).toBe(1);
  }
});

test('a channel that does not take it has its reason beside the notice, and is tried again', async () => {
  await join('SLACK');
  systems.SLACK.instead = { status: 500, body: 'no' };
  const { work } = await plan();
  await notify(work);
  expect(await sentOf(work)).toEqual([
    [name, 'announced', 'sending', expect.stringMatching(/status 500.*Tried once\. Next try at/)],
  ]);
  systems.SLACK.instead = undefined;
  await notifyChannels(northbeam, new Date(Date.now() + 2 * 60_000));
  expect(await sentOf(work)).toEqual([[name, 'announced', 'sent', '']]);
});
