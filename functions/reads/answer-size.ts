import type { Alert } from '../../core/domain/alert.ts';
import type { StoredDevice } from '../store/devices.ts';
import { onceFor } from '../../core/domain/once-for.ts';

/**
 * Limit on the rows in one answer: Lambda allows 6 MB and AppSync 5. Rows include free text, so a
 * limit on their number is not enough.
 */
export const MAX_ROWS_BYTES = 4_000_000;

/** Beyond this, a full read is faster than merging. */
const MOST_CHANGES = 2_000;

/** The longest prefix that fits one answer: at most `most` rows, at least one. */
export function fittingRows<T>(rows: readonly T[], most: number, bytesOf: (row: T) => number): T[] {
  let bytes = 0;
  const end = rows.slice(0, most).findIndex((row) => (bytes += bytesOf(row)) > MAX_ROWS_BYTES);
  return rows.slice(0, end === -1 ? most : Math.max(end, 1));
}

/** Whether the changes exceed one answer, such as after days without a refresh. */
export function isMuch<T>(changes: readonly T[], bytesOf: (row: T) => number): boolean {
  return fittingRows(changes, MOST_CHANGES, bytesOf).length < changes.length;
}

/** Estimate for field names, ids and numbers. */
const DEVICE_FRAME_BYTES = 1_000;

/** Upper bound of a device's size in an answer: each stored value occurs once. */
export const deviceBytes = onceFor(
  ({ record }: StoredDevice) =>
    DEVICE_FRAME_BYTES +
    Buffer.byteLength(record.system) +
    Buffer.byteLength(record.manual) +
    Buffer.byteLength(record.custom),
);

/** In AppSync's nested JSON text, quotes are escaped once more. */
export const recordBytes = (stored: StoredDevice): number => 2 * deviceBytes(stored);

export const alertBytes = onceFor((alert: Alert) => Buffer.byteLength(JSON.stringify(alert)));
