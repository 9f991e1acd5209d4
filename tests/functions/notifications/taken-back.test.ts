import { expect, test } from 'vitest';
import { SHAPE_NAMES } from '../../../core/domain/hook/shapes.ts';
import { QUIET_MS } from '../../../core/domain/notice.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { channelOf, run, save, systems, told, withChannels } from './open-channels.ts';
import { at, mails, opened } from './open-notifier.ts';

withChannels();

const acknowledge = async (id: string) => {
  const { status, body } = await call('alerts.acknowledgeAlerts', people.northDesk, {
    body: { account_id: 'northbeam', alert_ids: [id], comment: 'On it' },
  });
  expect(status, body.message).toBe(200);
};
const takeBack = async (id: string) => {
  const { status, body } = await call('alerts.withdrawAcknowledgements', people.northDesk, {
    body: { account_id: 'northbeam', alert_ids: [id] },
  });
  expect([status, body.message]).toEqual([200, '1 of 1 acknowledgements taken back.']);
};
/** Verbs act now, and runs some time after the start. */
const afterNow = (ms: number) => Date.now() - at(0).getTime() + ms;

test.each(SHAPE_NAMES)(
  'a channel of the shape %s hears once that an acknowledgement is taken back',
  async (shape) => {
    await save(channelOf(shape));
    const id = `U-${shape}`;
    const alert = await opened(id, 0);
    await run(QUIET_MS);
    await acknowledge(id);
    await run(afterNow(QUIET_MS));
    const before = systems[shape].got.length;
    await takeBack(id);
    await run(afterNow(2 * QUIET_MS));
    await run(afterNow(3 * QUIET_MS));
    expect((await told(id)).map(([event, , outcome]) => [event, outcome])).toEqual([
      ['opened', 'sent'],
      ['acknowledged', 'sent'],
      ['unacknowledged', 'sent'],
    ]);
    expect(systems[shape].got).toHaveLength(before + 1);
    expect(JSON.stringify(systems[shape].got.at(-1))).toContain('is no longer acknowledged');
    expect(mails()).toHaveLength(1);
    // Somebody else is on it, and that is heard as well.
    await acknowledge(id);
    await run(afterNow(4 * QUIET_MS));
    expect(systems[shape].got).toHaveLength(before + 2);
    expect(alert.acked).toBe(false);
  },
);

test('an acknowledgement that is taken back before anybody heard of it is heard of by nobody', async () => {
  await save(channelOf('PAGERDUTY'), channelOf('SLACK'));
  await opened('T-1', 0);
  await run(QUIET_MS);
  await acknowledge('T-1');
  await takeBack('T-1');
  await run(afterNow(QUIET_MS + 1_000));
  expect((await told('T-1')).map(([event]) => event)).toEqual(['opened', 'opened']);
  expect(mails()).toHaveLength(1);
  // What counts is what it was before and what it is now.
  await acknowledge('T-1');
  await run(afterNow(2 * QUIET_MS));
  for (const act of [takeBack, acknowledge, takeBack]) await act('T-1');
  await run(afterNow(3 * QUIET_MS));
  for (const act of [acknowledge, takeBack]) await act('T-1');
  await run(afterNow(4 * QUIET_MS));
  expect(systems.PAGERDUTY.got.map(({ body }) => body['event_action'])).toEqual([
    'trigger',
    'acknowledge',
    'trigger',
  ]);
});

test('whoever was spared an alert that somebody was on is told when nobody is', async () => {
  await save(channelOf('PAGERDUTY'));
  const alert = await opened('V-1', 0);
  await acknowledge('V-1');
  await run(afterNow(QUIET_MS));
  expect(mails()).toEqual([]);
  expect(systems.PAGERDUTY.got).toEqual([]);
  await takeBack('V-1');
  await run(afterNow(2 * QUIET_MS));
  expect(mails().map(({ subject }) => subject)).toEqual([
    `${alert.severityLabel} is no longer acknowledged on ${alert.monitorObjectName}`,
  ]);
  expect(systems.PAGERDUTY.got.map(({ body }) => body['event_action'])).toEqual(['trigger']);
});
