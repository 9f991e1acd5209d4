import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Alert } from '../../../core/domain/alert.ts';
import { faultWords, wholeFaultWords } from '../../../core/domain/fault-words.ts';
import { LATEST_MS } from '../../../core/domain/notice.ts';
import { forgetContexts } from '../../../functions/monitoring/collector/account-context.ts';
import { notifyAccount } from '../../../functions/notifications/notify.ts';
import { writeTogether } from '../../../functions/store/client.ts';
import { overrideChange } from '../../../functions/store/thresholds.ts';
import { call } from '../../fixtures/call.ts';
import { mockClient } from '../../fixtures/mock-client.ts';
import { people } from '../../fixtures/people.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { recipients } from '../notifications/open-notifier.ts';
import { deviceWith, type Objects } from './device-with.ts';
import { ACCOUNT, startPolledWorld, type PolledWorld } from './polled-world.ts';

const SUPPLY = '1.3.6.1.4.1.9.9.13.1.5.1';
const [GOOD, WARNING, CRITICAL, NOT_PRESENT, NOT_FUNCTIONING, UNHEARD_OF] = [1, 2, 3, 5, 6, 77];
/** A router with four power supplies. */
const router: Objects = {
  '1.3.6.1.2.1.1.1.0': 'Cisco IOS Software, Version 15.7(3)M',
  '1.3.6.1.2.1.1.2.0': '1.3.6.1.4.1.9.1.1',
  '1.3.6.1.2.1.1.3.0': 1_000,
  [`${SUPPLY}.2.1`]: 'A',
  [`${SUPPLY}.3.1`]: GOOD,
  [`${SUPPLY}.2.2`]: 'B',
  [`${SUPPLY}.3.2`]: GOOD,
  [`${SUPPLY}.2.3`]: 'C',
  [`${SUPPLY}.3.3`]: NOT_PRESENT,
  [`${SUPPLY}.2.4`]: 'D',
  [`${SUPPLY}.3.4`]: UNHEARD_OF,
};

let world: PolledWorld;
const ses = mockClient(SESv2Client);

beforeAll(async () => {
  const start = Math.floor(Date.now() / 60_000) * 60;
  world = await startPolledWorld('86', start, [{ deviceId: 'router', simulated: {} }]);
  const client = deviceWith(router);
  vi.spyOn(world.poller.sessions, 'client').mockReturnValue(client);
  await seedTwoProviders();
  Object.assign(process.env, {
    MAIL_SENDER: 'alerts@portal.example',
    MAIL_SETTINGS: 'portal-mail',
    PORTAL_URL: 'https://portal.example',
  });
  await recipients(ACCOUNT, 'alerts', [['EMAIL', 'desk@northbeam.example']]);
});
afterAll(() => world.stop());
beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({});
});

/** Polls so often, with the second supply in a state. */
async function poll(state: number, times: number): Promise<Alert[]> {
  router[`${SUPPLY}.3.2`] = state;
  for (let at = 0; at < times; at += 1) {
    router['1.3.6.1.2.1.1.3.0'] = Number(router['1.3.6.1.2.1.1.3.0']) + 6_000;
    await world.poll();
  }
  const { body } = await call('alerts.listAlerts', people.northAdmin, {
    query: { account_id: ACCOUNT },
  });
  return (body.data as Alert[]).filter(
    ({ cleared, monitorObjectId }) => !cleared && monitorObjectId === 'router',
  );
}
const mails = async () => {
  await notifyAccount(ACCOUNT, new Date(Date.now() + LATEST_MS));
  return ses
    .commandCalls(SendEmailCommand)
    .map(({ args: [{ input }] }) => input.Content?.Simple?.Body?.Text?.Data ?? '')
    .join('\n');
};

async function setThreshold(change: { alertExpr?: string; disableAlerting?: boolean }) {
  await writeTogether([
    overrideChange({
      accountId: ACCOUNT,
      scope: 'instance',
      ownerId: 'router',
      datasource: 'sensors',
      instance: 'Power supply B',
      datapoint: 'SensorStatus',
      alertExpr: '',
      alertExprNote: '',
      disableAlerting: false,
      ...change,
    }),
  ]);
  forgetContexts();
}

test('a part that is not there and a state that no list has are no alert, from the first walk on', async () => {
  expect(await poll(GOOD, 6)).toEqual([]);
});

test('a state of warning in three polls is a Warning in the words of the maker, without a threshold that anybody set', async () => {
  expect(await poll(WARNING, 2)).toEqual([]);
  const found = await poll(WARNING, 1);
  expect(found).toMatchObject([
    {
      severityLabel: 'Warning',
      instanceName: 'Power supply B',
      alertValue: 'Warning',
      detailMessage: { subject: 'Warning: router Power supply B: warning' },
    },
  ]);
  expect(found.map((alert) => faultWords(alert))).toEqual(['Power supply B: warning']);
  expect(await mails()).toContain('Warning began: router, Power supply B: warning');
});

test('it gets worse and better with the state, in the words of each, and nobody waits an hour for the better', async () => {
  const [worse] = await poll(CRITICAL, 3);
  expect(worse).toMatchObject({ severityLabel: 'Critical', alertValue: 'Critical' });
  expect(faultWords(worse!)).toBe('Power supply B: critical');
  expect(await mails()).toContain('Critical got worse: router, Power supply B: critical');

  const [another] = await poll(NOT_FUNCTIONING, 1);
  expect(faultWords(another!)).toBe('Power supply B: not functioning now, warning when it opened');

  const [better] = await poll(WARNING, 3);
  expect(better).toMatchObject({ severityLabel: 'Warning', alertValue: 'Warning' });
  expect(wholeFaultWords(better!)).toBe('Power supply B: warning');
});

test('it closes after three polls in a good state', async () => {
  const [open] = await poll(GOOD, 2);
  expect(faultWords(open!)).toBe('Power supply B: normal now, warning when it opened');
  expect(await poll(GOOD, 1)).toEqual([]);
});

test('a person changes it or switches it off by the threshold of the sensor', async () => {
  await setThreshold({ alertExpr: '>= 3' });
  expect(await poll(WARNING, 4)).toEqual([]);
  expect(await poll(NOT_FUNCTIONING, 3)).toMatchObject([{ alertValue: 'Not functioning' }]);
  await setThreshold({ disableAlerting: true });
  expect(await poll(NOT_FUNCTIONING, 1)).toEqual([]);
});
