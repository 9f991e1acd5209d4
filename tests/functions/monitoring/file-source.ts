import { readFile, writeFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { CallRefused } from '../../../functions/gateways/outside-call.ts';
import type { CommandKind } from '../../../core/domain/source-command.ts';
import {
  CommandRefused,
  type BegunReading,
  type CarryOut,
  type CommandsToSource,
  type DeviceAsked,
  type WorkAsked,
  type MonitoringSource,
  type SourceFacts,
  type SourceValue,
} from '../../../functions/monitoring/source.ts';

/** Content of a file that was never told anything. */
export const UNTOLD = {
  history: [],
  acknowledged: {},
  works: {},
  limits: {},
  properties: {},
  done: [],
  leftOut: {},
};

/** All that a monitoring system of one file knows: what it watches, and what it was told. */
export interface Watched extends SourceFacts, Pick<BegunReading, 'alerts'> {
  /** Acknowledgements by the id of the alert. */
  acknowledged: Record<string, { by: string; comment: string }>;
  /** Its values of times that are over. */
  history: readonly SourceValue[];
  /** Planned work by its id, limits by what they are of, and what devices were told. */
  works: Record<string, Pick<WorkAsked, 'deviceIds' | 'startEpochSeconds' | 'endEpochSeconds'>>;
  limits: Record<string, string>;
  properties: Record<string, DeviceAsked['properties']>;
  /** Ids of the commands that it has done. */
  done: string[];
}

/** A monitoring system that is a file: its address is the file's path. */
export const fileSource: MonitoringSource = {
  trial: [],
  async probe({ address }) {
    await read(address);
  },
  read: async ({ address }) => readAtOnce(await read(address)),
  valuesBetween: async ({ address }, ids, from, until) =>
    (await read(address)).history.filter(
      ({ deviceId, measuredEpochSeconds: at }) =>
        ids.includes(deviceId) && at >= from && at < until,
    ),
  commands: {
    acknowledge: told(({ alerts, acknowledged }, { alertId, by, comment }) => {
      if (!alerts.some(({ id }) => id === alertId))
        throw new CommandRefused('It has no such alert.');
      acknowledged[alertId] = { by, comment };
    }),
    withdrawAcknowledgement: told(({ acknowledged }, { alertId }) => {
      delete acknowledged[alertId];
    }),
    planWork: told(({ works }, { workId, deviceIds, startEpochSeconds, endEpochSeconds }) => {
      works[workId] = { deviceIds, startEpochSeconds, endEpochSeconds };
    }),
    endWork: told(({ works }, { workId }) => {
      delete works[workId];
    }),
    setThreshold: told(({ limits }, { deviceIds, instance, datapoint, expression, disabled }) => {
      if (disabled) throw new CommandRefused('It is always on.');
      for (const id of deviceIds) limits[`${id} ${instance} ${datapoint}`] = expression;
    }),
    addDevice: told((watched, { portalId, name, address, groupPath, properties }) => {
      if (address.startsWith('10.255.')) throw new CommandRefused('It does not reach there.');
      const id = String(20_000 + watched.devices.length);
      const device = { id, name, groupPaths: [groupPath], properties, portalId };
      watched.devices = [...watched.devices, device];
    }),
    changeDevice: told((watched, { deviceId, properties }) => {
      watched.properties[deviceId] = properties;
    }),
    removeDevice: told((watched, { deviceId }) => {
      watched.devices = watched.devices.filter(({ id }) => id !== deviceId);
    }),
  },
};

/** A file is changed by one command at a time, and by each once. */
const oneAtATime = pLimit(1);

function told<Kind extends CommandKind>(
  change: (watched: Watched, command: CommandsToSource[Kind]) => void,
): CarryOut<Kind> {
  return ({ address }, command) =>
    oneAtATime(async () => {
      const watched = await read(address);
      if (watched.done.includes(command.id)) return;
      change(watched, command);
      watched.done.push(command.id);
      await writeFile(address, JSON.stringify(watched));
    });
}

export async function read(address: string): Promise<Watched> {
  const text = await readFile(address, 'utf8').catch(() => {
    throw new CallRefused('It cannot be reached: no such file.');
  });
  return JSON.parse(text) as Watched;
}

/** A reading of a source that gives everything at once. */
function readAtOnce(facts: Watched): BegunReading {
  return {
    deviceIds: facts.devices.map(({ id }) => id),
    alerts: facts.alerts,
    leftOut: facts.leftOut,
    factsOf(deviceIds) {
      const ids = new Set(deviceIds);
      return Promise.resolve({
        devices: facts.devices.filter(({ id }) => ids.has(id)),
        instances: facts.instances.filter(({ deviceId }) => ids.has(deviceId)),
        values: facts.values.filter(({ deviceId }) => ids.has(deviceId)),
        leftOut: {},
      });
    },
  };
}
