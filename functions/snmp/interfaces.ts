import { interfaceStatus, interfaceType } from '../../core/domain/interface.ts';
import { printable } from './format.ts';
import { LIVE_LIMITS } from './live-limits.ts';
import type { SnmpBinding, SnmpClient, WalkLimits } from './types.ts';

/** Columns of IF-MIB's ifTable and ifXTable, by the interface's index. */
const COLUMNS = {
  description: '1.3.6.1.2.1.2.2.1.2',
  type: '1.3.6.1.2.1.2.2.1.3',
  status: '1.3.6.1.2.1.2.2.1.8',
  name: '1.3.6.1.2.1.31.1.1.1.1',
  alias: '1.3.6.1.2.1.31.1.1.1.18',
};
type Column = Map<string, string>;

export interface InterfaceRow {
  interface: string;
  name: string;
  type: string;
  status: string;
  alias: string;
}

export async function readInterfaces(
  client: SnmpClient,
  limits: WalkLimits = LIVE_LIMITS,
): Promise<InterfaceRow[]> {
  const { description, type, status, name, alias } = await readColumns(client, limits);
  return [...description].map(([index, text]) => ({
    interface: text,
    name: name.get(index) || text,
    type: interfaceType(type.get(index) ?? ''),
    status: interfaceStatus(status.get(index) ?? '').word,
    alias: alias.get(index) ?? '',
  }));
}

async function readColumns(
  client: SnmpClient,
  limits: WalkLimits,
): Promise<Record<keyof typeof COLUMNS, Column>> {
  /** Of one of the five columns. */
  const ofColumn = { ...limits, maxMilliseconds: limits.maxMilliseconds / 3 };
  const read = async (root: string): Promise<Column> => {
    const { bindings } = await client.walk(root, ofColumn);
    return new Map(
      bindings.map((binding) => [binding.oid.slice(root.length + 1), textOf(binding)]),
    );
  };
  const [description, type, status, name, alias] = await Promise.all([
    read(COLUMNS.description),
    read(COLUMNS.type),
    read(COLUMNS.status),
    read(COLUMNS.name),
    read(COLUMNS.alias),
  ]);
  return { description, type, status, name, alias };
}

export function textOf({ value }: SnmpBinding): string {
  return Buffer.isBuffer(value)
    ? (printable(value) ?? value.toString('hex')).trim()
    : String(value ?? '');
}
