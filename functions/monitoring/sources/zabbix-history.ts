import * as z from 'zod';
import type { SourceAccess, SourceValue } from '../source.ts';
import { list } from './zabbix-api.ts';
import { seriesOfItem } from './zabbix-items.ts';

/** Numbers arrive as text. */
const number = z.coerce.number();
const itemSchema = z.object({
  itemid: z.string(),
  hostid: z.string(),
  name: z.string(),
  key_: z.string(),
  /** 0: float, 3: integer; selects the history table. */
  value_type: number,
  lastvalue: z.string(),
  lastclock: number,
});
type Item = z.infer<typeof itemSchema>;
const historySchema = z.object({ itemid: z.string(), clock: number, value: z.string() });

/** An hour of so many items is some megabytes. */
const ITEMS_AT_ONCE = 500;

/** Selects items with a series in the portal, or with facts about interfaces. */
export const READ_ITEMS = {
  monitored: true,
  searchByAny: true,
  startSearch: true,
  search: { key_: ['icmpping', 'net.if.', 'system.cpu.util', 'vm.memory.util'] },
};

export const itemsOf = (access: SourceAccess, hostids: readonly string[]): Promise<Item[]> =>
  list(access, itemSchema, 'item.get', {
    output: ['itemid', 'hostid', 'name', 'key_', 'value_type', 'lastvalue', 'lastclock'],
    hostids,
    ...READ_ITEMS,
  });

/** Values of a past period. */
export async function valuesBetween(
  access: SourceAccess,
  hostids: readonly string[],
  fromEpochSeconds: number,
  untilEpochSeconds: number,
): Promise<SourceValue[]> {
  const items = (await itemsOf(access, hostids)).filter(({ key_: key, name }) =>
    seriesOfItem(key, name),
  );
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

/** A value in the portal's units; empty for unsupported items. */
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
