import type { Alert } from './alert.ts';
import type { SeverityValue } from './severity.ts';

/** Severity of a device that is there and not measured, at most: one that is gone is worse. */
export const REACHABLE_SEVERITY: SeverityValue = 3;

/** Value of the alert of a device that is silent over SNMP and answers on a port of TCP. */
export const reachableWords = (port: number): string => `Answers on TCP ${port}, not on SNMP`;

/** Is it the value of such an alert? */
export const isReachable = (alertValue: string): boolean =>
  /^Answers on TCP \d+, not on SNMP$/.test(alertValue);

/** Advice about such an alert in a sentence; '' for one that is over, and for any other. */
export function reachableAdvice({
  alertValue,
  cleared = false,
}: Pick<Alert, 'alertValue'> & Partial<Pick<Alert, 'cleared'>>): string {
  return isReachable(alertValue) && !cleared
    ? 'Check the community or user, and whether the access list of the device allows the poller.'
    : '';
}
