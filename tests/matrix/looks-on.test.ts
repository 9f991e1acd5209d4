import { ResourceNotFoundException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippedRoles } from '../../core/access/shipped-roles.ts';
import type { Maintenance } from '../../core/contract/maintenances.ts';
import { putMany } from '../../functions/store/client.ts';
import { roleRow } from '../../functions/store/roles.ts';
import type { TestTables } from '../../infra/local/testing.ts';
import { call } from '../fixtures/call.ts';
import { providerNamed } from '../fixtures/ids.ts';
import { people } from '../fixtures/people.ts';
import { quietPool } from '../fixtures/quiet-pool.ts';
import { requests } from '../fixtures/requests.ts';
import { harbour } from '../fixtures/sides.ts';
import { startWorld } from '../fixtures/world.ts';
import { mockClient } from '../fixtures/mock-client.ts';

/**
 * A person of the kind that no component rule stops, with a role that views everything and manages
 * nothing.
 */
const looksOn = { ...people.northAdmin, sub: 'looks-on', 'cognito:username': 'looks-on' };
const lookingOn = { ...looksOn, 'custom:roles': 'Looks On' };

/** Calls that need more than view, the writes above all. */
const REFUSED = [
  'accounts.getKey',
  'accounts.giveAccountId',
  'accounts.saveKey',
  'accounts.updateAccount',
  'alerts.acknowledgeAlert',
  'alerts.acknowledgeAlerts',
  'alerts.withdrawAcknowledgement',
  'alerts.withdrawAcknowledgements',
  'automation.addingUsers',
  'automation.createDashboards',
  'automation.createGroups',
  'automation.createRoles',
  'automation.createUsers',
  'automation.fullConfiguration',
  'automation.startRun',
  'automation.takeBackRun',
  'branding.requestDomain',
  'branding.uploadLogo',
  'datasources.saveThresholds',
  'devices.addProperty',
  'devices.deleteDevice',
  'devices.removeProperty',
  'devices.runSnmp',
  'devices.updateLinks',
  'devices.updateProperties',
  'maintenances.createMaintenance',
  'maintenances.deleteMaintenance',
  'maintenances.listNotices',
  'maintenances.sendNotices',
  'maintenances.updateMaintenance',
  'provisioning.createCustomer',
  'provisioning.createDevice',
  'provisioning.importFile',
  'provisioning.listSites',
  'provisioning.tryDevice',
  'rbac.createRole',
  'rbac.deleteRole',
  'rbac.updateRole',
  'recipientgroups.saveRecipientGroup',
  'reports.createScheduled',
  'reports.deleteScheduled',
  'reports.pauseScheduled',
  'reports.updateScheduled',
  'tickets.getDesk',
  'tickets.raiseTicket',
  'tickets.saveDesk',
  'users.addPeople',
  'users.checkPeople',
  'users.createUser',
  'users.deleteUsers',
  'users.enableUsers',
  'users.removeSecondFactors',
  'users.resetPasswords',
  'users.updateUsers',
] as const;

mockClient(SecretsManagerClient)
  .onAnyCommand()
  .rejects(new ResourceNotFoundException({ message: 'none', $metadata: {} }));

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
  quietPool();
  const admin = shippedRoles('1').find(({ name }) => name === 'Admin')!;
  const viewing = JSON.parse(
    JSON.stringify({ ...admin, name: 'Looks On' }, (_, value: unknown) =>
      value === 1 ? 3 : value,
    ),
  ) as typeof admin;
  await putMany('roles', [
    roleRow(providerNamed('northbeam'), { role: viewing, owner: undefined }),
  ]);
});
afterAll(() => tables.stop());

test('ACCT-13 MAINT-30 MAINT-31 MAINT-32 PROV-16 PROV-20 USER-37 who views everything is refused what needs to manage, whatever kind of person they are', async () => {
  const statuses = await Promise.all(
    REFUSED.map(async (name) => [
      name,
      (await call(name, lookingOn, requests[name]!(harbour))).status,
    ]),
  );
  expect(statuses).toEqual(REFUSED.map((name) => [name, 403]));
  const { body } = await call('maintenances.listMaintenances', lookingOn, {
    query: { account_id: 'northbeam' },
  });
  const works = body.data as readonly Maintenance[];
  expect(works.map(({ can_change: mayChange }) => mayChange)).toContain(false);
  expect(works.map(({ can_change: mayChange }) => mayChange)).not.toContain(true);
});
