import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AwsError, type JsonOperations } from './service.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const DATA_KEY_BYTES = 32;

/** A KMS key that encrypts. It ends with the process: what it encrypts is read at once. */
export function encryptingOperations(keyArn: string): JsonOperations {
  const key = randomBytes(DATA_KEY_BYTES);
  const requireKey = ({ KeyId = keyArn }: Record<string, unknown>) => {
    if (KeyId !== keyArn) throw new AwsError('NotFoundException', 'Key does not exist.');
  };
  return {
    GenerateDataKey(input) {
      requireKey(input);
      const plain = randomBytes(DATA_KEY_BYTES);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(contextOf(input));
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return {
        KeyId: keyArn,
        Plaintext: plain.toString('base64'),
        CiphertextBlob: Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64'),
      };
    },
    Decrypt(input) {
      requireKey(input);
      const blob = Buffer.from(String(input['CiphertextBlob']), 'base64');
      const [nonce, sealed] = [blob.subarray(0, NONCE_BYTES), blob.subarray(NONCE_BYTES)];
      const decipher = createDecipheriv(CIPHER, key, nonce)
        .setAAD(contextOf(input))
        .setAuthTag(sealed.subarray(0, TAG_BYTES));
      try {
        const plain = [decipher.update(sealed.subarray(TAG_BYTES)), decipher.final()];
        return { KeyId: keyArn, Plaintext: Buffer.concat(plain).toString('base64') };
      } catch {
        throw new AwsError('InvalidCiphertextException', 'The ciphertext is invalid.');
      }
    },
  };
}

function contextOf({ EncryptionContext = {} }: Record<string, unknown>): Buffer {
  const pairs = Object.entries(EncryptionContext as Record<string, string>);
  return Buffer.from(JSON.stringify(pairs.sort(([one], [other]) => (one < other ? -1 : 1))));
}
