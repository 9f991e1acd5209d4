import * as z from 'zod';
import type { SourceAccess, SourceValue } from '../source.ts';
import { list } from './zabbix-api.ts';
import { seriesOfItem } from './zabbix-items.ts';

/** Its numbers arrive as text. */
const number = z.coerce.number();
const itemSchema = z.object({
  itemid: z.string(),
  hostid: z.string(),
  name: z.string(),
  key_: z.string(),
  /** 0 for numbers with a point, 3 for whole ones; history is kept by it. */
  value_type: number,
  lastvalue: z.string(),
  lastclock: number,
});
type Item = z.infer<typeof itemSchema>;
const historySchema = z.object({ itemid: z.string(), clock: number, value: z.string() });

/** An hour of so many items is an answer of some megabytes. */
const ITEMS_AT_ONCE = 500;

/** The items whose values the portal has a series for, and those that say what an interface is. */
export const itemsOf = (access: SourceAccess): Promise<Item[]> =>
  list(access, itemSchema, 'item.get', {
    output: ['itemid', 'hostid', 'name', 'key_', 'value_type', 'lastvalue', 'lastclock'],
    monitored: true,
    searchByAny: true,
    startSearch: true,
    search: { key_: ['icmpping', 'net.if.', 'system.cpu.util', 'vm.memory.util'] },
  });

/** History of values over a past time. */
export async function valuesBetween(
  access: SourceAccess,
  fromEpochSeconds: number,
  untilEpochSeconds: number,
): Promise<SourceValue[]> {
  const items = (await itemsOf(access)).filter(({ key_: key, name }) => seriesOfItem(key, name));
  const values: SourceValue[] = [];
  for (const history of new Set(items.map(({ value_type: type }) => type))) {
    const ofType = items.filter(({ value_type: type }) => type === history);
    for (let at = 0; at < ofType.length; at += ITEMS_AT_ONCE) {
      const part = new Map(
        ofType.slice(at, at + ITEMS_AT_ONCE).map((item) => [item.itemid, item] as const),
      );
      const found = await list(access, historySchema, 'history.get', {
        output: ['itemid', 'clock', 'value'],
        history,
        itemids: [...part.keys()],
        time_from: fromEpochSeconds,
        time_till: untilEpochSeconds - 1,
        sortfield: 'clock',
      });
      values.push(
        ...found.flatMap(({ itemid, clock, value }) => valueOf(part.get(itemid), value, clock)),
      );
    }
  }
  return values;
}

/** A value of an item as the portal has it; none for an item that it has no series for. */
export function valueOf(
  item: Pick<Item, 'hostid' | 'key_' | 'name'> | undefined,
  text: string,
  measuredEpochSeconds: number,
): SourceValue[] {
  if (!item) return [];
  const { hostid: deviceId, key_: key, name } = item;
  const known = seriesOfItem(key, name);
  if (!known) return [];
  const value = text.trim() === '' ? Number.NaN : Number(text) * known.factor;
  return [{ deviceId, series: known.series, value, measuredEpochSeconds }];
}
