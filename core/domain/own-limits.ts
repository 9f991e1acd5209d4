import * as z from 'zod';

const SIDES = ['lowCritical', 'lowWarning', 'highWarning', 'highCritical'] as const;

/** Limits that a device itself has for the value of a sensor, in the unit of the value. */
export const ownLimitsSchema = z.object({
  lowCritical: z.number().optional(),
  lowWarning: z.number().optional(),
  highWarning: z.number().optional(),
  highCritical: z.number().optional(),
  /** No walk has found the value near them, so they open no alert. */
  isDoubted: z.literal(true).optional(),
});
export type OwnLimits = z.infer<typeof ownLimitsSchema>;
/** A limit of one side and level. */
export type LimitName = (typeof SIDES)[number];

/**
 * The limits as a threshold, such as 'Warning above 70, Critical below 5 or above 85': a form that
 * nobody can type, so an alert shows by its threshold that the limit is the device's own. Doubted
 * limits count too; '' for none.
 */
export function limitsExpression(limits: OwnLimits): string {
  return [
    level('Warning', limits.lowWarning, limits.highWarning),
    level('Critical', limits.lowCritical, limits.highCritical),
  ]
    .filter(Boolean)
    .join(', ');
}

function level(name: string, low: number | undefined, high: number | undefined): string {
  const sides = [
    ...(low === undefined ? [] : [`below ${low}`]),
    ...(high === undefined ? [] : [`above ${high}`]),
  ];
  return sides.length > 0 ? `${name} ${sides.join(' or ')}` : '';
}

const NUMBER = String.raw`(-?[\d.]+(?:e[+-]?\d+)?)`;
const LEVEL = `(?:below ${NUMBER})?(?: or )?(?:above ${NUMBER})?`;
const EXPRESSION = new RegExp(`^(?:Warning ${LEVEL})?(?:, )?(?:Critical ${LEVEL})?$`);

/** The limits of such a threshold; undefined for every other text. */
export function readLimits(expression: string): OwnLimits | undefined {
  const [, ...found] = (expression && EXPRESSION.exec(expression)) || [];
  const [lowWarning, highWarning, lowCritical, highCritical] = found;
  const given = { lowCritical, lowWarning, highWarning, highCritical };
  const limits = Object.entries(given).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, Number(text)] as const],
  );
  return limits.length > 0 ? Object.fromEntries(limits) : undefined;
}

/** Unset limits are 0; of these units 0 is a limit like any other. */
const BELOW_ZERO: readonly string[] = ['celsius', 'dBm'];

/**
 * Limits of a sensor that make sense; undefined for none. A single 0 counts where values go below
 * zero. Limits that are out of order are all dropped.
 * @param reading the value of the sensor at the same time
 */
export function soundLimits(
  given: OwnLimits,
  unit: string,
  reading: number,
): OwnLimits | undefined {
  const some = SIDES.flatMap((name) => {
    const value = given[name];
    return value === undefined || !Number.isFinite(value) ? [] : [{ name, value }];
  });
  const isZeroUnset = !BELOW_ZERO.includes(unit) || some.every(({ value }) => value === 0);
  const limits = some.filter(({ value }) => value !== 0 || !isZeroUnset);
  if (limits.length === 0 || !isInOrder(limits)) return undefined;
  const sound: OwnLimits = Object.fromEntries(limits.map(({ name, value }) => [name, value]));
  return isFarBeyond(sound, reading) ? { ...sound, isDoubted: true } : sound;
}

/** Both limits of one side may be equal, those of the two sides may not. */
function isInOrder(limits: readonly { name: LimitName; value: number }[]): boolean {
  return limits.slice(1).every(({ name, value }, at) => {
    const before = limits[at]!;
    const isSameSide = name.startsWith('low') === before.name.startsWith('low');
    return isSameSide ? before.value <= value : before.value < value;
  });
}

/** Half the range, where both of its ends are known, else half the limit. */
function isFarBeyond(limits: OwnLimits, reading: number): boolean {
  const low = limits.lowCritical ?? limits.lowWarning;
  const high = limits.highCritical ?? limits.highWarning;
  const range = low === undefined || high === undefined ? undefined : high - low;
  const far = (limit: number) => (range ?? Math.abs(limit)) / 2;
  return (
    (low !== undefined && reading < low - far(low)) ||
    (high !== undefined && reading > high + far(high))
  );
}
