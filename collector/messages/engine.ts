import { createHash } from 'node:crypto';
import { element, integerElement, oidElement } from '../../functions/snmp/ber.ts';
import { SNMP_TYPES } from '../../functions/snmp/types.ts';
import { PDU, Reader } from './read-pdu.ts';
import { securedMessage, type SecuredMessage, type SnmpUser } from './usm.ts';

const SEQUENCE = 0x30;
/** RFC 3411: enterprise 47491 of the SNMP library, and octets of our own. */
const ENGINE_ID_START = '8000b98305';
/** RFC 3414, 2.2.3. */
const WINDOW_SECONDS = 150;
/** RFC 3414, 5: usmStats. */
const STATS = '1.3.6.1.6.3.15.1.1';
const NOT_IN_TIME_WINDOW = 2;
const UNKNOWN_ENGINE = 4;

/** The SNMP engine of a receiver: informs of version 3 go by its id and its clock. */
export class Engine {
  readonly id: Buffer;
  readonly #boots: number;
  readonly #startMs: number;

  /** @param name the same at every start, as senders remember the engine */
  constructor(name: string, startMs: number) {
    const digest = createHash('sha256').update(name).digest('hex').slice(0, 24);
    this.id = Buffer.from(ENGINE_ID_START + digest, 'hex');
    // Higher at every start without being stored.
    this.#boots = Math.floor(startMs / 60_000);
    this.#startMs = startMs;
  }

  #time = (nowMs: number) => Math.max(0, Math.floor((nowMs - this.#startMs) / 1_000));

  isInWindow({ boots, time }: SecuredMessage, nowMs: number): boolean {
    return boots === this.#boots && Math.abs(time - this.#time(nowMs)) <= WINDOW_SECONDS;
  }

  /** Gives a sender the id of this engine. */
  discovery(asked: SecuredMessage, nowMs: number): Buffer {
    return this.#report(asked, UNKNOWN_ENGINE, undefined, nowMs);
  }

  /** Gives a user the clock of this engine. */
  clock(asked: SecuredMessage, user: SnmpUser, nowMs: number): Buffer {
    return this.#report(asked, NOT_IN_TIME_WINDOW, user, nowMs);
  }

  #report(
    { messageId, data, isEncrypted }: SecuredMessage,
    statistic: number,
    user: SnmpUser | undefined,
    nowMs: number,
  ): Buffer {
    const binding = element(
      SEQUENCE,
      oidElement(`${STATS}.${statistic}.0`.split('.').map(Number)),
      integerElement(SNMP_TYPES.counter32, 1),
    );
    const pdu = element(
      PDU.report,
      number(isEncrypted ? 0 : requestIdOf(data)),
      number(0),
      number(0),
      element(SEQUENCE, binding),
    );
    return this.#message(messageId, user, false, scoped(this.id, pdu), nowMs);
  }

  /** The answer to an inform, which repeats it. @param scopedPdu of the inform */
  answer(
    { messageId, isEncrypted }: SecuredMessage,
    user: SnmpUser,
    scopedPdu: Buffer,
    nowMs: number,
  ): Buffer {
    const bytes = Buffer.from(scopedPdu);
    const reader = new Reader(bytes, { start: 0, end: bytes.length }).inside(SEQUENCE);
    reader.octets();
    reader.octets();
    bytes[reader.at] = PDU.response;
    return this.#message(messageId, user, isEncrypted, bytes, nowMs);
  }

  #message(
    messageId: number,
    user: SnmpUser | undefined,
    isEncrypted: boolean,
    scopedPdu: Buffer,
    nowMs: number,
  ): Buffer {
    const clock = { engineId: this.id, boots: this.#boots, time: this.#time(nowMs) };
    return securedMessage({ ...clock, messageId, user, isEncrypted, scopedPdu });
  }
}

const scoped = (engineId: Buffer, pdu: Buffer): Buffer =>
  element(
    SEQUENCE,
    element(SNMP_TYPES.octetString, engineId),
    element(SNMP_TYPES.octetString),
    pdu,
  );

const number = (value: number) => integerElement(SNMP_TYPES.integer, value);

function requestIdOf(scopedPdu: Buffer): number {
  const reader = new Reader(scopedPdu, { start: 0, end: scopedPdu.length }).inside(SEQUENCE);
  reader.octets();
  reader.octets();
  return reader.inside(reader.bytes[reader.at]!).integer();
}
