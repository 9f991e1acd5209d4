import type { Discovery } from '../../../core/domain/discovery.ts';
import {
  limitsExpression,
  soundLimits,
  type LimitName,
  type OwnLimits,
} from '../../../core/domain/own-limits.ts';
import type { ProfileLimits } from '../../../core/profiles/profile.ts';
import { decibels, UNSET } from './rates.ts';
import { measuredOf, numberOf, type Column, type Tables } from './tables.ts';

type Sensor = Discovery['sensors'][number];
/** The limits of rows, in the numbers of the agent, by index. */
export type LimitsAt = (index: string) => OwnLimits;

const NAMES = ['lowCritical', 'lowWarning', 'highWarning', 'highCritical'] as const;
/** Agents write a limit that they do not have as an overflow (RFC 3433). */
const BEYOND_LIMIT = 1_000_000_000;

/** Limits in columns beside that of the values. @param none numbers that stand for no limit */
export async function limitsIn(
  limits: ProfileLimits,
  none: readonly number[],
  tables: Tables,
): Promise<LimitsAt> {
  const columns: [LimitName, string, Column][] = [];
  for (const name of NAMES) {
    const oid = limits[name];
    if (oid) columns.push([name, oid, await tables.rows(oid)]);
  }
  return (index) =>
    Object.fromEntries(
      columns.flatMap(([name, oid, column]) => {
        const given = measuredOf(column.get(oid.endsWith('.0') ? '0' : index));
        return isLimit(given) && !none.includes(given) ? [[name, given]] : [];
      }),
    );
}

const isLimit = (value: number): boolean => Math.abs(value) < BEYOND_LIMIT && value !== UNSET;

const [MINOR_AT_MOST, FIRST_GREATER, FIRST_EQUAL] = [10, 3, 5];

/**
 * Limits in a table in the form of entSensorThresholdTable of CISCO-ENTITY-SENSOR-MIB: severity,
 * relation, value by sensor and number. The outermost limit of a side that is major or critical is
 * the critical one, the innermost of the others the warning.
 */
export async function thresholdRows(entry: string, tables: Tables): Promise<LimitsAt> {
  const of = await tables.columns({
    severity: `${entry}.2`,
    relation: `${entry}.3`,
    value: `${entry}.4`,
  });
  const bySensor = new Map<string, { isHigh: boolean; isMinor: boolean; value: number }[]>();
  for (const [key, given] of of.value) {
    const relation = numberOf(of.relation.get(key));
    const value = measuredOf(given);
    if (!isLimit(value) || relation < 1 || relation >= FIRST_EQUAL) continue;
    const sensor = key.slice(0, key.lastIndexOf('.'));
    const isMinor = numberOf(of.severity.get(key)) <= MINOR_AT_MOST;
    const rows = bySensor.get(sensor) ?? [];
    bySensor.set(sensor, [...rows, { isHigh: relation >= FIRST_GREATER, isMinor, value }]);
  }
  return (index) => {
    const rows = (bySensor.get(index) ?? []).toSorted((a, b) => a.value - b.value);
    const high = rows.filter(({ isHigh }) => isHigh);
    const low = rows.filter(({ isHigh }) => !isHigh).toReversed();
    const [highWarning, highCritical] = levelsOf(high);
    const [lowWarning, lowCritical] = levelsOf(low);
    return given({ lowCritical, lowWarning, highWarning, highCritical });
  };
}

/** @param rows of one side, the innermost first */
function levelsOf(
  rows: readonly { isMinor: boolean; value: number }[],
): [warning: number | undefined, critical: number | undefined] {
  const critical = rows.findLast(({ isMinor }) => !isMinor);
  const warning = rows.find((row) => row !== critical);
  return [warning?.value, critical?.value];
}

const given = (limits: Record<LimitName, number | undefined>): OwnLimits =>
  Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));

/** Limits scaled as the value of their sensor, and only such that make sense beside it. */
export function withLimits(
  sensor: Sensor,
  found: OwnLimits,
  raw: number,
  factor = sensor.factor,
): Sensor {
  const { offset = 0, isMilliwatts = false } = sensor;
  const inUnit = (value: number, by: number) =>
    (isMilliwatts ? decibels(value * by) : value * by) + offset;
  const scaled = Object.entries(found).map(([name, value]) => [
    name,
    rounded(inUnit(Number(value), factor)),
  ]);
  const limits = soundLimits(Object.fromEntries(scaled), sensor.unit, inUnit(raw, sensor.factor));
  return limits ? { ...sensor, limits } : sensor;
}

const DIGITS = 8;
/** Without the noise of binary fractions. */
const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

/**
 * Limits that an earlier walk found the value near stay in use: a value far beyond them is a fault
 * by now.
 */
export function keepTrusted(sensors: readonly Sensor[], former: readonly Sensor[] = []): Sensor[] {
  const trusted = new Map(
    former.flatMap(({ name, limits }) =>
      limits && !limits.isDoubted ? [[name, limitsExpression(limits)] as const] : [],
    ),
  );
  return sensors.map((sensor) => {
    const { limits } = sensor;
    if (!limits?.isDoubted || trusted.get(sensor.name) !== limitsExpression(limits)) return sensor;
    const { isDoubted: _, ...sound } = limits;
    return { ...sensor, limits: sound };
  });
}
