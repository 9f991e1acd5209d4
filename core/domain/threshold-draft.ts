import { isValidThreshold } from './threshold.ts';

/** A threshold row as the server gives it, as far as editing needs it. */
export interface EditableThreshold {
  dataPointId: string;
  alertExpr: string;
  globalAlertExpr: string;
  alertExprNote: string;
  disableAlerting: boolean;
  effectiveExpr: string;
}

/** What a person changed on a row; a field that is absent was not touched. */
export interface ThresholdEdit {
  alertExpr?: string;
  alertExprNote?: string;
  disableAlerting?: boolean;
}

/** Typing the global value clears the custom one. */
export function editExpression(row: EditableThreshold, typed: string): string {
  return typed === row.globalAlertExpr ? '' : typed;
}

/**
 * What was typed and is no expression. A stored one that nobody changed is left as it is, even if
 * it is not ours to write.
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
 * inherited one.
 */
export function mayEnable(row: EditableThreshold, edit: ThresholdEdit | undefined): boolean {
  const custom = edit?.alertExpr ?? row.alertExpr;
  const inherited =
    row.alertExpr === '' && row.effectiveExpr !== '' ? row.effectiveExpr : row.globalAlertExpr;
  const expression = custom || inherited;
  return expression !== '' && isValidThreshold(expression);
}

/** The rows to save: those of which something is now different. */
export function changedThresholds(
  rows: readonly EditableThreshold[],
  edits: ReadonlyMap<string, ThresholdEdit>,
) {
  return rows.flatMap((row) => {
    const edit = edits.get(row.dataPointId);
    const different = Object.entries(edit ?? {}).filter(
      ([field, value]) => row[field as keyof ThresholdEdit] !== value,
    );
    return different.length > 0
      ? [{ dataPointId: row.dataPointId, ...(Object.fromEntries(different) as ThresholdEdit) }]
      : [];
  });
}
