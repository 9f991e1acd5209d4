import { readLimits, type OwnLimits } from './own-limits.ts';
import type { SeverityValue } from './severity.ts';

export const THRESHOLD_OPERATORS = ['=', '!=', '<', '<=', '>', '>='] as const;
export type ThresholdOperator = (typeof THRESHOLD_OPERATORS)[number];

/**
 * Values at which each severity begins. With two numbers there is no warning, with one neither
 * warning nor error (ruling R-6).
 */
export interface Threshold {
  operator: ThresholdOperator;
  warning?: number;
  error?: number;
  critical?: number;
  /** The other side of a device's own limits. */
  other?: Threshold;
}

const EXPRESSION = /^(=|!=|<=?|>=?)((?: -?\d{1,15}){1,3})$/;

/**
 * Of a threshold that people set, or of a device's own limits. Undefined for an empty expression,
 * which sets no threshold, and for one that is not valid.
 */
export function parseThreshold(expression: string): Threshold | undefined {
  const limits = readLimits(expression);
  return limits ? thresholdOf(limits) : parseSetThreshold(expression);
}

/** A threshold that people set; undefined also for a device's own limits. */
export function parseSetThreshold(
  expression: string,
): (Threshold & { critical: number }) | undefined {
  const [, operator, numbers] = EXPRESSION.exec(expression) ?? [];
  if (operator === undefined || numbers === undefined) return undefined;
  const values = numbers.trim().split(' ').map(Number).toReversed();
  const [critical = 0, error, warning] = values;
  return {
    operator: operator as ThresholdOperator,
    critical,
    ...(error === undefined ? {} : { error }),
    ...(warning === undefined ? {} : { warning }),
  };
}

function thresholdOf(limits: OwnLimits): Threshold | undefined {
  const sides = [
    side('>', limits.highWarning, limits.highCritical),
    side('<', limits.lowWarning, limits.lowCritical),
  ].filter((each) => each !== undefined);
  const [first, other] = sides;
  return first && { ...first, ...(other && { other }) };
}

function side(
  operator: ThresholdOperator,
  warning: number | undefined,
  critical: number | undefined,
): Threshold | undefined {
  if (warning === undefined && critical === undefined) return undefined;
  return {
    operator,
    ...(warning !== undefined && { warning }),
    ...(critical !== undefined && { critical }),
  };
}

/** The part of a threshold that a value is beyond; the first where it is beyond none. */
export function partBeyond(threshold: Threshold, value: number): Threshold {
  const { other } = threshold;
  return other && severityOf(other, value) > 0 ? other : threshold;
}

/**
 * Where the severities of an expression begin, as lines of a graph; none for an expression that
 * sets no threshold.
 */
export function thresholdLines(expression: string): { label: string; value: number }[] {
  const threshold = parseThreshold(expression);
  return [threshold, threshold?.other].flatMap((part) => (part ? linesOf(part) : []));
}

/** Where the severities of one side begin. */
export function linesOf({
  warning,
  error,
  critical,
}: Threshold): { label: string; value: number }[] {
  return [
    { label: 'Warning', value: warning },
    { label: 'Error', value: error },
    { label: 'Critical', value: critical },
  ].filter((line): line is { label: string; value: number } => line.value !== undefined);
}

/** Empty, or an operator, one space and one to three integers with single spaces between them. */
export function isValidThreshold(expression: string): boolean {
  return expression === '' || EXPRESSION.test(expression);
}

const COMPARE: Record<ThresholdOperator, (value: number, limit: number) => boolean> = {
  '=': (value, limit) => value === limit,
  '!=': (value, limit) => value !== limit,
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
};

/**
 * The worst severity whose limit the value is beyond; 0 when it is within all, and for NaN, which
 * says nothing.
 */
export function severityOf(threshold: Threshold, value: number): SeverityValue | 0 {
  return severityBeyond(threshold, value, 0);
}

/** Share of a limit by which a value must be within it before a severity is left at once. */
const MARGIN = 0.03;

/**
 * The worst severity whose limit the value is beyond, or within by less than a margin: a severity
 * that an alert has is held so long, or 89.7 and 90.0 would change it again and again.
 */
export function heldSeverity(threshold: Threshold, value: number): SeverityValue | 0 {
  return severityBeyond(threshold, value, MARGIN);
}

/** The way in which a margin moves a limit. */
const TOWARDS: Record<ThresholdOperator, -1 | 0 | 1> = {
  '=': 0,
  '!=': 0,
  '<': 1,
  '<=': 1,
  '>': -1,
  '>=': -1,
};

function severityBeyond(threshold: Threshold, value: number, margin: number): SeverityValue | 0 {
  if (Number.isNaN(value)) return 0;
  const { operator, critical, error, warning, other } = threshold;
  const share = TOWARDS[operator] * margin;
  if (critical !== undefined && isBeyond(operator, value, critical, share)) return 4;
  if (error !== undefined && isBeyond(operator, value, error, share)) return 3;
  if (warning !== undefined && isBeyond(operator, value, warning, share)) return 2;
  return other ? severityBeyond(other, value, margin) : 0;
}

/** A function of its own: one made for each value would be most of what a comparison costs. */
function isBeyond(
  operator: ThresholdOperator,
  value: number,
  limit: number,
  share: number,
): boolean {
  return COMPARE[operator](value, limit + share * Math.abs(limit));
}
