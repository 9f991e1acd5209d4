import * as z from 'zod';

export const SNMP_METHODS = ['snmpwalk', 'snmpget', 'snmpdiagnose'] as const;

export const oidText = z
  .string()
  .max(256)
  .regex(/^(\.?\d+(\.\d+)*)?$/, 'must be numbers joined by dots');

/** 'Run at Leeds office'; '' for what the portal asked itself. */
export function ranAtWords(collector: string | undefined): string {
  return collector === undefined ? '' : `Run at ${collector || 'its site'}`;
}
