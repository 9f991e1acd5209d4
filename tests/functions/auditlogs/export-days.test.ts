import { randomUUID } from 'node:crypto';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountId } from '../../../core/access/scope.ts';
import { checkEvidence } from '../../../functions/evidence/chain-check.ts';
import { readEvidence } from '../../../functions/evidence/evidence-file.ts';
import { exportDays } from '../../../functions/evidence/export-days.ts';
import { sealAccount } from '../../../functions/evidence/seal-account.ts';
import { s3 } from '../../../functions/gateways/job-files.ts';
import { sealPublicKey } from '../../../functions/gateways/seal-key.ts';
import { rowDigest } from '../../../functions/runtime/digest.ts';
import { lastExport } from '../../../functions/store/audit-exports.ts';
import { leaveLanes } from '../../../functions/store/audit-lanes.ts';
import { machineAuditPut } from '../../../functions/store/audit.ts';
import { nameOf, putMany, writeTogether, type Row } from '../../../functions/store/client.ts';
import { rawRows } from '../../../functions/store/seals.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { documents } from '../../fixtures/documents.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { openJobs } from '../jobs/open-jobs.ts';

const DAY_MS = 86_400_000;
const START_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS - 9 * DAY_MS;
/** A moment of the days of a test, such as (1, 8.5) for half past eight of the second one. */
const at = (day: number, hour: number) => new Date(START_MS + day * DAY_MS + hour * 3_600_000);
const dayName = (day: number) => at(day, 0).toISOString().slice(0, 10);

let local: Local;
let key: string;
beforeAll(async () => {
  local = await openJobs();
  key = await sealPublicKey();
});
afterAll(() => local.stop());

let account: AccountId;
beforeEach(() => {
  account = accountNamed(`account-${randomUUID()}`);
});

const change = (day: number, hour: number, information: string) =>
  writeTogether([
    machineAuditPut(
      { kind: 'clock', name: 'test' },
      { accountId: account, information, before: { Rack: 'A4' }, after: { Rack: 'B1' } },
      { action: 'test', requestId: randomUUID(), now: at(day, hour) },
    ),
  ]);
const seal = (day: number, hour: number) => sealAccount(account, at(day, hour));
const run = (day: number, hour = 3.4) => exportDays(account, at(day, hour));
async function fileOf(day: number): Promise<string> {
  const Key = `${account}/whole/${dayName(day)}.jsonl`;
  const Bucket = process.env['AUDIT_BUCKET'];
  const { Body } = await s3().send(new GetObjectCommand({ Bucket, Key }));
  return await Body!.transformToString();
}
const sentencesIn = (text: string) => readEvidence(text).rows.map(({ information }) => information);
const kinds = (text: string) => checkEvidence(readEvidence(text, key)).map(({ kind }) => kind);
const lastDay = async () => (await lastExport(account))?.day;

/** A change on each of two days, with the seals of their hours. */
async function twoDays(): Promise<void> {
  await change(0, 10, 'Zero');
  await seal(0, 11);
  await change(0, 23.9, 'Late');
  await seal(1, 0.5);
  await change(1, 8, 'One');
  await seal(1, 9);
}

describe('the nightly export of an audit log', () => {
  test('has a file for each day that is over, with before and after, which is whole by itself', async () => {
    await twoDays();
    await run(1);
    expect(await lastDay()).toBe(dayName(0));
    const text = await fileOf(0);
    expect(sentencesIn(text)).toEqual(['Zero', 'Late']);
    expect(text).toContain('"before":{"Rack":"A4"}');
    expect(text).toContain('"after":{"Rack":"B1"}');
    expect(kinds(text)).toEqual([]);
  });

  test('has each row once, in the file of one day, and an empty day is a file without rows', async () => {
    await twoDays();
    // An account in which nothing happens has a seal a day.
    await seal(2, 9);
    await change(3, 7, 'Three');
    await seal(3, 8);
    await seal(4, 9);
    // All nights but the last were missed.
    await run(5);
    const files = await Promise.all([0, 1, 2, 3, 4].map(fileOf));
    expect(files.map(sentencesIn)).toEqual([['Zero', 'Late'], ['One'], [], ['Three'], []]);
    expect(files.map(kinds)).toEqual([[], [], [], [], []]);
    const stored = (await rawRows(account)).map(({ information }) => information);
    expect(files.flatMap(sentencesIn)).toEqual(stored);
  });

  test('is read as forged when a row of a day is altered, removed or put in', async () => {
    await twoDays();
    await change(1, 9.5, 'Another');
    await seal(2, 0.5);
    await run(2);
    const text = await fileOf(1);
    expect(kinds(text)).toEqual([]);
    expect(kinds(text.replace('"One"', '"None"'))).toContain('altered');
    const lines = text.split('\n');
    const without = (words: string) => lines.filter((line) => !line.includes(words)).join('\n');
    expect(kinds(without('"One"'))).toContain('removed');
    expect(kinds(without('"Another"'))).toContain('removed');
    const row = lines.find((line) => line.includes('"One"'))!;
    expect(kinds(`${text}${row.replace('"One"', '"Forged"')}\n`)).toContain('inserted');
  });

  test('notices that a row of the day before was written anew with its head', async () => {
    // All changes are in one lane.
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    leaveLanes();
    await change(0, 10, 'Zero');
    await seal(0, 11);
    await run(1);
    const forged: Row = { ...(await rawRows(account))[0]!, information: 'Nothing' };
    const { lane, link, expiresAt } = forged;
    await putMany('audit', [forged]);
    await putMany('auditHeads', [
      { accountId: account, lane, link, digest: rowDigest(forged), expiresAt },
    ]);
    await change(1, 8, 'One');
    await seal(1, 9);
    await seal(2, 0.5);
    await run(2);
    expect(sentencesIn(await fileOf(1))).toEqual(['One']);
    expect(kinds(await fileOf(1))).toEqual(['altered']);
    random.mockRestore();
  });

  test('done twice writes nothing anew', async () => {
    await twoDays();
    await run(1);
    const [text, noted] = [await fileOf(0), await lastExport(account)];
    await run(1, 5);
    expect([await fileOf(0), await lastExport(account)]).toEqual([text, noted]);
    await Promise.all([run(2), run(2)]);
    expect(await lastDay()).toBe(dayName(1));
  });

  test('goes on where it was killed: the file that is there stays, and no row is lost behind it', async () => {
    await twoDays();
    await run(1);
    const text = await fileOf(0);
    // Killed between the file and the note of it, and begun again when there are more seals.
    await documents().send(
      new DeleteCommand({
        TableName: nameOf('auditHeads'),
        Key: { accountId: account, lane: 'export' },
      }),
    );
    await change(1, 23, 'Evening');
    await seal(2, 0.5);
    await run(2);
    expect(await fileOf(0)).toBe(text);
    expect(sentencesIn(await fileOf(1))).toEqual(['One', 'Evening']);
    expect(kinds(await fileOf(1))).toEqual([]);
  });

  test('waits for the seal of what was written last, and needs none after a quiet evening', async () => {
    await change(0, 10, 'Zero');
    await seal(0, 11);
    await change(0, 23.9, 'Not sealed');
    await run(1, 1.4);
    expect(await lastDay()).toBeUndefined();
    await seal(1, 1.5);
    await run(1, 3.4);
    expect(await lastDay()).toBe(dayName(0));
    // Nothing was written since.
    await run(2);
    expect(await lastDay()).toBe(dayName(1));
  });

  test('fails when the seal is gone with which the day before ends', async () => {
    await twoDays();
    await run(1);
    await putMany('auditHeads', [
      {
        accountId: account,
        lane: 'export',
        firstDay: dayName(0),
        day: dayName(0),
        sealNumber: 0,
        atMs: 0,
      },
    ]);
    await expect(run(2)).rejects.toThrow('Seal 0, with which the last exported day ends');
  });
});
