import type { devices } from '../../core/contract/devices.ts';
import { interfaceStatus, interfaceType } from '../../core/domain/interface.ts';
import type { Verb } from '../kernel/serve.ts';
import type { SnmpBinding, SnmpClient } from '../snmp/types.ts';
import { printable } from './snmp-format.ts';
import { LIVE_LIMITS, requireTarget, withDevice } from './snmp-target.ts';

/** Columns of IF-MIB's ifTable and ifXTable, by the interface's index. */
const COLUMNS = {
  description: '1.3.6.1.2.1.2.2.1.2',
  type: '1.3.6.1.2.1.2.2.1.3',
  status: '1.3.6.1.2.1.2.2.1.8',
  name: '1.3.6.1.2.1.31.1.1.1.1',
  alias: '1.3.6.1.2.1.31.1.1.1.18',
};
/** Of one of the five columns. */
const COLUMN_LIMITS = { ...LIVE_LIMITS, maxMilliseconds: LIVE_LIMITS.maxMilliseconds / 3 };

type Column = Map<string, string>;

/** GET /devices/snmp/interface-data: the interfaces of a device as it names them now. */
export const getSnmpInterfaces: Verb<typeof devices.getSnmpInterfaces> = async ({
  actor,
  account,
  query,
}) => {
  const stored = await requireTarget(actor, account, query, 'view');
  const { description, type, status, name, alias } = await withDevice(
    stored,
    undefined,
    readColumns,
  );
  const rows = [...description].map(([index, text]) => ({
    interface: text,
    name: name.get(index) || text,
    type: interfaceType(type.get(index) ?? ''),
    status: interfaceStatus(status.get(index) ?? '').word,
    alias: alias.get(index) ?? '',
  }));
  return { data: rows };
};

async function readColumns(client: SnmpClient): Promise<Record<keyof typeof COLUMNS, Column>> {
  const read = async (root: string): Promise<Column> => {
    const { bindings } = await client.walk(root, COLUMN_LIMITS);
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

function textOf({ value }: SnmpBinding): string {
  return Buffer.isBuffer(value)
    ? (printable(value) ?? value.toString('hex')).trim()
    : String(value ?? '');
}
