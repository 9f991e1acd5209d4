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

/** One timer for all requests of a socket finds those that are overdue, at most so much too late. */
const LATE_MS = 20;
/**
 * Ids of four bytes, beyond those that the library gives to its own requests on the same socket.
 */
const ID_BASE = 0x40000000;

/**
 * The requests that make up nearly all of the collector's work: GETs of version 2c, in the bytes of
 * the protocol. An answer is taken from the address, port and community that were asked, with the
 * id and the objects of its request. What is not plain, the library is asked to settle.
 */
export class PlainGets {
  private readonly pending = new Map<number, Pending>();
  private readonly send: (datagram: Buffer, place: Place) => void;
  private timer: NodeJS.Timeout | undefined;
  /** When the timer is due; Infinity without one. */
  private lookAtMs = Infinity;
  private isClosed = false;

  constructor(send: (datagram: Buffer, place: Place) => void) {
    this.send = send;
  }

  /**
   * @param owner whoever may end its requests with `end`
   * @returns undefined when the device answered with something that is not plain
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

  /** @returns whether the datagram answers one of these requests. */
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

  /** Ends the requests of an owner. */
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

  /** A timer would keep the process from its end. */
  private remove(id: number): void {
    this.pending.delete(id);
    if (this.pending.size > 0) return;
    clearTimeout(this.timer);
    this.lookAtMs = Infinity;
  }

  /** Not to be guessed: in version 2c little else tells an answer from a forged one. */
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

/** Thirty random bits, drawn in stock: asking the system for each is dear. */
const stock = new Uint32Array(1_024);
let used = stock.length;

function randomBits(): number {
  if (used === stock.length) {
    crypto.getRandomValues(stock);
    used = 0;
  }
  return stock[used++]! & (ID_BASE - 1);
}
