import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { JsonFile } from '../json-file.ts';
import { AwsError, type JsonOperations } from './service.ts';

interface SigningKey {
  /** PEM. */
  privateKey: string;
}

/** A KMS key that signs (ECC_NIST_P256), kept in a file. */
export async function signingOperations(
  keyArn: string,
  file: string | null,
): Promise<JsonOperations> {
  const kept = await JsonFile.open<SigningKey>(file, newKey);
  await kept.save();
  const key = createPrivateKey(kept.value.privateKey);
  const requireKey = ({ KeyId }: Record<string, unknown>) => {
    if (KeyId !== keyArn) throw new AwsError('NotFoundException', 'Key does not exist.');
  };
  return {
    Sign(input) {
      requireKey(input);
      if (input['SigningAlgorithm'] !== 'ECDSA_SHA_256' || input['MessageType'] !== 'RAW')
        throw new AwsError('InvalidKeyUsageException', 'The key does not sign in this way.');
      const message = Buffer.from(String(input['Message']), 'base64');
      // https://docs.aws.amazon.com/kms/latest/APIReference/API_Sign.html
      if (message.length > 4_096)
        throw new AwsError('ValidationException', 'A raw message has at most 4096 bytes.');
      return { KeyId: keyArn, Signature: sign('sha256', message, key).toString('base64') };
    },
    GetPublicKey(input) {
      requireKey(input);
      const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
      return { KeyId: keyArn, PublicKey: der.toString('base64') };
    },
  };
}

function newKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}
