import { groupsAbove } from '../../core/access/device-rights.ts';
import { can } from '../../core/access/grants.ts';
import type { provisioning } from '../../core/contract/provisioning.ts';
import { LOOKED_AHEAD_SECONDS } from '../../core/domain/downtime.ts';
import { requireCustomer } from '../inventory/sites.ts';
import type { Call, Verb } from '../kernel/serve.ts';
import { peopleWithin } from '../reads/people-within.ts';
import { plannedWorkIn } from '../reads/planned-work.ts';
import { seesDevice } from '../reads/visible.ts';
import { devicesOf } from '../store/devices.ts';
import { workKey } from '../store/downtimes.ts';
import type { GroupRow } from '../store/groups.ts';
import { recipientGroupOf } from '../store/recipients.ts';
import { everyReport } from '../store/reports.ts';

/** GET /customer: what a customer has so far, each part as far as the caller may read it. */
export const getCustomer: Verb<typeof provisioning.getCustomer> = async (call) => {
  const { actor, scope, query } = call;
  const group = await requireCustomer(actor, scope, { id: query.id, field: 'id' });
  const devices = (await devicesOf(group.accountId))
    .map(({ device }) => device)
    .filter((device) => groupsAbove(device).includes(group.groupId) && seesDevice(actor, device));
  const readable = async (
    area: Parameters<typeof can>[1],
    level: Parameters<typeof can>[2],
    count: () => Promise<number>,
  ) => (can(actor.grants, area, level) ? await count() : null);
  return {
    data: {
      id: group.groupId,
      account_id: group.accountId,
      customer: group.customer,
      customer_id: group.customerId ?? '',
      devices: devices.length,
      people: await readable('admin.userAccess', 'view', () => peopleOfCustomer(call, group)),
      recipients: await readable('alerts', 'manage', async () => {
        const { recipients } = await recipientGroupOf(group.accountId, group.customer);
        return recipients.length;
      }),
      planned_works: await readable('maintenance', 'view', async () => {
        const startEpoch = Math.floor(call.now.getTime() / 1000);
        const span = { startEpoch, endEpoch: startEpoch + LOOKED_AHEAD_SECONDS };
        const work = await plannedWorkIn(group.accountId, span);
        return new Set(devices.flatMap((device) => work.on(device)).map(workKey)).size;
      }),
      reports: await readable('reports', 'view', () => reportsAbout(group)),
    },
  };
};

async function peopleOfCustomer(
  { actor, scope }: Call<typeof provisioning.getCustomer>,
  { accountId, customer }: GroupRow,
): Promise<number> {
  return (await peopleWithin(actor, scope)).filter(
    (person) =>
      person.isEnabled &&
      person.accountId === accountId &&
      person.attributes['custom:customer'] === customer,
  ).length;
}

async function reportsAbout({ accountId, customer }: GroupRow): Promise<number> {
  const filtered = JSON.stringify(customer).toLowerCase();
  return (await everyReport(accountId)).filter(
    (each) =>
      each.customer === customer ||
      (each.customer === '' && JSON.stringify(each.report.filter).toLowerCase().includes(filtered)),
  ).length;
}
