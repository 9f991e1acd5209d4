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

/** What was typed and is no expression. A stored one that nobody touched is left as it is, even if it is not ours to write. */
export function isInvalidEdit(edit: ThresholdEdit | undefined): boolean {
  return edit?.alertExpr !== undefined && !isValidThreshold(edit.alertExpr);
}

/** Alerting can be switched only where a valid expression exists: the custom one, else the global or inherited one. */
export function mayEnable(row: EditableThreshold, edit: ThresholdEdit | undefined): boolean {
  const custom = edit?.alertExpr ?? row.alertExpr;
  const inherited = row.alertExpr === '' && row.effectiveExpr !== '' ? row.effectiveExpr : row.globalAlertExpr;
  const expression = custom || inherited;
  return expression !== '' && isValidThreshold(expression);
}

/** The rows to save: those of which something is now different. */
export function changedThresholds(rows: readonly EditableThreshold[], edits: ReadonlyMap<string, ThresholdEdit>) {
  return rows.flatMap((row) => {
    const edit = edits.get(row.dataPointId);
    const different = edit && Object.entries(edit).some(([field, value]) => row[field as keyof ThresholdEdit] !== value);
    return different ? [{ dataPointId: row.dataPointId, ...edit }] : [];
  });
}
