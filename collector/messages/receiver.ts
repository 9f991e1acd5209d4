import { LRUCache } from 'lru-cache';
import type { Engine } from './engine.ts';
import type { Inbox } from './inbox.ts';
import { PDU, Reader, readSequence, readTrap, readTrapV1, type Notification } from './read-pdu.ts';
import { readSyslog } from './read-syslog.ts';
import { plainAddress, type Sender, type Senders } from './senders.ts';
import { isSignedBy, openScopedPdu, readSecured, type SecuredMessage } from './usm.ts';

const SEQUENCE = 0x30;
const VERSIONS = { v1: 0, v2c: 1, v3: 3 } as const;
/** RFC 3414, 3.2: how much older than the latest message of its engine a message may be. */
const WINDOW_SECONDS = 150;
/** Engines of a device that are tried in a minute: each takes a megabyte of hashing. */
const NEW_ENGINES_A_MINUTE = 10;
const MOST_DEVICES = 20_000;
const MINUTE_MS = 60_000;

const WHY = {
  unreadable: 'It is not a readable message.',
  community: 'Its community is not that of the device.',
  user: 'Its user is not that of the device.',
  digest: 'Its signature does not match the keys of the device.',
  level: 'It is not signed and encrypted as the credential of the device is.',
  old: 'Its clock is behind that of an earlier message.',
  shared: 'Several devices have its address and credential.',
} as const;

/** The latest message of a device's engine. */
interface KnownEngine {
  id: string;
  boots: number;
  time: number;
}

/**
 * Takes datagrams of known devices into an inbox. A device is known by the source address, and for
 * SNMP by its own credential as well; what does not match is counted as refused.
 */
export class MessageReceiver {
  senders: Senders = new Map();
  readonly #inbox: Inbox;
  readonly #engine: Engine;
  readonly #engines = new LRUCache<string, KnownEngine>({ max: MOST_DEVICES });
  readonly #tries = new LRUCache<string, { minute: number; count: number }>({ max: MOST_DEVICES });

  constructor(inbox: Inbox, engine: Engine) {
    this.#inbox = inbox;
    this.#engine = engine;
  }

  /** @returns the answer to the sender; undefined without one. Never throws. */
  takeSnmp(datagram: Buffer, from: string, nowMs: number): Buffer | undefined {
    const senders = this.senders.get(plainAddress(from));
    if (!senders) return undefined;
    try {
      const message = readSequence(datagram);
      return message.integer() === VERSIONS.v3
        ? this.#secured(readSecured(message), senders, nowMs)
        : this.#plain(datagram, senders, nowMs);
    } catch {
      // Of the reader or of a cipher: anybody can send such a datagram.
      this.#refuse(senders, 'SNMP', 'unreadable', nowMs);
      return undefined;
    }
  }

  /** Syslog has no credential: its device is known by the address alone. Never throws. */
  takeSyslog(datagram: Buffer, from: string, nowMs: number): void {
    const senders = this.senders.get(plainAddress(from));
    const message = senders && readSyslog(datagram);
    if (!message) return;
    if (senders.length > 1) return this.#refuse(senders, 'syslog', 'shared', nowMs);
    this.#inbox.add(senders[0]!.key, { kind: 'syslog', ...message }, nowMs);
  }

  #plain(datagram: Buffer, senders: readonly Sender[], nowMs: number): Buffer | undefined {
    const message = readSequence(datagram);
    const version = message.integer();
    const community = message.octets();
    const { at } = message;
    const tag = datagram[at];
    const pdu = message.inside(tag ?? 0);
    const isKnown =
      version === VERSIONS.v1
        ? tag === PDU.trapV1
        : version === VERSIONS.v2c && (tag === PDU.trap || tag === PDU.inform);
    if (!isKnown || !message.isAtEnd) throw new RangeError('SNMP: no notification');
    const matching = senders.filter(
      ({ credential }) =>
        credential &&
        'community' in credential &&
        community.equals(Buffer.from(credential.community)),
    );
    const notification = tag === PDU.trapV1 ? readTrapV1(pdu) : readTrap(pdu);
    if (!this.#take(senders, matching, 'community', notification, nowMs)) return undefined;
    return tag === PDU.inform ? answered(datagram, at) : undefined;
  }

  #secured(message: SecuredMessage, senders: readonly Sender[], nowMs: number): Buffer | undefined {
    const isOurs = message.engineId.equals(this.#engine.id);
    // A sender of informs looks for this engine first.
    if (message.isReportable && !isOurs) return this.#engine.discovery(message, nowMs);
    const refuse = (why: keyof typeof WHY) => this.#refuse(senders, 'SNMP', why, nowMs);
    if (!message.isAuthenticated) return refuse('level');
    const users = senders.flatMap(({ key, credential }) =>
      credential && 'user' in credential && credential.user === message.user
        ? [{ key, user: credential }]
        : [],
    );
    if (users.length === 0) return refuse('user');
    const signers = users.filter(
      ({ key, user }) => this.#mayTry(key, message, isOurs, nowMs) && isSignedBy(message, user),
    );
    const [signer, other] = signers;
    if (!signer) return refuse('digest');
    if (other) return refuse('shared');
    const { key, user } = signer;
    if ('privKey' in user !== message.isEncrypted) return refuse('level');
    if (isOurs && !this.#engine.isInWindow(message, nowMs))
      return this.#engine.clock(message, user, nowMs);
    if (!isOurs && !this.#isNewer(key, message)) return refuse('old');
    const scopedPdu = openScopedPdu(message, user);
    const scoped = new Reader(scopedPdu, { start: 0, end: scopedPdu.length }).inside(SEQUENCE);
    scoped.octets();
    scoped.octets();
    const notification = readTrap(scoped.inside(isOurs ? PDU.inform : PDU.trap));
    this.#inbox.add(key, trapOf(notification), nowMs);
    return isOurs ? this.#engine.answer(message, user, scopedPdu, nowMs) : undefined;
  }

  /** Whether it is of one device. */
  #take(
    senders: readonly Sender[],
    matching: readonly Sender[],
    otherwise: keyof typeof WHY,
    notification: Notification,
    nowMs: number,
  ): boolean {
    const [sender, other] = matching;
    if (sender && !other) {
      this.#inbox.add(sender.key, trapOf(notification), nowMs);
      return true;
    }
    this.#refuse(senders, 'SNMP', other ? 'shared' : otherwise, nowMs);
    return false;
  }

  #refuse(
    senders: readonly Sender[],
    app: string,
    why: keyof typeof WHY,
    nowMs: number,
  ): undefined {
    for (const { key } of senders)
      this.#inbox.add(key, { kind: 'refused', app, text: WHY[why] }, nowMs);
  }

  #mayTry(key: string, { engineId }: SecuredMessage, isOurs: boolean, nowMs: number): boolean {
    if (isOurs || this.#engines.get(key)?.id === engineId.toString('hex')) return true;
    const minute = Math.floor(nowMs / MINUTE_MS);
    const known = this.#tries.get(key);
    const tries = known?.minute === minute ? known : { minute, count: 0 };
    tries.count += 1;
    this.#tries.set(key, tries);
    return tries.count <= NEW_ENGINES_A_MINUTE;
  }

  #isNewer(key: string, { engineId, boots, time }: SecuredMessage): boolean {
    const id = engineId.toString('hex');
    const known = this.#engines.get(key);
    if (known?.id === id) {
      if (boots < known.boots) return false;
      if (boots === known.boots && time < known.time - WINDOW_SECONDS) return false;
      if (boots === known.boots && time < known.time) return true;
    }
    this.#engines.set(key, { id, boots, time });
    return true;
  }
}

const trapOf = ({ oid, values }: Notification) => ({ kind: 'trap' as const, oid, values });

/** A response repeats its inform under another tag (RFC 3416, 4.2.7). @param at of the tag */
function answered(datagram: Buffer, at: number): Buffer {
  const answer = Buffer.from(datagram);
  answer[at] = PDU.response;
  return answer;
}
