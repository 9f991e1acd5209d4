import { randomBytes, randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountExport } from '../../../core/domain/account-export.ts';
import type { JobView } from '../../../core/contract/jobs.ts';
import { readJobFile } from '../../../functions/gateways/job-files.ts';
import { pack } from '../../../functions/jobs/account-export/pack.ts';
import { writeZip } from '../../../functions/jobs/account-export/write-zip.ts';
import { readRole } from '../../../core/access/role.ts';
import { putMany, query } from '../../../functions/store/client.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed, providerNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { auditRows, restoreWorld } from '../../fixtures/world.ts';

import { repetitions } from '../../setup/repetitions.ts';
import { filesOf, unzipped } from './exported-files.ts';
import { killedAt } from './kill.ts';
import { arrived, jobOf, lose, openJobs, recover, run } from './open-jobs.ts';
import { SECRET, seedBesideTheWorld } from './owned-world.ts';

const wholeAccount: AccountExport = {
  series: 'hours',
  from: '2026-10',
  to: '2026-10',
  zone: 'Europe/London',
};
/** An administrator of the provider's direct customers. */
const admin: Claims = {
  ...people.northDesk,
  sub: 'direct-admin',
  'cognito:username': 'direct-admin',
  email: 'direct-admin@example.com',
  'custom:roles': 'Admin',
};

let local: Local;
beforeAll(async () => {
  local = await openJobs();
  const { 'cognito:username': username, ...attributes } = admin;
  await local.pool.create(username!, attributes, 'Temporary-1234');
});
afterAll(() => local.stop());
beforeEach(async () => {
  await restoreWorld();
  lose();
});

async function start(claims: Claims, changes: Partial<AccountExport> = {}) {
  const body = { ...wholeAccount, ...changes, key: randomUUID() };
  const answer = await call('jobs.startAccountExport', claims, { body });
  return { ...answer, job: answer.body.data as JobView };
}

async function exported(claims: Claims, changes: Partial<AccountExport> = {}) {
  const { job } = await start(claims, changes);
  await arrived(1);
  await run();
  const ended = await jobOf(claims, job.id);
  expect(ended).toMatchObject({ state: 'done' });
  return { ended, files: await filesOf(claims, job.id) };
}

const rowsOf = (files: Map<string, string>, name: string) =>
  Papa.parse<Record<string, string>>(
    files
      .get(name)!
      .replace(/^\uFEFF/, '')
      .trim(),
    {
      header: true,
    },
  ).data;

/** In the short form every so many calls are the last one; the long form kills at each. */
const EVERY = repetitions(25, 1);
/** Names of the other accounts, of their customers and devices. */
const OTHERS =
  /Tidewater|Calder|Quay Bakery|Moor Legal|Ash Clinic|GRY-CPE-01|HFX-CPE-01|HUD-CPE-01|Seen elsewhere/;

describe('an export of all of an account', () => {
  test('holds what the account owns, no secret and nothing of another account, and a README that names each file and column', async () => {
    await seedBesideTheWorld();
    const { ended, files } = await exported(admin);
    expect(ended.sentence).toMatch(/^\d+ files, \d+ MB$/);
    expect(rowsOf(files, 'devices.csv').map((row) => row['Device'])).toEqual([
      'LDS-CPE-01',
      'LDS-CPE-02',
      'PBO-CPE-01',
    ]);
    expect(rowsOf(files, 'device-properties.csv')).toContainEqual({
      'Device ID': '501',
      Device: 'LDS-CPE-01',
      Kind: 'system',
      Property: 'Billing Reference',
      Value: 'BR-501',
    });
    expect(rowsOf(files, 'groups.csv').map((row) => row['Group'])).toEqual([
      'Northbeam Direct',
      'Harbour Foods',
      'Fenside School',
      'Leeds',
    ]);
    expect(rowsOf(files, 'sites.csv')).toEqual([
      {
        Customer: 'Harbour Foods',
        Site: 'Leeds',
        'Group ID': 'site-1',
        Postcodes: '',
        Devices: '0',
      },
    ]);
    const alerts = rowsOf(files, 'alerts.csv');
    expect(alerts.map((row) => row['Alert ID'])).toEqual(['NB-1', 'NB-2', 'NB-3', 'NB-4']);
    expect(alerts[3]).toMatchObject({ Cleared: '2026-11-20T09:59:00Z' });
    expect(rowsOf(files, 'recipients.csv')).toMatchObject([
      { Customer: '', Method: 'EMAIL', Address: 'desk@northbeam.example', Contact: 'Desk' },
    ]);
    expect(
      rowsOf(files, 'planned-work.csv')
        .map((row) => row['Device ID'])
        .toSorted(),
    ).toEqual(['501', '503']);
    expect(rowsOf(files, 'notices.csv')).toMatchObject([
      { Customer: 'Harbour Foods', Address: 'noc@harbour.example', Outcome: 'sent' },
    ]);
    expect(rowsOf(files, 'tickets.csv')).toMatchObject([{ Case: 'C-1', Title: 'Loss of light' }]);
    expect(rowsOf(files, 'thresholds.csv')).toMatchObject([{ Of: '501', Threshold: '> 10 20 30' }]);
    expect(rowsOf(files, 'users.csv').map((row) => row['Username'])).toContain('harbour-reader');
    expect(rowsOf(files, 'audit-log.csv').map((row) => row['Action'])).toContain(
      'start account export',
    );
    const names = (file: string) =>
      (JSON.parse(files.get(file)!) as { name: string }[]).map(({ name }) => name);
    expect(names('roles.json')).toEqual(['Leeds Viewer']);
    expect(names('reports.json').length).toBeGreaterThan(0);
    expect(files.get('views.json')).toContain('Hot circuits');
    expect(JSON.parse(files.get('brand.json')!)).toMatchObject({ name: 'northbeam' });
    expect(files.get('series/2026-10/501.csv')).toBe(
      'From (UTC)," PingLossPercent mean (%)"," PingLossPercent lowest (%)"," PingLossPercent highest (%)"\r\n2026-10-01T00:00:00Z,25,0,50\r\n',
    );
    const readme = files.get('README.txt')!;
    for (const [name, text] of files) {
      expect(text, name).not.toMatch(OTHERS);
      expect(text, name).not.toContain(SECRET);
      if (name.startsWith('series/') || name.startsWith('import/')) continue;
      expect(readme).toContain(`\r\n${name === 'README.txt' ? 'CSV is' : name}`);
      if (name.endsWith('.csv'))
        for (const heading of Object.keys(rowsOf(files, name)[0] ?? {}))
          expect(readme, name).toContain(`  - ${heading}`);
    }
  });

  test('is for administrators of the whole account, and says before it is made how much it is', async () => {
    const preview = async (claims: Claims, changes: Partial<AccountExport> = {}) =>
      await call('jobs.previewAccountExport', claims, { body: { ...wholeAccount, ...changes } });
    expect((await preview(admin)).body.data).toEqual({
      sentence:
        'Northbeam Direct: 3 devices, series in up to 3 files, about 1 MB before they are packed',
    });
    expect((await preview(admin, { series: 'none' })).body.data).toEqual({
      sentence: 'Northbeam Direct: 3 devices, no series',
    });
    expect((await preview(people.reseller)).body.data).toMatchObject({
      sentence: expect.stringContaining('Tidewater Business: 1 device') as string,
    });
    for (const claims of [people.northDesk, people.manager, people.harbourAdmin, people.viewer])
      expect((await start(claims)).status).toBe(403);
    expect((await preview(admin, { from: '2025-01' })).body).toMatchObject({
      status_code: 400,
      field: 'to',
    });
    expect((await preview(admin, { from: '2026-13' })).body.field).toBe('from');
  });

  test('is refused to somebody from whom a group of the account is kept', async () => {
    const [role] = (await query('roles', { partition: { providerId: providerNamed('northbeam') } }))
      .filter(({ name }) => name === 'Admin')
      .map(readRole);
    const kept = { ...role!.services[0]!, id: '12', alerts: 4 as const };
    await putMany('roles', [
      { ...role!, providerId: 'northbeam', services: [...role!.services, kept] },
    ]);
    const { job } = await start(admin);
    await arrived(1);
    await run();
    expect(await jobOf(admin, job.id)).toMatchObject({
      state: 'failed',
      sentence: 'Your role keeps Fenside School from you, so you cannot export all of it.',
    });
  });

  test('is whole wherever its process dies, and ends once', async () => {
    const names: string[][] = [];
    for (let at = EVERY, isKilled = true; isKilled; at += EVERY) {
      const { job } = await start(admin, { series: 'none' });
      await arrived(1);
      isKilled = await killedAt(at, at % 2 === 0 ? 'before' : 'after', () => run());
      if (isKilled) await recover(admin, job.id);
      expect(await jobOf(admin, job.id), `killed at call ${at}`).toMatchObject({ state: 'done' });
      const files = await filesOf(admin, job.id);
      names.push([...files.keys()]);
      expect(rowsOf(files, 'devices.csv'), `killed at call ${at}`).toHaveLength(3);
      const rows = (await auditRows('northbeam')).filter(({ target }) => target === job.id);
      expect(rows.map(({ action }) => action)).toEqual(['jobs.startAccountExport', 'jobs.end']);
      lose();
    }
    expect(names.length).toBeGreaterThan(2);
    expect(new Set(names.map(String)).size).toBe(1);
  });

  test('may be larger than one request to the bucket', async () => {
    const [large, small] = await Promise.all([
      pack('large.bin', [randomBytes(9_000_000)]),
      pack('small.txt', ['one', ' two']),
    ]);
    const place = {
      kind: 'accountExport',
      account: accountNamed('northbeam'),
      jobId: 'x',
    } as const;
    const parts = [large, small].map(({ packed, body }) => ({
      files: [packed],
      body: () => Promise.resolve(body),
    }));
    const bytes = await writeZip({ ...place, part: 'result' }, parts, new Date());
    const zip = await readJobFile({ ...place, part: 'result' });
    expect([zip.length, bytes > 9_000_000]).toEqual([bytes, true]);
    const files = await unzipped(zip);
    expect([files.get('small.txt'), files.size]).toEqual(['one two', 2]);
  });
});
