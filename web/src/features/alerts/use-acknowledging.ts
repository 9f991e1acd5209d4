import { useMemo, useState } from 'react';
import type { AlertRow } from '../../../../core/domain/alert-row.ts';
import { NO_ACK_COMMENT } from '../../../../core/domain/alert.ts';
import { useMayAcknowledge } from '../../parts/acknowledge/use-acknowledge.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import type { RowKey } from '../../ui/table/use-table-keys.ts';

const NOTHING_PICKED: ReadonlySet<string> = new Set();

export interface AcknowledgingRows {
  /** The person may acknowledge alerts of some device. */
  isAllowed: boolean;
  /** Whether nobody is on it, it goes on, and the person may take it. */
  isToTake(row: AlertRow): boolean;
  picked: ReadonlySet<string>;
  onPick(picked: ReadonlySet<string>): void;
  /** Picked alerts that are open. */
  open: readonly AlertRow[];
  /** Alerts that the dialog is open for. */
  asked: readonly AlertRow[];
  ask(rows: readonly AlertRow[]): void;
  end(): void;
  /** 'a' takes what is picked, or else the row with the focus. */
  key: RowKey;
}

/** Alerts of a list picked for acknowledgement. */
export function useAcknowledging(rows: readonly AlertRow[]): AcknowledgingRows {
  const mayAcknowledge = useMayAcknowledge();
  const flash = useFlash();
  const [picked, onPick] = useState(NOTHING_PICKED);
  const [askedIds, setAsked] = useState<readonly string[]>([]);
  const byId = useMemo(() => new Map(rows.map((row) => [row.alert.id, row])), [rows]);
  const rowsOf = (ids: Iterable<string>) => [...ids].flatMap((id) => byId.get(id) ?? []);
  const isToTake = ({ alert, device }: AlertRow) =>
    !alert.acked && !alert.cleared && mayAcknowledge(device);
  const open = rowsOf(picked).filter(isToTake);
  const ask = (chosen: readonly AlertRow[]) => setAsked(chosen.map((row) => row.alert.id));
  return {
    isAllowed: mayAcknowledge(null),
    isToTake,
    picked,
    onPick,
    open,
    asked: rowsOf(askedIds),
    ask,
    end() {
      setAsked([]);
      onPick(NOTHING_PICKED);
    },
    key: {
      key: 'a',
      does: 'Acknowledge the row, or all selected ones',
      run(rowId) {
        const row = rowId === null ? undefined : byId.get(rowId);
        if (open.length > 0) ask(open);
        else if (row && isToTake(row)) ask([row]);
        else flash({ type: 'info', text: whyNothing(row) });
      },
    },
  };
}

/** A key that can do nothing says why. */
function whyNothing(row: AlertRow | undefined): string {
  if (!row) return 'Go to an alert with j and k, or select some, and press a again to acknowledge.';
  if (row.alert.cleared) return 'This alert has cleared.';
  if (!row.alert.acked) return 'Your role does not let you acknowledge alerts of this service.';
  return `Already acknowledged by ${row.alert.ackedBy}: ${row.alert.ackComment || NO_ACK_COMMENT}`;
}
