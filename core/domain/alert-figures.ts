import type { Alert } from './alert.ts';
import { FLAPPING_DATAPOINT } from './flapping.ts';
import { isStateWord, openingWords, unitIn, type Faulty, type Former } from './fault-words.ts';
import { readLimits, type OwnLimits } from './own-limits.ts';
import { isReachable, REACHABLE_SEVERITY } from './reachable.ts';
import { severityLabel } from './severity.ts';
import { statusMeaning } from './status-meaning.ts';
import { linesOf, parseThreshold, severityOf, type ThresholdOperator } from './threshold.ts';

/** The value of an alert: "89.13 % now, 92.02 % when it opened", "Not working". */
export function valueWords(alert: Faulty, former: Former = openingWords): string {
  const { alertValue, dataPointName, valueNow } = alert;
  if (dataPointName === FLAPPING_DATAPOINT)
    return alertValue.replace(/^Down (.+?) times in ([^,]+).*$/, '$1 outages in $2');
  const meaning = alertValue ? statusMeaning(dataPointName, Number(alertValue)) : undefined;
  if (meaning) return meaning;
  if (!valueNow || valueNow.value === alertValue) return alertValue;
  return `${valueNow.value} now, ${former(alert, (value) => value)}`;
}

const SIDES: Readonly<Record<ThresholdOperator, string>> = {
  '=': 'Equal to',
  '!=': 'Other than',
  '<': 'Below',
  '<=': 'At or below',
  '>': 'Above',
  '>=': 'At or above',
};

/**
 * Limits of an alert: "Above 80 % (Warning), 90 % (Error), 95 % (Critical)", "Not working (Critical)".
 * Text that is no expression is left alone.
 */
export function thresholdWords({
  alertValue,
  dataPointName,
  threshold,
}: Pick<Alert, 'alertValue' | 'dataPointName' | 'threshold'>): string {
  const parsed = parseThreshold(threshold);
  if (!parsed) return threshold;
  const isState = isStateWord({ dataPointName }, alertValue);
  const statuses = [0, 1, 2, 3].flatMap((value) => {
    const meaning = statusMeaning(dataPointName, value, isState);
    const severity = severityOf(parsed, value);
    return meaning && severity > 0 ? `${meaning} (${severityLabel(severity)})` : [];
  });
  if (isReachable(alertValue))
    statuses.push(`not on SNMP alone (${severityLabel(REACHABLE_SEVERITY)})`);
  if (statuses.length > 0) return statuses.join(', ');
  const unit = unitIn(alertValue);
  const words = limitWords(threshold, (value) => `${value}${unit}`);
  return readLimits(threshold) ? `${words}, limits of the device itself` : words;
}

/**
 * A threshold in words: 'Above 70 °C (Warning), 85 °C (Critical)', of a device's own limits 'Outside
 * -17 dBm to 2 dBm (Warning), above 3 dBm (Critical)'; '' for no threshold.
 */
export function limitWords(expression: string, figureOf: (value: number) => string): string {
  const limits = readLimits(expression);
  if (limits) return ownWords(limits, figureOf);
  const threshold = parseThreshold(expression);
  if (!threshold) return '';
  const lines = linesOf(threshold).map(({ label, value }) => `${figureOf(value)} (${label})`);
  return `${SIDES[threshold.operator]} ${lines.join(', ')}`;
}

function ownWords(limits: OwnLimits, figureOf: (value: number) => string): string {
  const level = (label: string, low: number | undefined, high: number | undefined) => {
    if (low !== undefined && high !== undefined)
      return [`outside ${figureOf(low)} to ${figureOf(high)} (${label})`];
    if (low !== undefined) return [`below ${figureOf(low)} (${label})`];
    return high === undefined ? [] : [`above ${figureOf(high)} (${label})`];
  };
  const words = [
    ...level('Warning', limits.lowWarning, limits.highWarning),
    ...level('Critical', limits.lowCritical, limits.highCritical),
  ].join(', ');
  return words.replace(/^./, (first) => first.toUpperCase());
}
