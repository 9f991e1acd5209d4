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
  critical: number;
}

const EXPRESSION = /^(=|!=|<=?|>=?)((?: -?\d{1,15}){1,3})$/;

/** Undefined for an empty expression, which sets no threshold, and for one that is not valid. */
export function parseThreshold(expression: string): Threshold | undefined {
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

/**
 * Where the severities of an expression begin, as lines of a graph; none for an expression that
 * sets no threshold.
 */
export function thresholdLines(expression: string): { label: string; value: number }[] {
  const { warning, error, critical } = parseThreshold(expression) ?? {};
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
  if (Number.isNaN(value)) return 0;
  const beyond = COMPARE[threshold.operator];
  if (beyond(value, threshold.critical)) return 4;
  if (threshold.error !== undefined && beyond(value, threshold.error)) return 3;
  return threshold.warning !== undefined && beyond(value, threshold.warning) ? 2 : 0;
}
