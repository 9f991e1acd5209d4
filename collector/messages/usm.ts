import { timingSafeEqual } from 'node:crypto';
import snmp, { type AuthProtocols, type PrivProtocols } from 'net-snmp';
import type { SnmpCredential } from '../../core/domain/snmp-credential.ts';
import { privProtocolOf } from '../../functions/snmp/aes192.ts';
import { element, integerElement } from '../../functions/snmp/ber.ts';
import { mendDes } from '../../functions/snmp/des.ts';
import { SNMP_TYPES } from '../../functions/snmp/types.ts';
import { Reader } from './read-pdu.ts';

mendDes();

export type SnmpUser = Exclude<SnmpCredential, { community: string }>;

/** A version 3 message before its security is checked (RFC 3412, 6; RFC 3414, 2.4). */
export interface SecuredMessage {
  datagram: Buffer;
  messageId: number;
  isAuthenticated: boolean;
  isEncrypted: boolean;
  isReportable: boolean;
  engineId: Buffer;
  boots: number;
  time: number;
  user: string;
  digest: Buffer;
  salt: Buffer;
  /** The scoped PDU, encrypted or plain. */
  data: Buffer;
}

/** What a message of ours has. */
interface Outgoing {
  messageId: number;
  engineId: Buffer;
  boots: number;
  time: number;
  /** Undefined without protection. */
  user: SnmpUser | undefined;
  isEncrypted: boolean;
  scopedPdu: Buffer;
}

const SEQUENCE = 0x30;
const USER_BASED = 3;
const LARGEST_MESSAGE = 65_507;
const SHORTEST_ENGINE_ID = 5;
const LONGEST_ENGINE_ID = 32;
const FLAG = { auth: 1, priv: 2, reportable: 4 } as const;

/** @throws RangeError unless it is a message of the user-based security model. */
export function readSecured(message: Reader): SecuredMessage {
  const head = message.inside(SEQUENCE);
  const messageId = head.integer();
  head.integer();
  const flags = head.octets();
  if (flags.length !== 1 || head.integer() !== USER_BASED || !head.isAtEnd)
    throw new RangeError('SNMP: another security model');
  const outer = message.next(SNMP_TYPES.octetString);
  const security = new Reader(message.bytes, outer).inside(SEQUENCE);
  const engineId = security.octets();
  const [boots, time] = [security.integer(), security.integer()];
  const [user, digest, salt] = [security.octets(), security.octets(), security.octets()];
  const data = message.next();
  const isKnownSize =
    engineId.length === 0 ||
    (engineId.length >= SHORTEST_ENGINE_ID && engineId.length <= LONGEST_ENGINE_ID);
  if (!security.isAtEnd || !message.isAtEnd || !isKnownSize || boots < 0 || time < 0)
    throw new RangeError('SNMP: security parameters of wrong size');
  const isEncrypted = (flags[0]! & FLAG.priv) !== 0;
  if (data.tag !== (isEncrypted ? SNMP_TYPES.octetString : SEQUENCE))
    throw new RangeError('SNMP: no scoped PDU');
  return {
    datagram: message.bytes,
    messageId,
    isAuthenticated: (flags[0]! & FLAG.auth) !== 0,
    isEncrypted,
    isReportable: (flags[0]! & FLAG.reportable) !== 0,
    engineId,
    boots,
    time,
    user: user.toString('utf8'),
    digest,
    salt,
    data: isEncrypted
      ? message.bytes.subarray(data.start, data.end)
      : element(SEQUENCE, message.bytes.subarray(data.start, data.end)),
  };
}

const authOf = ({ authProtocol }: SnmpUser) =>
  snmp.AuthProtocols[authProtocol] as Exclude<AuthProtocols, AuthProtocols.none>;

/**
 * Whether the user signed the message. A key for an engine takes a megabyte of hashing; one that
 * did not match is forgotten, so that engines that somebody makes up do not fill the memory.
 */
export function isSignedBy(message: SecuredMessage, user: SnmpUser): boolean {
  const { digest, engineId, datagram } = message;
  const bytes = Buffer.from(datagram);
  bytes.fill(
    0,
    digest.byteOffset - datagram.byteOffset,
    digest.byteOffset - datagram.byteOffset + digest.length,
  );
  const protocol = authOf(user);
  const expected = snmp.Authentication.calculateDigest(bytes, protocol, user.authKey, engineId);
  const isSigned = digest.length === expected.length && timingSafeEqual(digest, expected);
  if (!isSigned) forget(protocol, user.authKey, engineId);
  return isSigned;
}

function forget(protocol: AuthProtocols, key: string, engineId: Buffer): void {
  const { authToKeyCache, computeCacheKey } = snmp.Authentication as unknown as {
    authToKeyCache: Record<string, Buffer>;
    computeCacheKey(protocol: AuthProtocols, key: string, engineId: Buffer): string;
  };
  delete authToKeyCache[computeCacheKey(protocol, key, engineId)];
}

interface Clock {
  engineID: Buffer;
  engineBoots: number;
  engineTime: number;
}

/** Missing in the typings. */
const { encryptPdu, decryptPdu } = snmp.Encryption as unknown as {
  encryptPdu(
    protocol: PrivProtocols,
    scopedPdu: Buffer,
    key: string,
    authProtocol: AuthProtocols,
    engine: Clock,
  ): { encryptedPdu: Buffer; msgPrivacyParameters: Buffer };
  decryptPdu(
    protocol: PrivProtocols,
    encryptedPdu: Buffer,
    salt: Buffer,
    key: string,
    authProtocol: AuthProtocols,
    engine: Clock,
  ): Buffer;
};

/**
 * The scoped PDU of a signed message, without padding.
 * @throws RangeError, or an error of the cipher, for what cannot be decrypted
 */
export function openScopedPdu(message: SecuredMessage, user: SnmpUser): Buffer {
  const { isEncrypted, data, salt, engineId, boots, time } = message;
  const engine = { engineID: engineId, engineBoots: boots, engineTime: time };
  const plain =
    isEncrypted && 'privKey' in user
      ? decryptPdu(
          privProtocolOf(user.privProtocol),
          data,
          salt,
          user.privKey,
          authOf(user),
          engine,
        )
      : data;
  const { end } = new Reader(plain, { start: 0, end: plain.length }).next(SEQUENCE);
  return plain.subarray(0, end);
}

/** A message of ours, signed and encrypted as far as asked. */
export function securedMessage(out: Outgoing): Buffer {
  const { user, engineId, boots, time } = out;
  const engine = { engineID: engineId, engineBoots: boots, engineTime: time };
  const sealed =
    out.isEncrypted && user && 'privKey' in user
      ? encryptPdu(
          privProtocolOf(user.privProtocol),
          out.scopedPdu,
          user.privKey,
          authOf(user),
          engine,
        )
      : undefined;
  const data = sealed ? octets(sealed.encryptedPdu) : out.scopedPdu;
  const flags = (user ? FLAG.auth : 0) | (sealed ? FLAG.priv : 0);
  const digestLength = user ? snmp.Authentication.getParametersLength(authOf(user)) : 0;
  const salt = octets(sealed?.msgPrivacyParameters ?? Buffer.alloc(0));
  const security = element(
    SEQUENCE,
    octets(engineId),
    number(boots),
    number(time),
    octets(Buffer.from(user?.user ?? '')),
    octets(Buffer.alloc(digestLength)),
    salt,
  );
  const head = element(
    SEQUENCE,
    number(out.messageId),
    number(LARGEST_MESSAGE),
    octets(Buffer.from([flags])),
    number(USER_BASED),
  );
  const bytes = element(SEQUENCE, number(3), head, octets(security), data);
  if (user) {
    const digest = snmp.Authentication.calculateDigest(bytes, authOf(user), user.authKey, engineId);
    digest.copy(bytes, bytes.length - data.length - salt.length - digestLength);
  }
  return bytes;
}

const octets = (content: Buffer) => element(SNMP_TYPES.octetString, content);
const number = (value: number) => integerElement(SNMP_TYPES.integer, value);
