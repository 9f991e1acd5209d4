import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import snmp, { type AuthProtocols } from 'net-snmp';

/**
 * DES of the user-based security model (RFC 3414, 8.1). The library takes it from OpenSSL, which
 * has it no longer; triple DES with the same key three times is the same cipher.
 */
const CIPHER = 'des-ede3-cbc';
const BLOCK_BYTES = 8;

/** As the library calls them. */
interface Engine {
  engineID: Buffer;
}
type Protocol = Exclude<AuthProtocols, AuthProtocols.none>;

/** The key three times, and the first half of the initial vector. */
function keysOf(authProtocol: Protocol, password: string, { engineID }: Engine) {
  const localized = snmp.Authentication.passwordToKey(authProtocol, password, engineID);
  const key = localized.subarray(0, BLOCK_BYTES);
  return {
    key: Buffer.concat([key, key, key]),
    preIv: localized.subarray(BLOCK_BYTES, 2 * BLOCK_BYTES),
  };
}

const mixed = (preIv: Buffer, salt: Buffer): Buffer =>
  Buffer.from(preIv.map((byte, at) => byte ^ salt[at]!));

function encryptPdu(
  scopedPdu: Buffer,
  _protocol: unknown,
  password: string,
  authProtocol: Protocol,
  engine: Engine,
) {
  const { key, preIv } = keysOf(authProtocol, password, engine);
  /** The first half is the number of starts of this engine, which nobody counts. */
  const salt = Buffer.concat([Buffer.from([0, 0, 0, 1]), randomBytes(BLOCK_BYTES / 2)]);
  const cipher = createCipheriv(CIPHER, key, mixed(preIv, salt)).setAutoPadding(false);
  const padding = Buffer.alloc((BLOCK_BYTES - (scopedPdu.length % BLOCK_BYTES)) % BLOCK_BYTES);
  return {
    encryptedPdu: Buffer.concat([cipher.update(scopedPdu), cipher.update(padding), cipher.final()]),
    msgPrivacyParameters: salt,
  };
}

function decryptPdu(
  encryptedPdu: Buffer,
  _protocol: unknown,
  salt: Buffer,
  password: string,
  authProtocol: Protocol,
  engine: Engine,
): Buffer {
  const { key, preIv } = keysOf(authProtocol, password, engine);
  const decipher = createDecipheriv(CIPHER, key, mixed(preIv, salt)).setAutoPadding(false);
  return Buffer.concat([decipher.update(encryptedPdu), decipher.final()]);
}

/** Gives the library a DES that works. */
export function mendDes(): void {
  Object.assign(snmp.Encryption.algorithms[snmp.PrivProtocols.des], { encryptPdu, decryptPdu });
}
