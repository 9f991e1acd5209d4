import * as z from 'zod';
import { SourceRefused, type SourceAccess, type TrialStep } from '../source.ts';
import { OPEN } from './logic-monitor-alerts.ts';
import { ask } from './logic-monitor-api.ts';
import { sourceInstances, instancesOf } from './logic-monitor-instances.ts';
import { quotaOf } from './logic-monitor-quota.ts';
import { valuesOf } from './logic-monitor-values.ts';

const totalSchema = z.object({ total: z.number(), items: z.array(z.object({ id: z.unknown() })) });
const NEWEST_SECONDS = 300;

/** Steps of a trial. */
export const trial: readonly TrialStep[] = [
  {
    what: 'The address is reached and the key taken',
    async run(access) {
      await totalOf(access, 'device/devices');
      return 'LogicMonitor answers over its REST API v3.';
    },
  },
  counted('Groups are seen', 'device/groups', 'groups', true),
  counted('Devices are seen', 'device/devices', 'devices', true),
  {
    what: 'Values are read',
    async run(access) {
      const { items } = await totalOf(access, 'device/devices');
      const instances = await instancesOf(
        access,
        items.slice(0, 1).map(({ id }) => String(id)),
      );
      const untilEpochSeconds = Math.floor(Date.now() / 1_000) + 1;
      const span = { fromEpochSeconds: untilEpochSeconds - NEWEST_SECONDS, untilEpochSeconds };
      const values = await valuesOf(access, instances, span);
      const series = new Set(values.map((value) => value.series));
      const found = sourceInstances(instances).length;
      return `${series.size} series of ${found} instances of one device.`;
    },
  },
  counted('Problems are read', 'alert/alerts', 'open alerts', false, OPEN),
  {
    what: 'Calls are left',
    run(access) {
      const { call, remaining, limit, windowSeconds } = quotaOf(access);
      return Promise.resolve(
        limit === 0
          ? 'It names no limit of calls.'
          : `${remaining} of ${limit} in ${windowSeconds} s of the call ${call}.`,
      );
    },
  },
];

/** Number of a list's rows, and the first ones. Of alerts it may be an estimate, which is negative. */
export async function totalOf(access: SourceAccess, path: string, filter?: string) {
  const query = { size: 1, fields: 'id', ...(filter && { filter }) };
  const answer = totalSchema.safeParse(await ask(access, 'GET', path, { query }));
  if (!answer.success)
    throw new SourceRefused('It does not answer as LogicMonitor does.', 'elsewhere');
  return answer.data;
}

function counted(
  what: string,
  path: string,
  things: string,
  isNeeded: boolean,
  filter?: string,
): TrialStep {
  return {
    what,
    async run(access) {
      const { total } = await totalOf(access, path, filter);
      if (isNeeded && total === 0) throw new SourceRefused(`It shows no ${things}.`, 'empty');
      const number = Math.abs(total).toLocaleString('en-GB');
      return total < 0 ? `At least ${number} ${things}.` : `${number} ${things}.`;
    },
  };
}
