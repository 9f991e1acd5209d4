import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_STAFF, type Staff } from '../../../core/access/staff.ts';
import { EVIDENCE } from '../../../functions/jobs/account-export/evidence.ts';
import type { Owned } from '../../../functions/jobs/account-export/owned.ts';
import { machineAuditPut } from '../../../functions/store/audit.ts';
import { writeTogether } from '../../../functions/store/client.ts';
import { sealAccount } from '../../../functions/evidence/seal-account.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';

const account = accountNamed('tidewater');
const START_MS = Date.now();
const at = (minutes: number) => new Date(START_MS + minutes * 60_000);

let local: Local;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linekeeper-evidence-'));
  local = await startLocal({ clocks: [] });
  for (const minute of [0, 1, 2])
    await writeTogether([
      machineAuditPut(
        { kind: 'clock', name: 'test' },
        { accountId: account, information: `Change ${minute}`, before: { Rack: 'A4' } },
        { action: 'test', requestId: randomUUID(), now: at(minute) },
      ),
    ]);
  await sealAccount(account, at(60));
});
afterAll(() => local.stop());

async function exported(staff: Staff = NO_STAFF): Promise<string[]> {
  let text = '';
  const owned = { call: { account, now: at(70) }, staff } as unknown as Owned;
  for await (const part of EVIDENCE.text(owned)) text += part;
  return text.split('\n').filter(Boolean);
}

/** The command as somebody runs it who has the file alone: no environment, no AWS. */
async function checked(lines: readonly string[], ...more: string[]) {
  const file = join(folder, `${randomUUID()}.jsonl`);
  await writeFile(file, lines.join('\n'));
  const given = ['--import', 'tsx', 'scripts/audit-check.ts', file, ...more];
  const { PATH } = process.env;
  return await promisify(execFile)(process.execPath, given, { env: { PATH } }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );
}

test('an exported log is checked on another machine, and says what was forged in it', async () => {
  const lines = await exported();
  expect(lines).toHaveLength(5);
  const whole = await checked(lines);
  expect(whole.code).toBe(0);
  expect(whole.stdout).toMatch(
    /^Whole since \d{4}-\d\d-\d\d: nothing was altered, removed, put in or back-dated\./,
  );
  expect(whole.stdout).toContain('Changes: 3, seals: 1, as of');
  const forged = lines.map((line) => line.replace('Change 1', 'Nothing'));
  const altered = await checked(forged);
  expect(altered.code).toBe(1);
  expect(altered.stdout).toContain(
    `1 change was altered, such as: ${at(1).toISOString()} Nothing.`,
  );
  const removed = await checked(lines.filter((line) => !line.includes('Change 2')));
  expect(removed.stdout).toMatch(/1 change was removed, such as: number 3 of lane 730d\d+\./);
});

test('with the key of the provider a seal of any other key is no seal', async () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const file = join(folder, 'key.pem');
  await writeFile(file, publicKey.export({ type: 'spki', format: 'pem' }));
  const { code, stdout } = await checked(await exported(), '--key', file);
  expect(code).toBe(1);
  expect(stdout).toContain('1 seal is broken, such as: number 1 is not signed.');
});

test('a change by the staff of the provider is there by its digest, which is checked', async () => {
  const northbeam = accountNamed('northbeam');
  const by = { user: 'ruth.calloway', userSub: 's', displayName: 'Ruth Calloway', home: northbeam };
  const put = machineAuditPut(
    { kind: 'clock', name: 'test' },
    { accountId: account, information: 'By Ruth' },
    { action: 'test', requestId: randomUUID(), now: at(71) },
  );
  await writeTogether([{ Put: { ...put.Put!, Item: { ...put.Put!.Item, ...by } } }]);
  await sealAccount(account, at(120));
  const lines = await exported({ accounts: [northbeam], name: 'Service desk' });
  expect(lines.join('\n')).not.toMatch(/ruth/i);
  expect((await checked(lines)).code).toBe(0);
  const without = lines.map((line) => line.replace(/("placed".*"digest":")./, '$1!'));
  expect((await checked(without)).stdout).toContain('1 change was altered');
});
