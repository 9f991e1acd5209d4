import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** Headers of a call of a machine at a site. */
export const MACHINE_HEADER = 'x-collector-machine';
export const SEQUENCE_HEADER = 'x-collector-sequence';
export const SIGNATURE_HEADER = 'x-collector-signature';

/** The refusal after which a machine removes what it got from the portal. */
export const KEY_REFUSED =
  'The key of this machine is not known, or it is withdrawn. Please enrol it again.';

interface SignedCall {
  path: string;
  machineId: string;
  /** Each call of a machine has a higher one, so none can be repeated. */
  sequence: number;
  body: string;
}

/** Headers that prove which machine makes a call: an Ed25519 signature (RFC 8032) over all parts. */
export function signCall(call: SignedCall, privateKey: KeyObject): Record<string, string> {
  return {
    [MACHINE_HEADER]: call.machineId,
    [SEQUENCE_HEADER]: String(call.sequence),
    [SIGNATURE_HEADER]: sign(null, signedText(call), privateKey).toString('base64'),
  };
}

/** @param publicKey SPKI in base64 */
export function isSigned(call: SignedCall, signature: string, publicKey: string): boolean {
  return verify(
    null,
    signedText(call),
    readPublicKey(publicKey)!,
    Buffer.from(signature, 'base64'),
  );
}

/** An Ed25519 key from SPKI in base64; undefined for anything else. */
export function readPublicKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

function signedText({ path, machineId, sequence, body }: SignedCall): Buffer {
  const digest = createHash('sha256').update(body).digest('hex');
  return Buffer.from([path, machineId, sequence, digest].join('\n'));
}
