import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './steps.mjs';

/** Private key of releases of the collector; it is never deployed. */
const KEY_FILE = process.env.COLLECTOR_RELEASE_KEY || join(root, '.release/collector.pem');

/** The key that signs releases of the collector, made at the first build. */
export function releaseKey() {
  if (!existsSync(KEY_FILE)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    mkdirSync(dirname(KEY_FILE), { recursive: true, mode: 0o700 });
    const text = privateKey.export({ format: 'pem', type: 'pkcs8' });
    writeFileSync(KEY_FILE, text, { mode: 0o600, flag: 'wx' });
    console.log(`Made ${KEY_FILE}, which signs releases of the collector. Keep it.`);
  }
  return createPrivateKey(readFileSync(KEY_FILE));
}

/** SPKI in base64. */
export const publicKeyOf = (key) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/**
 * Text of the file beside a release that collector/release.ts checks.
 * @param {Buffer} bytes of the program
 */
export function signedRelease(version, bytes, key) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const release = JSON.stringify({ program: 'linekeeper-collector', version, sha256 });
  return JSON.stringify({
    release,
    signature: sign(null, Buffer.from(release), key).toString('base64'),
  });
}
