import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { SHAPE_NAMES, SHAPES, type ShapeName } from '../../../core/domain/hook/shapes.ts';
import { notifyChannels } from '../../../functions/notifications/notify-channels.ts';
import { notifyAccount } from '../../../functions/notifications/notify.ts';
import { deliveriesOf } from '../../../functions/store/notices.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { people } from '../../fixtures/people.ts';
import { STAND_INS } from '../../fixtures/stand-ins/index.ts';
import { openStandIn, type OpenStandIn } from '../../fixtures/stand-ins/stand-in.ts';
import { at, withNotifier } from './open-notifier.ts';

export const systems = {} as Record<ShapeName, OpenStandIn>;
export const northbeam = accountNamed('northbeam');

/** A system of each shape, and the notifier, for the tests of a file. */
export function withChannels() {
  withNotifier();
  const kept = keptSecrets();
  const { secrets } = kept;
  beforeAll(async () => {
    Object.assign(process.env, { BRAND: 'test', HOOKS_REACH: 'any' });
    for (const name of SHAPE_NAMES) systems[name] = await openStandIn(STAND_INS[name]);
  });
  afterAll(async () => {
    await Promise.all(Object.values(systems).map((system) => system.stop()));
  });
  beforeEach(() => secrets.clear());
  afterEach(() => {
    for (const system of Object.values(systems)) {
      system.instead = undefined;
      system.got.length = 0;
    }
  });
  return kept;
}

export const channelOf = (shape: ShapeName, addr = `The ${SHAPES[shape].name}`) => ({
  type: 'ARBITRARY',
  method: 'CHANNEL',
  addr,
  contact: addr,
  channel: { shape, settings: systems[shape].settings, template: '', token: systems[shape].secret },
});
const desk = { type: 'ARBITRARY', method: 'EMAIL', addr: 'desk@northbeam.example', contact: '' };

export async function save(...channels: object[]) {
  const { body: read } = await call('recipientgroups.getRecipientGroup', people.northAdmin, {
    query: { account_id: 'northbeam' },
  });
  const { version } = read.data as { version: number };
  const answer = await call('recipientgroups.saveRecipientGroup', people.northAdmin, {
    body: {
      account_id: 'northbeam',
      id: 'alerts',
      data: { id: 'alerts', version, recipients: [desk, ...channels] },
    },
  });
  expect(answer.status, answer.body.message).toBe(200);
}

export async function run(ms: number) {
  await notifyAccount(northbeam, at(ms));
  await notifyChannels(northbeam, at(ms));
}
export const told = async (alertId: string) =>
  (await deliveriesOf(northbeam, alertId))
    .filter(({ method }) => method === 'CHANNEL')
    .map(({ event, to, outcome, reason }) => [event, to, outcome, reason]);
