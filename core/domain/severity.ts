import * as z from 'zod';

/** Severities of an alert, worst first. The numbers are those that monitoring sources use. */
export const SEVERITIES = [
  { value: 4, label: 'Critical' },
  { value: 3, label: 'Error' },
  { value: 2, label: 'Warning' },
] as const;

export type SeverityValue = (typeof SEVERITIES)[number]['value'];
export type SeverityLabel = (typeof SEVERITIES)[number]['label'];

export const severityLabelSchema = z.enum(['Critical', 'Error', 'Warning']);

/** 'OK' for anything that is not 4, 3 or 2. */
export function severityLabel(value: number): SeverityLabel | 'OK' {
  return SEVERITIES.find((severity) => severity.value === value)?.label ?? 'OK';
}

export function severityValue(label: string): SeverityValue | 0 {
  return SEVERITIES.find((severity) => severity.label === label)?.value ?? 0;
}
