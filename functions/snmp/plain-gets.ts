import type { RemoteInfo } from 'node:dgram';
import { isFrom, readBindings, readHead } from './get-answer.ts';
import type { PreparedGet } from './get-request.ts';
import { BACKOFF, type TimeoutPolicy } from './timeout-policy.ts';
import { SnmpError, type SnmpBinding } from './types.ts';

export interface Place {
  address: string;
  port: number;
}

interface Pending {
  owner: object;
  request: PreparedGet;
  datagram: Buffer;
  place: Place;
  deadlineMs: number;
  timeoutMs: number;
  retries: number;
  done: (bindings: SnmpBinding[] | undefined) => void;
  fail: (error: SnmpError) => void;
}

/** One timer per socket finds overdue requests, with this maximum delay. */
const LATE_MS = 20;
/** Separates these four-byte ids from the library's on the same socket. */
const ID_BASE = 0x40000000;

/**
 * Version 2c GETs encoded directly: nearly all of the collector's requests. An answer must match
 * the request's address, port, community, id and objects. Other answers are left to the library.
 */
export class PlainGets {
  private readonly pending = new Map<number, Pending>();
  private readonly send: (datagram: Buffer, place: Place) => void;
  private timer: NodeJS.Timeout | undefined;
  /** Time of the timer; Infinity without one. */
  private lookAtMs = Infinity;
  private isClosed = false;

  constructor(send: (datagram: Buffer, place: Place) => void) {
    this.send = send;
  }

  /**
   * @param owner may cancel its requests with `end`
   * @returns undefined if the answer needs the library
   * @throws SnmpError 'timeout', 'closed'
   */
  ask(
    owner: object,
    request: PreparedGet,
    place: Place,
    { timeoutMilliseconds: timeoutMs, retries }: TimeoutPolicy,
  ): Promise<SnmpBinding[] | undefined> {
    if (this.isClosed) return Promise.reject(closed());
    return new Promise((done, fail) => {
      const id = this.freeId();
      const datagram = Buffer.from(request.bytes);
      datagram.writeUInt32BE(id, request.idAt);
      const deadlineMs = performance.now() + timeoutMs;
      this.pending.set(id, {
        owner,
        request,
        datagram,
        place,
        timeoutMs,
        retries,
        done,
        fail,
        deadlineMs,
      });
      this.send(datagram, place);
      this.lookBy(deadlineMs);
    });
  }

  /** @returns whether the datagram answered a request. */
  take(datagram: Buffer, from: RemoteInfo): boolean {
    const head = this.pending.size > 0 ? readHead(datagram) : undefined;
    const pending = head && this.pending.get(head.requestId);
    if (!pending || from.port !== pending.place.port || from.address !== pending.place.address)
      return false;
    if (!isFrom(datagram, head, pending.request)) return false;
    this.remove(head.requestId);
    pending.done(readBindings(datagram, head, pending.request));
    return true;
  }

  /** Cancels the requests of an owner. */
  end(owner: object): void {
    for (const [id, pending] of this.pending) {
      if (pending.owner !== owner) continue;
      this.remove(id);
      pending.fail(closed());
    }
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const pending of this.pending.values()) pending.fail(closed());
    this.pending.clear();
  }

  private lookBy(deadlineMs: number): void {
    const atMs = deadlineMs + LATE_MS;
    if (atMs >= this.lookAtMs) return;
    clearTimeout(this.timer);
    this.lookAtMs = atMs;
    this.timer = setTimeout(() => this.look(), atMs - performance.now());
  }

  private look(): void {
    this.lookAtMs = Infinity;
    const now = performance.now();
    let nextMs = Infinity;
    for (const [id, pending] of this.pending) {
      if (pending.deadlineMs <= now) this.askAgain(id, pending, now);
      if (this.pending.has(id)) nextMs = Math.min(nextMs, pending.deadlineMs);
    }
    if (nextMs < Infinity) this.lookBy(nextMs);
  }

  private askAgain(id: number, pending: Pending, now: number): void {
    if (pending.retries === 0) {
      this.remove(id);
      pending.fail(new SnmpError('timeout', 'No answer from the device in time.'));
      return;
    }
    pending.retries--;
    pending.timeoutMs *= BACKOFF;
    pending.deadlineMs = now + pending.timeoutMs;
    this.send(pending.datagram, pending.place);
  }

  /** A pending timer would keep the process alive. */
  private remove(id: number): void {
    this.pending.delete(id);
    if (this.pending.size > 0) return;
    clearTimeout(this.timer);
    this.lookAtMs = Infinity;
  }

  /** Unpredictable: in version 2c little else prevents a forged answer. */
  private freeId(): number {
    for (;;) {
      const id = ID_BASE + randomBits();
      if (!this.pending.has(id)) return id;
    }
  }
}

function closed(): SnmpError {
  return new SnmpError('closed', 'The session is closed.');
}

/** Thirty random bits from a batch, as each system call is expensive. */
const stock = new Uint32Array(1_024);
let used = stock.length;

function randomBits(): number {
  if (used === stock.length) {
    crypto.getRandomValues(stock);
    used = 0;
  }
  return stock[used++]! & (ID_BASE - 1);
}
