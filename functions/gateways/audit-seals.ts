import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import { sealSchema, type Seal } from '../../core/domain/seal.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';
import { parseStored } from '../runtime/stored.ts';
import { digestOf } from '../store/digest.ts';
import { s3 } from './job-files.ts';

export const sealEnvironment = baseEnvironment.extend({
  /** Bucket with object lock: nobody can change or delete a copy before its time. */
  SEAL_BUCKET: z.string().min(1),
  /** ARN of the KMS key that signs, and does nothing else. */
  SEAL_KEY_ARN: z.string().min(1),
});

let client: KMSClient | undefined;
const kms = () => (client ??= new KMSClient({}));

/**
 * Signs the digest of a statement, as KMS takes messages of at most 4 KB.
 * @returns the signature, DER in base64.
 */
export async function signStatement(statement: string): Promise<string> {
  const { SEAL_KEY_ARN } = readEnvironment(sealEnvironment);
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
  const { SEAL_KEY_ARN } = readEnvironment(sealEnvironment);
  const { PublicKey } = await kms().send(new GetPublicKeyCommand({ KeyId: SEAL_KEY_ARN }));
  return createPublicKey({ key: Buffer.from(PublicKey!), format: 'der', type: 'spki' })
    .export({ type: 'spki', format: 'pem' })
    .toString();
}

/** Whether the key's owner signed the statement of a seal. */
export const isSigned = ({ statement, signature }: Seal, key: KeyObject | string): boolean =>
  verify('sha256', Buffer.from(digestOf(statement)), key, Buffer.from(signature, 'base64'));

/** @returns false when there is a copy of this number already. */
export async function putSealCopy(seal: Seal): Promise<boolean> {
  try {
    await s3().send(
      new PutObjectCommand({
        ...placeOf(seal.accountId, seal.sealNumber),
        Body: JSON.stringify(seal),
        ContentType: 'application/json',
        IfNoneMatch: '*',
      }),
    );
    return true;
  } catch (error) {
    if ((error as Error).name === 'PreconditionFailed') return false;
    throw error;
  }
}

export async function readSealCopy(
  accountId: AccountId,
  sealNumber: number,
): Promise<Seal | undefined> {
  try {
    const { Body } = await s3().send(new GetObjectCommand(placeOf(accountId, sealNumber)));
    return parseStored(sealSchema, JSON.parse(await Body!.transformToString()));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

function placeOf(accountId: AccountId, sealNumber: number) {
  const { SEAL_BUCKET } = readEnvironment(sealEnvironment);
  return { Bucket: SEAL_BUCKET, Key: `${accountId}/${String(sealNumber).padStart(8, '0')}.json` };
}
