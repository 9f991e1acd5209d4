import type { TableRead } from '../../../core/domain/device-addresses.ts';
import { Gate } from '../gate.ts';
import type { SnmpBinding, LiveClient, WalkResult } from '../types.ts';

/** Walks of one device at a time, so that its polls are answered between them. */
const AT_ONCE = 4;

export interface ColumnRead {
  /** Values by index, such as 7 or 1.4. */
  rows: ReadonlyMap<string, SnmpBinding['value']>;
  read: TableRead;
}

/** Walks columns of a device until one deadline. */
export class Reading {
  readonly #client: LiveClient;
  readonly #gate = new Gate(AT_ONCE);
  readonly #maxRows: number;
  readonly #untilMs: number;

  /** @param maxRows of a column */
  constructor(client: LiveClient, maxRows: number, maxMilliseconds: number) {
    this.#client = client;
    this.#maxRows = maxRows;
    this.#untilMs = performance.now() + maxMilliseconds;
  }

  get isOver(): boolean {
    return performance.now() >= this.#untilMs;
  }

  get leftMs(): number {
    return Math.max(0, this.#untilMs - performance.now());
  }

  /** The same device as it answers for one VLAN, until the same deadline. Close it. */
  forVlan(vlan: number): { reading: Reading; close(): void } {
    const client = this.#client.forVlan(vlan);
    const reading = new Reading(client, this.#maxRows, this.leftMs);
    return { reading, close: () => client.close() };
  }

  /** @throws SnmpError if the device does not answer */
  async column(oid: string, rowsInAnswer?: number): Promise<ColumnRead> {
    const { bindings, cut } = await this.#gate.run(() =>
      this.#client.walk(oid, {
        maxRows: this.#maxRows,
        maxMilliseconds: this.leftMs,
        ...(rowsInAnswer && { rowsInAnswer }),
      }),
    );
    return {
      rows: new Map(bindings.map((row) => [row.oid.slice(oid.length + 1), row.value])),
      read: readOf(cut, bindings.length),
    };
  }
}

const CUT = { rows: 'rows', time: 'time', 'not increasing': 'order' } as const;

const readOf = (cut: WalkResult['cut'], rows: number): TableRead =>
  cut ? CUT[cut] : rows > 0 ? 'whole' : 'none';

/** Of a table in two parts: whichever was cut, else whether either has rows. */
export const readOfBoth = (one: TableRead, other: TableRead): TableRead =>
  [one, other].find((read) => read !== 'whole' && read !== 'none') ??
  (one === 'whole' ? one : other);
