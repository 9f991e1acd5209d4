import * as z from 'zod';
import { parseSetThreshold } from '../../../core/domain/threshold.ts';
import {
  CommandRefused,
  type CarryOut,
  type SourceAccess,
  type ThresholdAsked,
} from '../source.ts';
import { change, list } from './zabbix-api.ts';

/**
 * Threshold macros of Zabbix's templates for network devices, with the factor to Zabbix's unit.
 * Each is a single upper limit.
 */
const MACROS: Record<string, { name: string; factor: number }> = {
  'ping|PingLossPercent': { name: 'ICMP_LOSS_WARN', factor: 1 },
  'ping|RoundTripMs': { name: 'ICMP_RESPONSE_TIME_WARN', factor: 0.001 },
  'cpu|CpuPercent': { name: 'CPU.UTIL.CRIT', factor: 1 },
  'memory|MemoryPercent': { name: 'MEMORY.UTIL.MAX', factor: 1 },
};

const macroSchema = z.object({ hostmacroid: z.string(), hostid: z.string(), value: z.string() });

/**
 * Sets or removes the macro of hosts; without it the template's default applies.
 * @throws CommandRefused if a macro cannot express the threshold.
 */
export const setThreshold: CarryOut<'setThreshold'> = async (access, asked) => {
  const macro = macroOf(asked);
  const value = limitOf(asked, macro.factor);
  const former = await macrosOf(access, asked.deviceIds, macro.text);
  if (value === undefined) {
    const ids = former.map(({ hostmacroid }) => hostmacroid);
    if (ids.length > 0) await change(access, 'usermacro.delete', ids);
    return;
  }
  for (const hostid of asked.deviceIds) {
    const known = former.find((each) => each.hostid === hostid);
    if (known?.value === value) continue;
    if (known) await change(access, 'usermacro.update', { hostmacroid: known.hostmacroid, value });
    else await change(access, 'usermacro.create', { hostid, macro: macro.text, value });
  }
};

function macroOf({ datasource, datapoint }: ThresholdAsked): { text: string; factor: number } {
  const known = MACROS[`${datasource}|${datapoint}`];
  if (!known) throw new CommandRefused('Its templates have no limit for this value.');
  return { text: `{$${known.name}}`, factor: known.factor };
}

/** @returns undefined to remove the macro. */
function limitOf({ expression, disabled }: ThresholdAsked, factor: number): string | undefined {
  if (disabled) throw new CommandRefused('It cannot switch the alerts of one value off.');
  if (expression === '') return undefined;
  const threshold = parseSetThreshold(expression);
  if (threshold?.operator !== '>' || threshold.error !== undefined)
    throw new CommandRefused('It has one limit for this value. Write it such as > 80.');
  return String(Number((threshold.critical * factor).toFixed(6)));
}

const macrosOf = (access: SourceAccess, hostids: readonly string[], macro: string) =>
  list(access, macroSchema, 'usermacro.get', {
    output: ['hostmacroid', 'hostid', 'value'],
    hostids,
    filter: { macro: [macro] },
  });
