import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AccountId } from '../../../core/access/scope.ts';
import type { Head } from '../../../core/domain/seal.ts';
import { checkAccount } from '../../../functions/evidence/check-account.ts';
import { rowDigest } from '../../../functions/runtime/digest.ts';
import { machineAuditPut } from '../../../functions/store/audit.ts';
import { nameOf, putMany, writeTogether, type Row } from '../../../functions/store/client.ts';
import { rawRows } from '../../../functions/store/seals.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import { documents } from '../../fixtures/documents.ts';
import { accountNamed } from '../../fixtures/ids.ts';

const START_MS = Date.now();
export const MINUTE_MS = 60_000;
export const at = (minutes: number) => new Date(START_MS + minutes * MINUTE_MS);

/** Each test has an account of its own. */
export let account: AccountId;

/** A portal without clocks for the tests of a file. */
export function useLog(): void {
  let local: Local;
  beforeAll(async () => {
    local = await startLocal({ clocks: [] });
  });
  afterAll(() => local.stop());
  beforeEach(() => {
    account = accountNamed(`account-${randomUUID()}`);
  });
}

export const change = (minutes: number, information: string) =>
  machineAuditPut(
    { kind: 'clock', name: 'test' },
    { accountId: account, information, before: { Rack: 'A4', Room: undefined } },
    { action: 'test', requestId: randomUUID(), now: at(minutes) },
  );

/** Changes, one behind the other as the portal writes them, a minute each. */
export async function written(from: number, ...sentences: string[]): Promise<Row[]> {
  for (const [minute, sentence] of sentences.entries())
    await writeTogether([change(from + minute, sentence)]);
  return await rows();
}

export const rows = async () =>
  (await rawRows(account)).toSorted((one, other) => Number(one['atMs']) - Number(other['atMs']));

export async function remove(
  table: 'audit' | 'auditHeads' | 'auditSeals',
  key: Row,
): Promise<void> {
  await documents().send(new DeleteCommand({ TableName: nameOf(table), Key: key }));
}

export const key = (row: Row) => ({ accountId: account, at: row['at'] });
export const linkOf = (row: Row) => Number(row['link']);
export const laneOf = (row: Row) => String(row['lane']);
export const findings = async (minutes = 70) => (await checkAccount(account, at(minutes))).findings;
export const kinds = async (minutes?: number) => (await findings(minutes)).map(({ kind }) => kind);

/** Puts the rows of a lane behind each other anew, as somebody does who knows how. */
export async function relink(all: readonly Row[]): Promise<void> {
  let last: Head | undefined;
  for (const row of all) {
    const linked = { ...row, previous: last?.digest ?? '', link: (last?.link ?? 0) + 1 };
    last = {
      lane: String(row['lane']),
      link: linked.link,
      digest: rowDigest(linked),
      expiresAt: Number(row['expiresAt']),
    };
    await putMany('audit', [linked]);
  }
  await putMany('auditHeads', [{ accountId: account, ...last }]);
}
