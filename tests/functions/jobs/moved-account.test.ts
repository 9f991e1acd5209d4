import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunView } from '../../../core/contract/automation.ts';
import type { JobView } from '../../../core/contract/jobs.ts';
import { IMPORTED } from '../../../core/domain/automation/imported.ts';
import { roleLike } from '../../../functions/jobs/automation/role-like.ts';
import { putAcross } from '../../../functions/store/client.ts';
import { roleRow } from '../../../functions/store/roles.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed, providerNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { storedPerson } from '../../fixtures/stored-people.ts';
import { deviceRow } from '../../../functions/store/new-devices.ts';
import { filesOf } from './exported-files.ts';
import { arrived, openJobs, run } from './open-jobs.ts';

/** An account to leave, of one provider, and an empty one of another to come to. */
const SIDES = [
  { accountId: 'oak', providerId: 'northbeam', parentId: 'northbeam_SUPER', top: '1', root: '40' },
  { accountId: 'elm', providerId: 'calder', parentId: 'calder_SUPER', top: '1001', root: '1040' },
] as const;
const adminOf = (accountId: string): Claims => ({
  ...people.northDesk,
  sub: `${accountId}-admin`,
  'cognito:username': `${accountId}-admin`,
  email: `${accountId}-admin@example.com`,
  'custom:account_id': accountId,
  'custom:role': 'superuser',
  'custom:roles': 'Admin',
});

let local: Local;
beforeAll(async () => {
  local = await openJobs();
  for (const { accountId, ...side } of SIDES) await open(accountId, side);
  await fill();
});
afterAll(() => local.stop());

async function open(
  accountId: string,
  { providerId, parentId, top, root }: Omit<(typeof SIDES)[number], 'accountId'>,
): Promise<void> {
  const account = {
    accountId,
    providerId,
    parentId,
    name: `The ${accountId}`,
    status: 'active',
    rootGroupId: root,
    hasKey: true,
    createdEpoch: 1,
    source: 'collector',
  };
  const folder = {
    providerId,
    accountId,
    groupId: root,
    parentId: top,
    path: [top, root],
    name: `The ${accountId}`,
    fullPath: `The ${accountId}`,
    customer: '',
  };
  await putAcross({ accounts: [account], groups: [folder] });
  const { 'cognito:username': username, ...attributes } = adminOf(accountId);
  await local.pool.create(username!, attributes, 'Temporary-1234');
}

/** Fills the first of the two accounts. */
async function fill(): Promise<void> {
  const [{ accountId: id, providerId, top, root }] = SIDES;
  const accountId = accountNamed(id);
  const group = (groupId: string, path: string[], name: string, fullPath: string) => ({
    providerId,
    accountId,
    groupId,
    parentId: path.at(-1)!,
    path: [...path, groupId],
    name,
    fullPath: `The oak/${fullPath}`,
    customer: 'Mill Lane',
  });
  const device = {
    accountId,
    deviceId: 'mill-1',
    shardId: '0',
    system: {
      label: 'MIL-CPE-01',
      parentId: '42',
      groupPath: [top, root, '41', '42'],
      Customer: 'Mill Lane',
      'Site Name': 'Leeds',
      'DNS Name': '10.77.0.1',
      Postcode: 'LS1 4AP',
      'Circuit Reference': 'CR-77',
      'Circuit Size': '100Mb',
      'Bearer Size': '1Gb',
      'Pre-Live': 'true',
    },
    manual: {},
    custom: { request_id: 'REQ 77' },
    snmp: { address: '10.77.0.1', port: 161, version: '2c' as const, credential: 'default' },
  };
  await putAcross({
    groups: [
      group('41', [top, root], 'Mill Lane', 'Mill Lane'),
      group('42', [top, root, '41'], 'Leeds', 'Mill Lane/Leeds'),
    ],
    devices: [deviceRow(device, Date.now())],
    roles: [
      roleRow(providerNamed(providerId), {
        role: roleLike({ name: 'Mill Desk', like: 'Customer Manager', groupIds: ['41'] }),
        owner: { accountId, customer: '' },
      }),
    ],
    people: [
      await storedPerson('ivy.mill', {
        given_name: 'Ivy',
        family_name: 'Mill',
        email: 'ivy@mill.example',
        phone_number: '+441130000000',
        'custom:account_id': id,
        'custom:customer': 'Mill Lane',
        'custom:roles': 'Mill Desk',
      }),
    ],
    thresholds: [
      {
        accountId,
        target: 'group#41#ping##PingLossPercent',
        scope: 'group',
        ownerId: '41',
        datasource: 'ping',
        instance: '',
        datapoint: 'PingLossPercent',
        alertExpr: '> 10 20 30',
        alertExprNote: 'A radio link',
        disableAlerting: false,
      },
    ],
    recipients: ['alerts', 'customer:Mill Lane'].map((groupId) => ({
      accountId,
      groupId,
      recipients: [
        {
          type: 'ARBITRARY',
          method: 'EMAIL',
          addr: `${groupId.slice(0, 5)}@mill.example`,
          contact: 'NOC',
        },
      ],
    })),
  });
}

async function importFilesOf(accountId: string): Promise<Map<string, string>> {
  const body = { series: 'none', from: '2026-10', to: '2026-10', zone: 'UTC', key: randomUUID() };
  const { body: answer } = await call('jobs.startAccountExport', adminOf(accountId), { body });
  await arrived(1);
  await run();
  const files = await filesOf(adminOf(accountId), (answer.data as JobView).id);
  return new Map([...files].filter(([name]) => name.startsWith('import/')));
}

test('what an account exports can be imported elsewhere as it is, and is exported there the same', async () => {
  const left = await importFilesOf('oak');
  expect([...left.keys()].toSorted()).toEqual(
    IMPORTED.map((what) => `import/${what}.csv`).toSorted(),
  );
  for (const what of ['groups', 'devices', 'roles', 'users', 'thresholds', 'recipients']) {
    const { body } = await call('provisioning.importFile', adminOf('elm'), {
      body: {
        what,
        csv: left.get(`import/${what}.csv`)!,
        account: 'elm',
        isDryRun: false,
        key: randomUUID(),
      },
    });
    await arrived(1);
    await run();
    const { id } = body.data as JobView;
    const done = await call('automation.getRun', adminOf('elm'), { query: { id } });
    const { job, lines } = done.body.data as RunView;
    expect(job.code, `${what}: ${JSON.stringify(lines)}`).toBe(200);
  }
  expect(await importFilesOf('elm')).toEqual(left);
});
