import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import { endOfDayMs } from '../../core/domain/audit-export.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';
import { s3 } from './job-files.ts';

export const auditExportsEnvironment = baseEnvironment.extend({
  /** Bucket with object lock: nobody can change or delete an exported day before its time. */
  AUDIT_BUCKET: z.string().min(1),
});

/** The log of an account and day (UTC). */
export interface ExportedDay {
  accountId: AccountId;
  day: string;
  /** 'below': changes by staff above the account are there by their digests alone. */
  part: 'whole' | 'below';
}

/** The link is followed at once. */
const LINK_SECONDS = 60;

/** Of a day that is there already the first file stays. */
export async function putExportedDay(
  exported: ExportedDay,
  text: string,
  keptDays: number,
): Promise<void> {
  try {
    await s3().send(
      new PutObjectCommand({
        ...placeOf(exported),
        Body: text,
        ContentType: 'application/x-ndjson',
        IfNoneMatch: '*',
        ObjectLockMode: 'COMPLIANCE',
        ObjectLockRetainUntilDate: new Date(endOfDayMs(exported.day) + keptDays * 86_400_000),
        // The bucket's lifecycle deletes by it.
        Tagging: `kept-days=${keptDays}`,
      }),
    );
  } catch (error) {
    if ((error as Error).name !== 'PreconditionFailed') throw error;
  }
}

/** @param name of the file in the browser. */
export async function exportedDayLink(exported: ExportedDay, name: string): Promise<string> {
  const command = new GetObjectCommand({
    ...placeOf(exported),
    ResponseContentDisposition: `attachment; filename="${name}"`,
  });
  return await getSignedUrl(s3(), command, { expiresIn: LINK_SECONDS });
}

function placeOf({ accountId, day, part }: ExportedDay) {
  const { AUDIT_BUCKET } = readEnvironment(auditExportsEnvironment);
  return { Bucket: AUDIT_BUCKET, Key: `${accountId}/${part}/${day}.jsonl` };
}
