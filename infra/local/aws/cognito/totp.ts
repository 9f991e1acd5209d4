import { createHmac, randomBytes } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks may differ by a step in either direction. */
const STEPS_APART = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SECRET_BYTES = 20;

/** A new secret in base 32 (RFC 4648), as authenticator apps expect. */
export function newSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

/** RFC 6238 with SHA-1. */
export function totpAt(secret: string, epochMs: number): string {
  return codeOf(secret, Math.floor(epochMs / 1000 / STEP_SECONDS));
}

/** The time step of a code; undefined for a code of another time. */
export function stepOfCode(secret: string, code: string, epochMs: number): number | undefined {
  const now = Math.floor(epochMs / 1000 / STEP_SECONDS);
  for (let step = now - STEPS_APART; step <= now + STEPS_APART; step += 1)
    if (codeOf(secret, step) === code) return step;
  return undefined;
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1)! & 0xf) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((eight) => Number.parseInt(eight, 2)));
}
