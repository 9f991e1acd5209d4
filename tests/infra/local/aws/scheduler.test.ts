import { expect, test } from 'vitest';
import { openScheduler } from '../../../../infra/local/aws/scheduler/scheduler.ts';

test('a schedule that is stopped lets its run end', async () => {
  const written: string[] = [];
  let begun = () => {};
  const isUnderWay = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let finish = () => {};
  const end = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const scheduler = await openScheduler(null, async () => {
    begun();
    await end;
    written.push('ended');
  });
  scheduler.ensure('planner', 'rate(1 minute)');
  scheduler.start();
  await isUnderWay;
  const stopped = scheduler.stop().then(() => written.push('stopped'));
  finish();
  await stopped;
  expect(written).toEqual(['ended', 'stopped']);
});
