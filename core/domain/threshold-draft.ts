import * as z from 'zod';
import { isValidThreshold, parseThreshold } from './threshold.ts';

/** A threshold row as the server gives it, as far as editing needs it. */
export interface EditableThreshold {
  dataPointId: string;
  alertExpr: string;
  globalAlertExpr: string;
  alertExprNote: string;
  disableAlerting: boolean;
  effectiveExpr: string;
  sensorsWithLimits: number | null;
}

/** A person's changes to a row; an absent field was not touched. */
export const thresholdEditSchema = z.strictObject({
  alertExpr: z.string().max(64).optional(),
  alertExprNote: z.string().max(500).optional(),
  disableAlerting: z.boolean().optional(),
});
export type ThresholdEdit = z.infer<typeof thresholdEditSchema>;

/** Edits by the ids of their datapoints. */
export type ThresholdEdits = Readonly<Record<string, ThresholdEdit>>;

/** A likely expression for values of a unit, which a person who has typed nothing is shown. */
export function exampleThreshold(unit: string): string {
  return EXAMPLES[unit] ?? '> 80 90 95';
}

const EXAMPLES: Readonly<Record<string, string>> = {
  'bit/s': '> 80000000',
  'packet/s': '> 1 10 100',
  millisecond: '> 50 100 200',
  second: '< 600',
  status: '!= 1',
  celsius: '> 50 60 70',
  rpm: '< 1000',
};

/** Typing the global value clears the custom one. */
export function editExpression(row: EditableThreshold, typed: string): string {
  return typed === row.globalAlertExpr ? '' : typed;
}

/**
 * True for typed text that is no expression. An unchanged stored one stays, even when the portal
 * could not write it.
 */
export function isInvalidEdit(row: EditableThreshold, edit: ThresholdEdit | undefined): boolean {
  return (
    edit?.alertExpr !== undefined &&
    edit.alertExpr !== row.alertExpr &&
    !isValidThreshold(edit.alertExpr)
  );
}

/**
 * The source holds an expression that cannot be written here: it is shown and stays until another
 * is typed.
 */
export function isForeign(row: EditableThreshold, edit: ThresholdEdit | undefined): boolean {
  return !isValidThreshold(edit?.alertExpr ?? row.alertExpr) && !isInvalidEdit(row, edit);
}

/**
 * Alerting can be switched only where a valid expression exists: the custom one, else the global or
 * inherited one, else limits of devices themselves.
 */
export function mayEnable(row: EditableThreshold, edit: ThresholdEdit | undefined): boolean {
  const custom = edit?.alertExpr ?? row.alertExpr;
  const inherited =
    row.alertExpr === '' && row.effectiveExpr !== '' ? row.effectiveExpr : row.globalAlertExpr;
  const expression = custom || inherited;
  return expression === '' ? row.sensorsWithLimits !== 0 : parseThreshold(expression) !== undefined;
}

/** The edits with one more; what is as it is stored is no edit. */
export function withEdit(
  edits: ThresholdEdits,
  row: EditableThreshold,
  edit: ThresholdEdit,
): Record<string, ThresholdEdit> {
  const { [row.dataPointId]: former, ...others } = edits;
  const different = Object.entries({ ...former, ...edit }).filter(
    ([field, value]) => row[field as keyof ThresholdEdit] !== value,
  );
  return different.length === 0
    ? others
    : { ...others, [row.dataPointId]: Object.fromEntries(different) };
}

/** The rows to save: those of which something is now different. */
export function changedThresholds(rows: readonly EditableThreshold[], edits: ThresholdEdits) {
  return rows.flatMap(({ dataPointId }) => {
    const edit = edits[dataPointId];
    return edit ? [{ dataPointId, ...edit }] : [];
  });
}
