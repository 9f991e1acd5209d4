import { createPublicKey } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import * as z from 'zod';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';
import { digestOf } from '../runtime/digest.ts';

export const sealKeyEnvironment = baseEnvironment.extend({
  /** ARN of the KMS key that signs the heads of audit logs, and does nothing else. */
  SEAL_KEY_ARN: z.string().min(1),
});

let client: KMSClient | undefined;
const kms = () => (client ??= new KMSClient({}));

/**
 * Signs the digest of a statement, as KMS takes messages of at most 4 KB.
 * @returns the signature, DER in base64.
 */
export async function signStatement(statement: string): Promise<string> {
  const { SEAL_KEY_ARN } = readEnvironment(sealKeyEnvironment);
  const { Signature } = await kms().send(
    new SignCommand({
      KeyId: SEAL_KEY_ARN,
      Message: Buffer.from(digestOf(statement)),
      MessageType: 'RAW',
      SigningAlgorithm: 'ECDSA_SHA_256',
    }),
  );
  return Buffer.from(Signature!).toString('base64');
}

/** The key that anybody can check seals with, as PEM. */
export async function sealPublicKey(): Promise<string> {
  const { SEAL_KEY_ARN } = readEnvironment(sealKeyEnvironment);
  const { PublicKey } = await kms().send(new GetPublicKeyCommand({ KeyId: SEAL_KEY_ARN }));
  return createPublicKey({ key: Buffer.from(PublicKey!), format: 'der', type: 'spki' })
    .export({ type: 'spki', format: 'pem' })
    .toString();
}
