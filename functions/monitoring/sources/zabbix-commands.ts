import * as z from 'zod';
import { MINUTE_SECONDS } from '../../../core/series/block.ts';
import type {
  AlertAsked,
  DeviceAsked,
  MonitoringSource,
  SourceAccess,
  WorkAsked,
} from '../source.ts';
import { change, list, release, releaseOf } from './zabbix-api.ts';
import { inventoryOf } from './zabbix-inventory.ts';
import { addDevice } from './zabbix-new-host.ts';
import { setThreshold } from './zabbix-thresholds.ts';

/** Action bits of event.acknowledge. */
const ACKNOWLEDGE = 2;
const ADD_MESSAGE = 4;
const WITHDRAW = 16;
const MOST_MESSAGE = 2_048;
/** Releases before this one write it as two words. */
const SELECT_ACKNOWLEDGES = release(6, 4);
/** Status of a host. */
const NOT_MONITORED = 1;

const eventSchema = z.object({ acknowledges: z.array(z.object({ message: z.string() })) });
const maintenanceSchema = z.object({ maintenanceid: z.string() });

/** Each command first looks for the result of an earlier attempt. */
export const commands = {
  async acknowledge(access, command) {
    const message = messageOf(command);
    const [event] = await list(access, eventSchema, 'event.get', {
      output: ['eventid'],
      eventids: [command.alertId],
      [await acknowledgesOf(access)]: ['message'],
    });
    if (event?.acknowledges.some((former) => former.message === message)) return;
    const params = { eventids: [command.alertId], action: ACKNOWLEDGE + ADD_MESSAGE, message };
    await change(access, 'event.acknowledge', params);
  },

  withdrawAcknowledgement: (access, { alertId }) =>
    change(access, 'event.acknowledge', { eventids: [alertId], action: WITHDRAW }),

  async planWork(access, work) {
    const [former] = await maintenancesOf(access, work.workId);
    const wanted = maintenanceOf(work);
    if (work.deviceIds.length === 0) {
      // Zabbix needs at least one host in a maintenance.
      if (former) await change(access, 'maintenance.delete', [former.maintenanceid]);
    } else if (former) await change(access, 'maintenance.update', { ...former, ...wanted });
    else await change(access, 'maintenance.create', wanted);
  },

  async endWork(access, { workId }) {
    const [former] = await maintenancesOf(access, workId);
    if (former) await change(access, 'maintenance.delete', [former.maintenanceid]);
  },

  setThreshold,

  addDevice,

  changeDevice: (access, { deviceId, properties }: DeviceAsked) =>
    change(access, 'host.update', {
      hostid: deviceId,
      inventory: inventoryOf(properties),
    }),

  /** Disabled rather than deleted, as the history may still be needed in Zabbix. */
  removeDevice: (access, { deviceId }) =>
    change(access, 'host.update', { hostid: deviceId, status: NOT_MONITORED }),
} satisfies MonitoringSource['commands'];

/** What event.get calls the acknowledgements of an event. */
async function acknowledgesOf(access: SourceAccess): Promise<string> {
  return (await releaseOf(access)) < SELECT_ACKNOWLEDGES
    ? 'select_acknowledges'
    : 'selectAcknowledges';
}

/** The time makes repeated acknowledgements by one person distinct. */
function messageOf({ by, comment, atMs }: AlertAsked): string {
  return `${by}, ${new Date(atMs).toISOString()}: ${comment}`.slice(0, MOST_MESSAGE);
}

/** Maintenance names are unique, so the work is found by name. */
const nameOf = (workId: string) => `Portal ${workId}`;

const maintenancesOf = (access: SourceAccess, workId: string) =>
  list(access, maintenanceSchema, 'maintenance.get', {
    output: ['maintenanceid'],
    filter: { name: [nameOf(workId)] },
  });

/** Zabbix truncates to minutes, so round outwards. */
function maintenanceOf(work: WorkAsked) {
  const from = Math.floor(work.startEpochSeconds / MINUTE_SECONDS) * MINUTE_SECONDS;
  const to = Math.ceil(work.endEpochSeconds / MINUTE_SECONDS) * MINUTE_SECONDS;
  return {
    name: nameOf(work.workId),
    description: `${work.by}: ${work.comment}`,
    active_since: from,
    active_till: to,
    hosts: work.deviceIds.map((hostid) => ({ hostid })),
    timeperiods: [{ timeperiod_type: 0, start_date: from, period: to - from }],
  };
}
