import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Server side of Cognito's USER_SRP_AUTH: SRP-6a over the 3072-bit group of RFC 5054 with SHA-256,
 * where both sides prove the password by an HMAC under a key derived with HKDF ("Caldera Derived
 * Key"). Tests compare it with aws-amplify.
 */
const N = BigInt(
  `0x${[
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F1437',
    '4FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF05',
    '98DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B',
    'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33',
    'A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864',
    'D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
  ].join('')}`,
);
const GENERATOR = 2n;
const MULTIPLIER = hashHex(padded(N) + padded(GENERATOR));
const MAX_HEX_DIGITS = 768;

/** Stored form of a password, which does not reveal it. Both are hexadecimal. */
export interface Verifier {
  salt: string;
  verifier: string;
}

export interface Challenge {
  salt: string;
  srpB: string;
  secretBlock: string;
  /** The signature over the time proves the password. */
  isProvedBy(signature: string, timestamp: string): boolean;
}

export function verifierOf(
  poolName: string,
  username: string,
  password: string,
  salt = randomBytes(16).toString('hex'),
): Verifier {
  const identity = createHash('sha256').update(`${poolName}${username}:${password}`).digest('hex');
  const exponent = hashHex(padded(BigInt(`0x${salt}`)) + identity);
  return { salt, verifier: power(GENERATOR, exponent).toString(16) };
}

/** For the flows with the plain password. */
export function isPassword(
  poolName: string,
  username: string,
  password: string,
  stored: Verifier,
): boolean {
  const ours = createHash('sha256')
    .update(verifierOf(poolName, username, password, stored.salt).verifier)
    .digest();
  return timingSafeEqual(ours, createHash('sha256').update(stored.verifier).digest());
}

/** A verifier that matches no password, stable per name, for unknown people. */
export function unprovable(secret: string, username: string): Verifier {
  const noise = (label: string) =>
    createHmac('sha256', secret).update(`${label}:${username}`).digest('hex');
  return {
    salt: noise('salt').slice(0, 32),
    verifier: power(GENERATOR, BigInt(`0x${noise('verifier')}`)).toString(16),
  };
}

/**
 * @returns null for a forbidden value of the client (with a multiple of N, no password would be
 * needed).
 */
export function challenge(
  poolName: string,
  username: string,
  stored: Verifier,
  srpA: string,
): Challenge | null {
  if (!/^[0-9a-f]+$/i.test(srpA) || srpA.length > MAX_HEX_DIGITS + 2) return null;
  const A = BigInt(`0x${srpA}`);
  if (A % N === 0n) return null;
  const verifier = BigInt(`0x${stored.verifier}`);
  const b = BigInt(`0x${randomBytes(32).toString('hex')}`);
  const B = (MULTIPLIER * verifier + power(GENERATOR, b)) % N;
  const scrambler = hashHex(padded(A) + padded(B));
  const session = power((A * power(verifier, scrambler)) % N, b);
  const extracted = createHmac('sha256', fromHex(padded(scrambler)))
    .update(fromHex(padded(session)))
    .digest();
  const key = createHmac('sha256', extracted)
    .update('Caldera Derived Key\u0001')
    .digest()
    .subarray(0, 16);
  const secretBlock = randomBytes(64).toString('base64');
  return {
    salt: stored.salt,
    srpB: B.toString(16),
    secretBlock,
    isProvedBy(signature, timestamp) {
      const expected = createHmac('sha256', key)
        .update(`${poolName}${username}`)
        .update(Buffer.from(secretBlock, 'base64'))
        .update(timestamp)
        .digest();
      const given = Buffer.from(signature, 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/**
 * Hexadecimal of whole bytes, with a leading zero byte if the highest bit is set, as the protocol
 * hashes numbers.
 */
function padded(value: bigint): string {
  const digits = value.toString(16);
  const even = digits.length % 2 ? `0${digits}` : digits;
  return /^[89a-f]/i.test(even) ? `00${even}` : even;
}

function hashHex(hex: string): bigint {
  return BigInt(`0x${createHash('sha256').update(fromHex(hex)).digest('hex')}`);
}

function fromHex(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}
