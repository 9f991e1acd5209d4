import { expect, test, vi } from 'vitest';
import { Shard } from '../../collector/shard.ts';
import { Walker } from '../../collector/walker.ts';
import { collectedDeviceSchema } from '../../core/domain/collected-poll.ts';
import { discoverySchema, type Discovery } from '../../core/domain/discovery.ts';
import { LOST_STATE } from '../../core/domain/lost-row.ts';
import { discover } from '../../functions/monitoring/collector/discover.ts';
import { planOf } from '../../functions/monitoring/collector/plan.ts';
import { Sessions } from '../../functions/monitoring/collector/sessions.ts';
import { devicePoll } from '../../functions/monitoring/site/values.ts';
import { ACCOUNT } from '../functions/monitoring/polled-world.ts';
import { deviceWith } from '../functions/monitoring/device-with.ts';
import {
  ESTABLISHED,
  IDLE,
  neighbour,
  peer,
  router,
  takeAway,
} from '../functions/monitoring/ospf-device.ts';

const [LOST, DOWN] = ['192.0.2.1', '192.0.2.2'];
const CRITICAL = 3;

/** A minute of a machine, as the portal takes it in; the machine has its own parts of the device. */
async function minuteOf(
  objects: ReturnType<typeof router>,
  ofMachine: Discovery,
  known: Discovery,
) {
  const sessions = new Sessions();
  vi.spyOn(sessions, 'client').mockReturnValue(deviceWith(objects));
  const shard = new Shard('at-leeds-1');
  shard.learn('behind', ofMachine);
  const target = { address: '127.0.0.1', port: 161, version: '2c', credential: 'read' } as const;
  const device = { accountId: ACCOUNT, deviceId: 'behind', snmp: target, addressChecks: [] };
  const work = { credentials: {}, sharedAddresses: new Set<string>() };
  const measured = await shard.poll([device], work, sessions, Date.now);
  sessions.close();
  const [sent] = shard.sent(60, measured).devices;
  const read = collectedDeviceSchema.parse(JSON.parse(JSON.stringify(sent)));
  const plan = planOf(known);
  expect(read.layout).toBe(plan.layout);
  return devicePoll(read, plan.series.names, { plan, before: undefined }, 60).values;
}
const status = (name: string) => `sensors|${name}|SensorStatus`;

test('a machine at a site finds a row lost, and its next walk keeps it', async () => {
  const objects = router(neighbour(LOST), peer(DOWN, IDLE));
  const found = await discover(deviceWith(objects), 0);
  takeAway(objects, LOST);
  const values = await minuteOf(objects, found, found);
  expect(values.get(`sensors|OSPF ${LOST}|SensorValue`)).toBe(LOST_STATE);
  expect(values.get(status(`OSPF ${LOST}`))).toBe(CRITICAL);
  expect(values.get(status(`BGP ${DOWN}`))).toBeNaN();

  const walker = new Walker();
  walker.begin('at-leeds-1', 'behind', deviceWith(objects), 3_600, [], found);
  await vi.waitFor(() => expect(walker.shards()).toEqual(['at-leeds-1']));
  const walked = discoverySchema.parse(walker.found('at-leeds-1')['behind']);
  expect(walked.sensors).toContainEqual(
    expect.objectContaining({ name: `OSPF ${LOST}`, lostSinceEpochSeconds: 3_600 }),
  );
  expect(walked.sensors).toContainEqual(
    expect.objectContaining({ name: `BGP ${DOWN}`, isNotUpYet: true }),
  );
});

test('an older version, which knows of no lost rows, sends the same layout and no loss', async () => {
  const objects = router(neighbour(LOST), peer(DOWN, ESTABLISHED));
  const found = await discover(deviceWith(objects), 0);
  const sensors = found.sensors.map((sensor) => {
    const { isLossWhenGone: _, ...before } = sensor;
    return before;
  });
  takeAway(objects, LOST);
  const values = await minuteOf(objects, { ...found, sensors }, found);
  expect(values.get(`sensors|OSPF ${LOST}|SensorValue`)).toBeNaN();
  expect(values.get(status(`BGP ${DOWN}`))).toBe(1);
});
