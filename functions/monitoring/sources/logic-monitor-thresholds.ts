import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { parseSetThreshold } from '../../../core/domain/threshold.ts';
import { CommandRefused, type CarryOut, type SourceAccess } from '../source.ts';
import { change, list } from './logic-monitor-api.ts';
import { instancesOf, type Instance } from './logic-monitor-instances.ts';
import { moduleOf, nameIn, type KnownPoint } from './logic-monitor-modules.ts';

const DAY_MS = 86_400_000;

/** Id of the setting, not of the datapoint. */
const settingSchema = z.object({
  id: z.number(),
  dataPointName: z.string(),
  alertExpr: z.string().nullish(),
  disableAlerting: z.boolean().default(false),
});

/**
 * Instances that a command has set. One on a large group needs more calls than the quota has, so
 * its next attempt goes on with the others.
 */
const done = new LRUCache<string, true>({ max: 50_000, ttl: DAY_MS });

/**
 * Sets the threshold of a datapoint on each matching instance; an empty one restores LogicMonitor's
 * default.
 * @throws CommandRefused if none of its modules measures the datapoint in a compatible way.
 */
export const setThreshold: CarryOut<'setThreshold'> = async (access, asked) => {
  const { datasource, instance, datapoint, disabled, by } = asked;
  const meant = (await instancesOf(access, asked.deviceIds)).flatMap((each) => {
    const module = moduleOf(each.name);
    if (module?.datasource !== datasource) return [];
    if (instance !== '' && nameIn(module, each.displayName) !== instance) return [];
    const known = module.points.find((one) => one.ours === datapoint);
    return known ? [{ each, known }] : [];
  });
  if (meant.length === 0) throw new CommandRefused('None of its modules measures this.');
  for (const { each, known } of meant) {
    const step = JSON.stringify([access.address, asked.id, each.id]);
    if (done.has(step)) continue;
    const alertExpr = expressionFor(asked.expression, known);
    const path = settingsOf(each);
    const setting = await settingFor(access, path, known.theirs);
    if ((setting.alertExpr ?? '') !== alertExpr || setting.disableAlerting !== disabled)
      await change(access, 'PATCH', `${path}/${setting.id}`, {
        body: { alertExpr, alertExprNote: `Set in the portal by ${by}`, disableAlerting: disabled },
      });
    done.set(step, true);
  }
};

const settingsOf = ({ deviceId, deviceDataSourceId, id }: Instance) =>
  `device/devices/${deviceId}/devicedatasources/${deviceDataSourceId}/instances/${id}/alertsettings`;

async function settingFor(access: SourceAccess, path: string, theirs: string) {
  const settings = await list(access, settingSchema, path, {});
  const setting = settings.find(({ dataPointName }) => dataPointName === theirs);
  if (!setting) throw new CommandRefused(`It has no threshold of ${theirs} there.`);
  return setting;
}

/**
 * LogicMonitor's numbers are warning, error and critical in this order, so a missing severity
 * repeats the number of the next higher one.
 */
function expressionFor(expression: string, { factor }: KnownPoint): string {
  if (expression === '') return '';
  const threshold = parseSetThreshold(expression);
  if (!threshold) throw new CommandRefused('It cannot read this threshold.');
  if (factor <= 0) throw new CommandRefused('It measures what is free, not what is in use.');
  const { operator, critical, error = critical, warning = error } = threshold;
  const numbers = [warning, error, critical].map((limit) => Number((limit / factor).toFixed(6)));
  return [operator, ...numbers].join(' ');
}
