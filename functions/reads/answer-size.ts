import type { Alert } from '../../core/domain/alert.ts';
import type { StoredDevice } from '../store/devices.ts';
import { onceFor } from '../../core/domain/once-for.ts';

/**
 * Bytes of rows in one answer. A function may answer 6 MB and the data service 5: people write
 * into rows, so counting rows alone does not keep below.
 */
export const MAX_ROWS_BYTES = 4_000_000;

/** More would be faster to read anew than to merge. */
const MOST_CHANGES = 2_000;

/** From the start, as many rows as one answer should carry: at most `most`, and one at least. */
export function fittingRows<T>(rows: readonly T[], most: number, bytesOf: (row: T) => number): T[] {
  let bytes = 0;
  const end = rows.slice(0, most).findIndex((row) => (bytes += bytesOf(row)) > MAX_ROWS_BYTES);
  return rows.slice(0, end === -1 ? most : Math.max(end, 1));
}

/**
 * Whether there are more changes than one answer should carry, such as after days without a
 * refresh.
 */
export function isMuch<T>(changes: readonly T[], bytesOf: (row: T) => number): boolean {
  return fittingRows(changes, MOST_CHANGES, bytesOf).length < changes.length;
}

/** Names of fields, ids and figures, which no person writes. */
const DEVICE_FRAME_BYTES = 1_000;

/** At most this many bytes a device takes in an answer: its stored texts have each value once. */
export const deviceBytes = onceFor(
  ({ record }: StoredDevice) =>
    DEVICE_FRAME_BYTES +
    Buffer.byteLength(record.system) +
    Buffer.byteLength(record.manual) +
    Buffer.byteLength(record.custom),
);

/** The same as a record of the data service: JSON text within JSON escapes its quotes once more. */
export const recordBytes = (stored: StoredDevice): number => 2 * deviceBytes(stored);

export const alertBytes = onceFor((alert: Alert) => Buffer.byteLength(JSON.stringify(alert)));
