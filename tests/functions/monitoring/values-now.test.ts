import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alert } from '../../../core/domain/alert.ts';
import { forgetContexts } from '../../../functions/monitoring/collector/account-context.ts';
import { faultValues } from '../../../functions/store/fault-values.ts';
import { writeTogether } from '../../../functions/store/client.ts';
import { overrideChange } from '../../../functions/store/thresholds.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { ACCOUNT, startPolledWorld, type PolledWorld } from './polled-world.ts';

const FAN = 'Fan 1';
const start = Math.floor(Date.now() / 60_000) * 60;
let world: PolledWorld;

beforeAll(async () => {
  world = await startPolledWorld('84', start, [
    {
      deviceId: 'fans',
      simulated: {
        sensors: [{ index: 1001, name: FAN, kind: 'fan', usual: 4_200, isFailing: false }],
      },
    },
  ]);
  await seedTwoProviders();
});
afterAll(() => world.stop());

async function setThreshold(alertExpr: string) {
  await writeTogether([
    overrideChange({
      accountId: ACCOUNT,
      scope: 'instance',
      ownerId: 'fans',
      datasource: 'sensors',
      instance: FAN,
      datapoint: 'SensorValue',
      alertExpr,
      alertExprNote: '',
      disableAlerting: false,
    }),
  ]);
  forgetContexts();
}

const asked = async (query: Record<string, string>, who = people.northAdmin) =>
  (await call('alerts.listAlerts', who, { query: { account_id: ACCOUNT, ...query } })).body as {
    data: Alert[];
    values?: Record<string, NonNullable<Alert['valueNow']>>;
  };
const ofFan = ({ data }: { data: Alert[] }) =>
  data.find(
    ({ instanceName, dataPointName }) => instanceName === FAN && dataPointName === 'SensorValue',
  );

test('an alert says what it measures at the latest poll, what keeps its severity, and each change of it; an old poll says nothing', async () => {
  await setThreshold('> 1 100');
  for (let poll = 0; poll < 5; poll++) await world.poll();
  const opened = ofFan(await asked({}))!;
  expect(opened).toMatchObject({
    severityLabel: 'Critical',
    valueNow: { epochSeconds: world.now - 60, until: '' },
  });
  expect(opened.valueNow!.value).toMatch(/^\d{4}\.\d\d rpm$/);

  await setThreshold('> 1 100000');
  await world.poll();
  const { data, values } = await asked({ changed_since: String(Date.now() + 60_000) });
  expect(data).toEqual([]);
  expect(values![opened.id]).toMatchObject({
    epochSeconds: world.now - 60,
    until: expect.stringMatching(/^below 100,?000 rpm for 1 h$/),
  });
  const [alone] = (
    await call('alerts.getAlert', people.northAdmin, {
      query: { account_id: ACCOUNT, alert_id: opened.id },
    })
  ).body.data as Alert[];
  expect(alone!.valueNow).toEqual(values![opened.id]);
  expect(alone!.alertValue).toBe(opened.alertValue);

  await world.poll();
  await world.poll();
  const { body } = await call('alerts.listNotifications', people.northAdmin, {
    query: { account_id: ACCOUNT, alert_id: opened.id },
  });
  expect(body['severities']).toEqual([
    { atMs: expect.any(Number), formerSeverity: 4, severity: 3 },
  ]);

  // Nobody is told of a device that they may not see, nor a value of an older poll.
  const { values: ofOthers } = await asked({ changed_since: '0' }, people.viewer);
  expect(ofOthers).toEqual({});
  expect(await faultValues(ACCOUNT, new Date((world.now + 300) * 1_000))).toEqual(new Map());
});
