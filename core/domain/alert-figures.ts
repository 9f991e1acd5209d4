import type { Alert } from './alert.ts';
import { FLAPPING_DATAPOINT } from './flapping.ts';
import { isStateWord, openingWords, type Faulty, type Former } from './fault-words.ts';
import { isReachable, REACHABLE_SEVERITY } from './reachable.ts';
import { severityLabel } from './severity.ts';
import { statusMeaning } from './state-strip.ts';
import { parseThreshold, severityOf, thresholdLines, type ThresholdOperator } from './threshold.ts';

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
  const unit = /^-?[\d.,]+( ?\D+)$/.exec(alertValue)?.[1] ?? '';
  const limits = thresholdLines(threshold).map(({ label, value }) => `${value}${unit} (${label})`);
  return `${SIDES[parsed.operator]} ${limits.join(', ')}`;
}
