import type { Discovery } from '../../../core/domain/discovery.ts';
import { LOST_STATE } from '../../../core/domain/lost-row.ts';
import { sensorUnit } from '../../../core/domain/sensor.ts';
import { MOST_SENSORS, type Unread } from '../../../core/domain/unread.ts';
import { matchOf } from '../../../core/profiles/pattern.ts';
import type { Profile, ProfileSensors } from '../../../core/profiles/profile.ts';
import { limitsIn, thresholdRows, withLimits, type LimitsAt } from './discover-limits.ts';
import { objectAt, those } from './discover-readings.ts';
import { addressIn } from '../../snmp/index-address.ts';
import { textsIn } from './in-index.ts';
import { codeOf, UNSET } from './rates.ts';
import { INTERFACE_COLUMNS, SENSOR_COLUMNS, SENSOR_ENTRY } from './oids.ts';
import {
  isWholeIndex,
  measuredOf,
  numberOf,
  textOf,
  unique,
  type Tables,
  type Value,
} from './tables.ts';

type Sensor = Discovery['sensors'][number];

/** entPhySensorScale 9 means units; each step is a factor of a thousand. */
const SCALE_UNITS = 9;
const WORKS = 1;
const UNAVAILABLE = 2;
const BEYOND_READING = 1_000_000_000;
/** Whatever is hotter is no temperature. */
const HOTTEST_CELSIUS = 1_000;

/** Sensors of all the profiles, those of the device's own first. */
export async function sensorsOf(
  profiles: readonly Profile[],
  tables: Tables,
): Promise<Pick<Discovery, 'sensors' | 'states'> & { unread: Unread[] }> {
  const taken = new Set<string>();
  const objects = new Set<string>();
  const sensors: Sensor[] = [];
  const states: NonNullable<Discovery['states']> = {};
  const isNamed = ({ name }: Sensor) =>
    [...taken].some((one) => one === name || one.startsWith(`${name} `));
  const add = (found: readonly Sensor[], isFallback = false) => {
    for (const sensor of isFallback ? found.filter((one) => !isNamed(one)) : found) {
      const object = sensor.oid ?? `${SENSOR_COLUMNS.entPhySensorValue}.${sensor.index}`;
      if (objects.has(object) || !isScale(sensor.factor)) continue;
      objects.add(object);
      if (sensors.length >= MOST_SENSORS) continue;
      sensors.push({ ...sensor, name: unique(sensor.name, sensor.index, taken) });
    }
  };
  for (const profile of profiles) {
    for (const entry of profile.entitySensors ?? [])
      add(
        await entitySensors(
          entry,
          profiles.find(({ entityOptics }) => entityOptics)?.entityOptics,
          () => entityLimits(entry, profile, profiles, tables),
          tables,
        ),
      );
    for (const rows of profile.sensors ?? []) {
      const list = numbered(profile.states?.[rows.states ?? '']);
      const found = await sensorsBy(rows, list, tables);
      add(found, rows.isFallback);
      if (rows.states && found.length > 0)
        states[rows.states] = { ...list.states, ...(rows.lost && { [LOST_STATE]: rows.lost }) };
    }
  }
  const count = objects.size - sensors.length;
  return {
    sensors,
    ...(Object.keys(states).length > 0 && { states }),
    unread: count > 0 ? [{ kind: 'sensors', count }] : [],
  };
}

/** Agents with a broken precision have none. */
const isScale = (factor: number) => Number.isFinite(factor) && factor !== 0;

type States = NonNullable<Profile['states']>[string];

/** States that an object gives as texts are numbered in their order. */
function numbered(given: States = {}): { states: States; codes?: Record<string, number> } {
  const texts = Object.keys(given).filter((key) => Number.isNaN(Number(key)));
  if (texts.length === 0) return { states: given };
  const codes = Object.fromEntries(texts.map((text, at) => [text, at + 1]));
  return {
    states: Object.fromEntries(texts.map((text, at) => [String(at + 1), given[text]!])),
    codes,
  };
}

/** A table in the form of ENTITY-SENSOR-MIB: type, scale, precision, value, status. */
async function entitySensors(
  entry: string,
  optics: string | undefined,
  readLimits: () => Promise<LimitsAt | undefined>,
  tables: Tables,
): Promise<Sensor[]> {
  const isStandard = entry === SENSOR_ENTRY;
  const type = await tables.column(`${entry}.1`);
  if (type.size === 0) return [];
  const of = await tables.columns({
    scale: `${entry}.2`,
    precision: `${entry}.3`,
    status: `${entry}.5`,
  });
  /** A broken sensor is watched; that of an empty cage has the same status. */
  const indexes = [...type.keys()].filter(isWholeIndex).filter((index) => {
    const status = of.status.get(index) ?? WORKS;
    const isPart = !ELECTRICAL.has(sensorUnit(numberOf(type.get(index))));
    return status === WORKS || (status !== UNAVAILABLE && isPart);
  });
  const names = await partNames(indexes, tables);
  const limitsAt = await readLimits();
  const values = limitsAt && (await tables.column(`${entry}.4`));
  const readable = indexes.filter((index) => values?.get(index) !== UNSET);
  return readable.map((index) => {
    const precision = Math.max(0, numberOf(of.precision.get(index)));
    const name = names.get(index) || `Sensor ${index}`;
    const unit = sensorUnit(numberOf(type.get(index)));
    const scale = numberOf(of.scale.get(index) ?? SCALE_UNITS) - SCALE_UNITS;
    const isOptics = unit === 'watt' && optics !== undefined && matchOf(optics, name) !== null;
    const sensor: Sensor = {
      index: Number(index),
      name,
      unit: isOptics ? 'dBm' : unit,
      factor: 1_000 ** (isOptics ? scale + 1 : scale) / 10 ** precision,
      ...(isOptics && { isMilliwatts: true }),
      ...(!isStandard && { oid: `${entry}.4.${index}`, statusOid: `${entry}.5.${index}` }),
    };
    return values ? withLimits(sensor, limitsAt(index), measuredOf(values.get(index))) : sensor;
  });
}

/** Limits in a table of their own, or beside those of the standard in columns of the maker. */
async function entityLimits(
  entry: string,
  { entityThresholds }: Profile,
  profiles: readonly Profile[],
  tables: Tables,
): Promise<LimitsAt | undefined> {
  if (entityThresholds) return thresholdRows(entityThresholds, tables);
  const columns = profiles.find((profile) => profile.entityLimits)?.entityLimits;
  return columns && entry === SENSOR_ENTRY ? limitsIn(columns, [], tables) : undefined;
}

/** Empty cages have sensors of these kinds. */
const ELECTRICAL = new Set<Sensor['unit']>(['dBm', 'ampere', 'volt', 'watt', 'other']);

async function sensorsBy(
  rows: ProfileSensors,
  list: ReturnType<typeof numbered>,
  tables: Tables,
): Promise<Sensor[]> {
  const {
    oid,
    unit,
    factor = 1,
    offset = 0,
    none = [],
    ends,
    states,
    limits,
    isMilliwatts,
    pattern,
  } = rows;
  const { codes } = list;
  const values = await tables.rows(oid);
  const readingOf = (value: Value | undefined) =>
    codes ? codeOf(textOf(value), codes) : measuredOf(value, pattern);
  const indexes = [...values].flatMap(([index, value]) => {
    const measured = readingOf(value);
    const isReading =
      !Number.isNaN(measured) &&
      measured !== UNSET &&
      Math.abs(measured) < BEYOND_READING &&
      !(unit === 'celsius' && Math.abs(measured * factor + offset) > HOTTEST_CELSIUS);
    const isRow = !ends || ends.includes(Number(index.split('.').at(-1)));
    return isReading && isRow && !none.includes(measured) ? [index] : [];
  });
  const others = rows.unless ? await tables.rows(rows.unless) : undefined;
  const left = indexes.filter((index) => !others?.has(index));
  const fitting = await those(left, rows.where, tables);
  const names = await namesOf(rows, fitting, tables);
  const precision = rows.precision ? await tables.rows(rows.precision) : undefined;
  const limitsAt = limits && fitting.length > 0 && (await limitsIn(limits, none, tables));
  return fitting.map((index) => {
    const sensor: Sensor = {
      index: Number(index.split('.').at(-1)),
      name: rows.name
        .replaceAll('{name}', names.get(index) || index)
        .replaceAll('{address}', addressIn(index) || index)
        .replaceAll('{text}', textsIn(index) || index)
        .replaceAll('{index}', index)
        .trim(),
      unit,
      factor: factor / 10 ** numberOf(precision?.get(index)),
      oid: objectAt(oid, index),
      ...(offset !== 0 && { offset }),
      ...(isMilliwatts && { isMilliwatts }),
      ...(codes && { codes }),
      ...(pattern !== undefined && { pattern }),
      ...(states !== undefined && { states }),
      ...(rows.lost && { isLossWhenGone: true }),
      ...(rows.isQuietUntilGood &&
        isFaulty(list.states[readingOf(values.get(index))]) && { isNotUpYet: true }),
    };
    return limitsAt
      ? withLimits(sensor, limitsAt(index), measuredOf(values.get(index), pattern), limits.factor)
      : sensor;
  });
}

const isFaulty = (state: States[string] | undefined) => state !== undefined && state[1] !== 'good';

async function namesOf(
  { names }: ProfileSensors,
  indexes: readonly string[],
  tables: Tables,
): Promise<ReadonlyMap<string, string>> {
  if (!names || indexes.length === 0) return new Map();
  const last = (index: string) => index.split('.').at(-1)!;
  if (names === 'entity') {
    const known = await partNames([...new Set(indexes.map(last))], tables);
    return new Map(indexes.map((index) => [index, known.get(last(index)) ?? '']));
  }
  const column =
    names === 'port' ? await tables.column(INTERFACE_COLUMNS.ifName) : await tables.rows(names);
  const nameOf = (index: string): string => {
    for (let part = index; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('.')))) {
      const found = textOf(column.get(part));
      if (found !== '') return found;
    }
    return names === 'port' ? textOf(column.get(last(index))) : '';
  };
  return new Map(indexes.map((index) => [index, nameOf(index)]));
}

/** Names in ENTITY-MIB; the description where a part has none. */
async function partNames(
  indexes: readonly string[],
  tables: Tables,
): Promise<ReadonlyMap<string, string>> {
  const at = (column: string) => indexes.map((index) => `${column}.${index}`);
  const names = await tables.get(at(SENSOR_COLUMNS.entPhysicalName));
  const isNameless = names.some((name) => textOf(name) === '');
  const descriptions = isNameless ? await tables.get(at(SENSOR_COLUMNS.entPhysicalDescr)) : [];
  return new Map(
    indexes.map((index, place) => [index, textOf(names[place]) || textOf(descriptions[place])]),
  );
}
