import * as z from 'zod';
import type { SeverityValue } from '../../../core/domain/severity.ts';
import { CallRefused, callOutside, jsonOf } from '../../gateways/outside-call.ts';
import {
  below,
  CommandRefused,
  type CommandToSource,
  type MonitoringSource,
  type SourceAccess,
} from '../source.ts';
import { seriesOfItem } from './zabbix-items.ts';

/** Zabbix tells of a key that it does not know by an error with status 200. */
const answerSchema = z.union([
  z.object({ result: z.unknown().refine((value) => value !== undefined) }),
  z.object({ error: z.object({ data: z.string().default('') }) }),
]);

/** Its numbers arrive as text. */
const number = z.coerce.number();
const hostSchema = z.object({
  hostid: z.string(),
  name: z.string(),
  hostgroups: z.array(z.object({ name: z.string() })),
  inventory: z.union([z.record(z.string(), z.string()), z.array(z.unknown())]),
});
const problemSchema = z.object({
  eventid: z.string(),
  objectid: z.string(),
  name: z.string(),
  severity: number,
  clock: number,
  opdata: z.string().default(''),
});
const triggerSchema = z.object({
  triggerid: z.string(),
  expression: z.string(),
  hosts: z.array(z.object({ hostid: z.string() })),
});
const itemSchema = z.object({
  hostid: z.string(),
  name: z.string(),
  key_: z.string(),
  lastvalue: z.string(),
  lastclock: number,
});
const eventSchema = z.object({ acknowledges: z.array(z.object({ message: z.string() })) });

/** Of the action of event.acknowledge. */
const ACKNOWLEDGE = 2;
const ADD_MESSAGE = 4;
const WITHDRAW = 16;
const MOST_MESSAGE = 2_048;
/** Text of the inventory by the portal's property. */
const INVENTORY = {
  Address: 'site_address_a',
  Postcode: 'site_zip',
  'Chassis Model': 'model',
  'IP Range': 'host_networks',
  'Billing Reference': 'alias',
} as const;

/** Zabbix from 6.4 on: its keys are API tokens. Group names hold their tree: Customer/Site. */
export const zabbix: MonitoringSource = {
  async probe(access) {
    const answer = await ask(access, 'host.get', { countOutput: true, limit: 1 });
    if ('error' in answer) throw new CallRefused('It does not take this key.');
  },
  async facts(access) {
    const hosts = await list(access, hostSchema, 'host.get', {
      output: ['hostid', 'name'],
      selectHostGroups: ['name'],
      selectInventory: Object.values(INVENTORY),
      monitored_hosts: true,
    });
    const problems = await list(access, problemSchema, 'problem.get', {
      output: ['eventid', 'objectid', 'name', 'severity', 'clock', 'opdata'],
      severities: [2, 3, 4, 5],
    });
    const triggers =
      problems.length === 0
        ? []
        : await list(access, triggerSchema, 'trigger.get', {
            output: ['triggerid', 'expression'],
            expandExpression: true,
            selectHosts: ['hostid'],
            triggerids: problems.map(({ objectid }) => objectid),
          });
    const items = await list(access, itemSchema, 'item.get', {
      output: ['hostid', 'name', 'key_', 'lastvalue', 'lastclock'],
      monitored: true,
      searchByAny: true,
      startSearch: true,
      search: { key_: ['icmpping', 'net.if.', 'system.cpu.util', 'vm.memory.util'] },
    });
    const byId = new Map(triggers.map((trigger) => [trigger.triggerid, trigger]));
    return {
      devices: hosts.map(deviceOf),
      alerts: problems.flatMap((problem) => {
        const trigger = byId.get(problem.objectid);
        return trigger ? [alertOf(problem, trigger)] : [];
      }),
      values: items.flatMap(({ hostid, name, key_: key, lastvalue, lastclock }) => {
        const known = seriesOfItem(key, name);
        if (!known || lastclock === 0) return [];
        const value = Number(lastvalue) * known.factor;
        return [{ deviceId: hostid, series: known.series, value, measuredEpochSeconds: lastclock }];
      }),
    };
  },
  commands: {
    async acknowledge(access, command) {
      const message = messageOf(command);
      // An attempt that was interrupted may have reached it.
      const [event] = await list(access, eventSchema, 'event.get', {
        output: ['eventid'],
        eventids: [command.alertId],
        selectAcknowledges: ['message'],
      });
      if (event?.acknowledges.some((former) => former.message === message)) return;
      await change(access, command, { action: ACKNOWLEDGE + ADD_MESSAGE, message });
    },
    withdrawAcknowledgement: (access, command) => change(access, command, { action: WITHDRAW }),
  },
};

function deviceOf({ hostid, name, hostgroups, inventory }: z.infer<typeof hostSchema>) {
  const texts: Record<string, unknown> = Array.isArray(inventory) ? {} : inventory;
  const properties = Object.fromEntries(
    Object.entries(INVENTORY).flatMap(([property, field]) => {
      const text = texts[field];
      return typeof text === 'string' && text !== '' ? [[property, text]] : [];
    }),
  );
  return { id: hostid, name, groupPath: hostgroups[0]?.name.split('/') ?? [], properties };
}

function alertOf(problem: z.infer<typeof problemSchema>, trigger: z.infer<typeof triggerSchema>) {
  return {
    id: problem.eventid,
    deviceId: trigger.hosts[0]?.hostid ?? '',
    severity: Math.min(problem.severity, 4) as SeverityValue,
    startEpochSeconds: problem.clock,
    datasource: 'Zabbix',
    instance: '-',
    datapoint: problem.name,
    value: problem.opdata,
    threshold: trigger.expression,
    message: { subject: problem.name, body: '' },
  };
}

/** The moment tells two acknowledgements of one person with one comment apart. */
function messageOf({ by, comment, atMs }: CommandToSource): string {
  return `${by}, ${new Date(atMs).toISOString()}: ${comment}`.slice(0, MOST_MESSAGE);
}

async function change(
  access: SourceAccess,
  { alertId }: CommandToSource,
  params: Record<string, unknown>,
): Promise<void> {
  const answer = await ask(access, 'event.acknowledge', { eventids: [alertId], ...params });
  if (!('error' in answer)) return;
  const why = answer.error.data.slice(0, MOST_WHY) || 'It does not say why.';
  // Another key may be kept, and then it takes the command.
  if (OF_THE_KEY.test(why)) throw new CallRefused('It does not take the key any more.');
  throw new CommandRefused(why);
}

const MOST_WHY = 200;
const OF_THE_KEY = /not authori[sz]ed|session terminated|api token/i;

async function list<S extends z.ZodType>(
  access: SourceAccess,
  schema: S,
  method: string,
  params: Record<string, unknown>,
): Promise<z.infer<S>[]> {
  const answer = await ask(access, method, params);
  if ('error' in answer) throw new CallRefused(`It refuses ${method}.`);
  return z.array(schema).parse(answer.result);
}

async function ask(
  { address, key }: SourceAccess,
  method: string,
  params: Record<string, unknown>,
): Promise<z.infer<typeof answerSchema>> {
  const text = await callOutside(
    below(address, 'api_jsonrpc.php'),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json-rpc', authorization: `Bearer ${key}` },
      body: JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 }),
    },
    MOST_ANSWER_BYTES,
  );
  const answer = answerSchema.safeParse(jsonOf(text));
  if (!answer.success) throw new CallRefused('It does not answer as Zabbix does.');
  return answer.data;
}

/** The items of a thousand hosts. */
const MOST_ANSWER_BYTES = 32_000_000;
