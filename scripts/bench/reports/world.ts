import { provedAccountId } from '../../../core/access/scope.ts';
import { HOST_STATUS } from '../../../core/domain/datasource.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../core/series/block.ts';
import { monthOf } from '../../../core/series/slots.ts';
import { putMany } from '../../../functions/store/client.ts';
import { answerRow } from '../../../functions/store/series-answers.ts';
import { deviceKeyOf } from '../../../functions/store/series-rows.ts';
import { planFleet } from '../../../infra/local/seed/plan.ts';
import { startLocal } from '../../../infra/local/testing.ts';
import { copies } from '../browser/world.ts';
import { writeFoundedWorld } from '../seed/founded-world.ts';

/** Child process with tables, files and people, so that only the reporting function is measured. */
const [count = '10000'] = process.argv.slice(2);
const ACCOUNT = provedAccountId.parse('northbeam');
const PLANNED = 1_000;
const RANGE_DAYS = 31;
/** One in this many devices was down for an hour a day. */
const DOWN_EVERY = 37;

const portal = await startLocal({
  functions: { 'job-runner': () => Promise.resolve({ batchItemFailures: [] }) },
});
const { world } = planFleet({
  devices: PLANNED,
  anchorEpochSeconds: Math.floor(Date.now() / 1000),
  port: 161,
});
const devices = copies(world, ACCOUNT, Number(count));
await writeFoundedWorld(
  { ...world, devices, alerts: [] },
  new Date(Date.now() - HOUR_SECONDS * 1000),
);
await writeAnswers(devices.map(({ deviceId }) => deviceId));
await portal.createUser({
  username: 'bench',
  password: 'Bench-12345',
  attributes: { account_id: ACCOUNT, role: 'admin', roles: 'Admin' },
});

process.once('disconnect', () => void portal.stop());
process.send?.({
  environment: Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^AWS_|^TABLE_PREFIX$|^BRAND$|_URL$|_BUCKET$|^USER_POOL|^MAIL_SENDER$|^MAIL_SETTINGS$/.test(
        name,
      ),
    ),
  ),
});

/** Reachability by minute for the months of the range. */
async function writeAnswers(deviceIds: readonly string[]): Promise<void> {
  const until = Math.floor(Date.now() / 1000 / HOUR_SECONDS) * HOUR_SECONDS;
  const months = [
    ...new Set(
      [until - RANGE_DAYS * DAY_SECONDS, until - 1].map((at) => monthOf(at).startEpochSeconds),
    ),
  ];
  const written = months.map((start, at) => {
    const end = months[at + 1] ?? until;
    const minutes = Math.floor((end - start) / MINUTE_SECONDS);
    const rowOf = (isDown: boolean) => {
      const samples = Float64Array.from({ length: minutes }, (_, minute) =>
        isDown && minute % 1_440 < 60 ? 0 : 1,
      );
      const block = {
        startEpochSeconds: start,
        stepSeconds: MINUTE_SECONDS,
        series: new Map([[HOST_STATUS, samples]]),
      };
      return answerRow('', start, [block], end);
    };
    return { up: rowOf(false), down: rowOf(true) };
  });
  for (const { up, down } of written)
    await putMany(
      'series',
      deviceIds.map((deviceId, at) => ({
        ...(at % DOWN_EVERY === 0 ? down : up),
        deviceKey: deviceKeyOf({ accountId: ACCOUNT, deviceId }),
      })),
    );
}
