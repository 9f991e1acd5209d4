import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

const SPKI = { format: 'der', type: 'spki' } as const;
const CIPHER = 'aes-256-gcm';
const PUBLIC_BYTES = 44;
const TAG_BYTES = 16;
/** Each key seals one text, so the nonce may be constant. */
const NONCE = Buffer.alloc(12);

/** Key pair of one process, whose private half never leaves its memory. */
export function sealKeys(): { publicKey: string; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  return { publicKey: publicKey.export(SPKI).toString('base64'), privateKey };
}

/**
 * Encrypts a text for the process that has the private key (X25519, HKDF, AES-256-GCM).
 * @throws Error unless it is an X25519 key
 */
export function seal(text: string, publicKey: string): string {
  const recipient = createPublicKey({ key: Buffer.from(publicKey, 'base64'), ...SPKI });
  const own = generateKeyPairSync('x25519');
  const ownPublic = own.publicKey.export(SPKI);
  const key = keyOf(own.privateKey, recipient, ownPublic);
  const cipher = createCipheriv(CIPHER, key, NONCE);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([ownPublic, cipher.getAuthTag(), sealed]).toString('base64');
}

/** @returns undefined for a text of another key, or an altered one */
export function unseal(sealed: string, privateKey: KeyObject): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const sender = bytes.subarray(0, PUBLIC_BYTES);
  const end = PUBLIC_BYTES + TAG_BYTES;
  try {
    const key = keyOf(privateKey, createPublicKey({ key: sender, ...SPKI }), sender);
    const decipher = createDecipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(PUBLIC_BYTES, end));
    return Buffer.concat([decipher.update(bytes.subarray(end)), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

/** A machine may send anything as its key. */
export function isSealKey(publicKey: string): boolean {
  try {
    return seal('', publicKey) !== '';
  } catch {
    return false;
  }
}

function keyOf(privateKey: KeyObject, publicKey: KeyObject, salt: Buffer): Buffer {
  const shared = diffieHellman({ privateKey, publicKey });
  return Buffer.from(hkdfSync('sha256', shared, salt, 'linekeeper typed credential', 32));
}
