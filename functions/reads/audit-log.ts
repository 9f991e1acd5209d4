import type { AccountId } from '../../core/access/scope.ts';
import type { AuditRow } from '../../core/domain/audit.ts';
import { auditRows, type LogRange } from '../store/audit.ts';
import { MAX_ROWS_BYTES } from './answer-size.ts';

/** How many rows an answer looks through that goes on behind an earlier one. */
const MOST_EXAMINED = 2_000;
/** And the first answer, for which somebody waits who is typing: less than a tenth of a second. */
const MOST_EXAMINED_AT_FIRST = 300;
/** Rows that are asked for at once, of one account and of each of many. */
const ROWS_AT_ONCE = 500;
const ROWS_AT_ONCE_OF_MANY = 50;
const READS_IN_FLIGHT = 16;

export interface LogPage {
  rows: AuditRow[];
  /** The `at` of the row that was looked at last; undefined when there is none behind it. */
  behind: string | undefined;
}

interface Wanted {
  passes(row: AuditRow): boolean;
  /** Narrowed by a search, so that many rows have to be looked through. */
  isNarrowed: boolean;
  most: number;
  behind: string | undefined;
}

/**
 * A page of the logs of some accounts, as one log in the order of time. A change that stands in
 * several of them is there once. The page ends when it is full, or when so many rows were looked
 * through that the person should see what was found by then.
 */
export async function readLog(
  accountIds: readonly AccountId[],
  range: LogRange,
  { passes, isNarrowed, most, behind }: Wanted,
): Promise<LogPage> {
  const mostExamined = behind === undefined ? MOST_EXAMINED_AT_FIRST : MOST_EXAMINED;
  const one = isNarrowed ? Math.min(ROWS_AT_ONCE, mostExamined) : most + 1;
  const size = accountIds.length > 1 ? ROWS_AT_ONCE_OF_MANY : one;
  const streams = accountIds.map((accountId) => new Stream(accountId, range, behind, size));
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

/** The stream whose row comes first. */
function first(streams: readonly Stream[], { newestFirst }: LogRange): Stream | undefined {
  let best: Stream | undefined;
  for (const stream of streams)
    if (stream.at !== undefined)
      if (best?.at === undefined || (newestFirst ? stream.at > best.at : stream.at < best.at))
        best = stream;
  return best;
}

/** The rows of one account, read some at a time. */
class Stream {
  private waiting: AuditRow[] = [];
  private place = 0;
  private isOver = false;

  private behind: string | undefined;
  private readonly read: (behind: string | undefined) => Promise<AuditRow[]>;
  private readonly size: number;

  constructor(accountId: AccountId, range: LogRange, behind: string | undefined, size: number) {
    this.read = async (after) => await auditRows(accountId, range, after, size);
    this.behind = behind;
    this.size = size;
  }

  /** The `at` of the next row; undefined behind the last one. */
  get at(): string | undefined {
    return this.waiting[this.place]?.at;
  }

  take(): AuditRow {
    return this.waiting[this.place++]!;
  }

  async fill(): Promise<void> {
    if (this.isOver || this.place < this.waiting.length) return;
    this.waiting = await this.read(this.behind);
    this.place = 0;
    this.behind = this.waiting.at(-1)?.at ?? this.behind;
    this.isOver = this.waiting.length < this.size;
  }
}
