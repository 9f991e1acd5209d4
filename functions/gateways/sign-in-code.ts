import {
  buildDecrypt,
  cacheClients,
  CommitmentPolicy,
  getKmsClient,
  KmsKeyringNode,
} from '@aws-crypto/client-node';
import * as z from 'zod';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';

export const signInCodeEnvironment = baseEnvironment.extend({
  /** ARN of the key by which the user pool encrypts codes and temporary passwords. */
  SIGN_IN_KEY_ARN: z.string().min(1),
});

const clientProvider = cacheClients(getKmsClient);
const { decrypt } = buildDecrypt(CommitmentPolicy.REQUIRE_ENCRYPT_ALLOW_DECRYPT);

/** A code or temporary password as the user pool hands it over: encrypted, in base64. */
export async function readSignInCode(encrypted: string): Promise<string> {
  const { SIGN_IN_KEY_ARN } = readEnvironment(signInCodeEnvironment);
  const keyring = new KmsKeyringNode({ clientProvider, keyIds: [SIGN_IN_KEY_ARN] });
  const { plaintext } = await decrypt(keyring, Buffer.from(encrypted, 'base64'));
  return plaintext.toString('utf8');
}
