import type { RemoteInfo } from 'node:dgram';
import { readBindings, readHead } from './get-answer.ts';
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

/** How often it is looked for answers that are overdue: one timer for all requests of a socket. */
const LOOK_EVERY_MS = 20;
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
      this.pending.set(id, {
        owner,
        request,
        datagram,
        place,
        timeoutMs,
        retries,
        done,
        fail,
        deadlineMs: performance.now() + timeoutMs,
      });
      this.send(datagram, place);
      this.timer ??= setTimeout(() => this.look(), LOOK_EVERY_MS);
    });
  }

  /** @returns whether the datagram answers one of these requests. */
  take(datagram: Buffer, from: RemoteInfo): boolean {
    const head = this.pending.size > 0 ? readHead(datagram) : undefined;
    const pending = head && this.pending.get(head.requestId);
    if (!pending || from.port !== pending.place.port || from.address !== pending.place.address)
      return false;
    const { community } = pending.request;
    if (community.compare(datagram, head.communityAt, head.communityEnd) !== 0) return false;
    this.pending.delete(head.requestId);
    pending.done(readBindings(datagram, head, pending.request));
    return true;
  }

  /** Ends the requests of an owner. */
  end(owner: object): void {
    for (const [id, pending] of this.pending) {
      if (pending.owner !== owner) continue;
      this.pending.delete(id);
      pending.fail(closed());
    }
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const pending of this.pending.values()) pending.fail(closed());
    this.pending.clear();
  }

  private look(): void {
    const now = performance.now();
    for (const [id, pending] of this.pending) {
      if (pending.deadlineMs > now) continue;
      if (pending.retries > 0) {
        pending.retries--;
        pending.timeoutMs *= BACKOFF;
        pending.deadlineMs = now + pending.timeoutMs;
        this.send(pending.datagram, pending.place);
      } else {
        this.pending.delete(id);
        pending.fail(new SnmpError('timeout', 'No answer from the device in time.'));
      }
    }
    this.timer = this.pending.size > 0 ? setTimeout(() => this.look(), LOOK_EVERY_MS) : undefined;
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
