import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSealKey, seal, sealKeys, unseal } from '../../functions/runtime/sealed.ts';

test('a sealed text is opened by its own key alone, and not after a byte was changed', () => {
  const { publicKey, privateKey } = sealKeys();
  const sealed = seal('secret', publicKey);
  expect(unseal(sealed, privateKey)).toBe('secret');
  expect(seal('secret', publicKey)).not.toBe(sealed);
  expect(unseal(sealed, sealKeys().privateKey)).toBeUndefined();
  const bytes = Buffer.from(sealed, 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const altered = Buffer.from(bytes);
    altered[at]! ^= 1;
    expect(unseal(altered.toString('base64'), privateKey)).not.toBe('secret');
  }
  expect(unseal('', privateKey)).toBeUndefined();
  expect(unseal(bytes.subarray(0, 50).toString('base64'), privateKey)).toBeUndefined();
});

test('a key of another kind, a point without a secret and any text are no keys', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const ed25519 = publicKey.export({ format: 'der', type: 'spki' });
  const zero = Buffer.concat([
    Buffer.from(sealKeys().publicKey, 'base64').subarray(0, 12),
    Buffer.alloc(32),
  ]);
  for (const key of ['', 'text', ed25519.toString('base64'), zero.toString('base64')])
    expect(isSealKey(key)).toBe(false);
});
