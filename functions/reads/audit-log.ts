import type { AccountId } from '../../core/access/scope.ts';
import type { AuditRow } from '../../core/domain/audit.ts';
import type { ThingId } from '../../core/domain/thing.ts';
import { auditRows, type LogRange, type LogRows } from '../store/audit.ts';
import { MAX_ROWS_BYTES } from './answer-size.ts';

/** Rows examined for a later page. */
const MOST_EXAMINED = 2_000;
/** Rows examined for the first page: somebody types and waits, so it must take less than 100 ms. */
const MOST_EXAMINED_AT_FIRST = 300;
/** Rows per read, for one account and for each of many. */
const ROWS_AT_ONCE = 500;
const ROWS_AT_ONCE_OF_MANY = 50;
const READS_IN_FLIGHT = 16;

export interface LogPage {
  rows: AuditRow[];
  /** `at` of the last examined row; undefined at the end. */
  behind: string | undefined;
}

interface Wanted {
  passes(row: AuditRow): boolean;
  /** A search or filter applies, so many rows may have to be examined. */
  isNarrowed: boolean;
  most: number;
  behind: string | undefined;
}

/**
 * A page of the logs of several accounts, or of things in them, merged by time. A change that is in
 * several of them appears once.
 * The page ends when it is full or enough rows were examined.
 */
export async function readLog(
  accountIds: readonly AccountId[],
  range: LogRange,
  { passes, isNarrowed, most, behind }: Wanted,
): Promise<LogPage> {
  const mostExamined = behind === undefined ? MOST_EXAMINED_AT_FIRST : MOST_EXAMINED;
  const one = isNarrowed ? Math.min(ROWS_AT_ONCE, mostExamined) : most + 1;
  const things: readonly (ThingId | undefined)[] =
    range.things.length > 0 ? range.things : [undefined];
  const logs = accountIds.flatMap((accountId) => things.map((thing) => ({ accountId, thing })));
  const size = logs.length > 1 ? ROWS_AT_ONCE_OF_MANY : one;
  const streams = logs.map(
    ({ accountId, thing }) =>
      new Stream(
        (after) => auditRows(accountId, range, { thing, behind: after, limit: size }),
        behind,
      ),
  );
  for (let at = 0; at < streams.length; at += READS_IN_FLIGHT)
    await Promise.all(streams.slice(at, at + READS_IN_FLIGHT).map((stream) => stream.fill()));
  const rows: AuditRow[] = [];
  let shown: string | undefined;
  let examined = 0;
  let bytes = 0;
  for (let next = first(streams, range); next; next = first(streams, range)) {
    const row = next.take();
    await next.fill();
    examined += 1;
    if (row.at !== shown && passes(row)) {
      shown = row.at;
      rows.push(row);
      bytes += Buffer.byteLength(JSON.stringify(row));
    }
    const isFull =
      rows.length === most || (isNarrowed && examined >= mostExamined) || bytes > MAX_ROWS_BYTES;
    const follower = first(streams, range)?.at;
    if (isFull && follower !== row.at) return { rows, behind: follower && row.at };
  }
  return { rows, behind: undefined };
}

function first(streams: readonly Stream[], { newestFirst }: LogRange): Stream | undefined {
  let best: Stream | undefined;
  for (const stream of streams)
    if (stream.at !== undefined)
      if (best?.at === undefined || (newestFirst ? stream.at > best.at : stream.at < best.at))
        best = stream;
  return best;
}

class Stream {
  private waiting: AuditRow[] = [];
  private place = 0;
  private isOver = false;

  private behind: string | undefined;
  private readonly read: (behind: string | undefined) => Promise<LogRows>;

  constructor(read: (behind: string | undefined) => Promise<LogRows>, behind: string | undefined) {
    this.read = read;
    this.behind = behind;
  }

  /** `at` of the next row; undefined at the end. */
  get at(): string | undefined {
    return this.waiting[this.place]?.at;
  }

  take(): AuditRow {
    return this.waiting[this.place++]!;
  }

  /** Reads on, also where all rows that a page points at have expired. */
  async fill(): Promise<void> {
    while (!this.isOver && this.place >= this.waiting.length) {
      const page = await this.read(this.behind);
      this.waiting = page.rows;
      this.place = 0;
      this.behind = page.behind;
      this.isOver = page.behind === undefined;
    }
  }
}
