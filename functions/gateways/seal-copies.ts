import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import { sealSchema, type Seal } from '../../core/domain/seal.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';
import { parseStored } from '../runtime/stored.ts';
import { s3 } from './job-files.ts';

export const sealCopiesEnvironment = baseEnvironment.extend({
  /** Bucket with object lock: nobody can change or delete a copy before its time. */
  SEAL_BUCKET: z.string().min(1),
});

/** @returns false when there is a copy of this number already. */
export async function putSealCopy(seal: Seal): Promise<boolean> {
  try {
    await s3().send(
      new PutObjectCommand({
        ...placeOf(seal.accountId, seal.sealNumber),
        Body: JSON.stringify(seal),
        ContentType: 'application/json',
        IfNoneMatch: '*',
        ObjectLockMode: 'COMPLIANCE',
        ObjectLockRetainUntilDate: new Date(seal.expiresAt * 1000),
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
  const { SEAL_BUCKET } = readEnvironment(sealCopiesEnvironment);
  return { Bucket: SEAL_BUCKET, Key: `${accountId}/${String(sealNumber).padStart(8, '0')}.json` };
}
