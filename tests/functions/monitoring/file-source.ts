import { readFile, writeFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { CallRefused } from '../../../functions/gateways/outside-call.ts';
import {
  CommandRefused,
  type Asked,
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
};

/** All that a monitoring system of one file knows: what it watches, and what it was told. */
export interface Watched extends SourceFacts {
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
  async probe({ address }) {
    await read(address);
  },
  facts: async ({ address }) => await read(address),
  valuesBetween: async ({ address }, from, until) =>
    (await read(address)).history.filter(
      ({ measuredEpochSeconds: at }) => at >= from && at < until,
    ),
  commands: {
    acknowledge: ({ address }, command) =>
      doOnce(address, command, ({ alerts, acknowledged }) => {
        if (!alerts.some(({ id }) => id === command.alertId))
          throw new CommandRefused('It has no such alert.');
        acknowledged[command.alertId] = { by: command.by, comment: command.comment };
      }),
    withdrawAcknowledgement: ({ address }, command) =>
      doOnce(address, command, ({ acknowledged }) => {
        delete acknowledged[command.alertId];
      }),
    planWork: ({ address }, command) =>
      doOnce(address, command, ({ works }) => {
        const { deviceIds, startEpochSeconds, endEpochSeconds } = command;
        works[command.workId] = { deviceIds, startEpochSeconds, endEpochSeconds };
      }),
    endWork: ({ address }, command) =>
      doOnce(address, command, ({ works }) => {
        delete works[command.workId];
      }),
    setThreshold: ({ address }, command) =>
      doOnce(address, command, ({ limits }) => {
        if (command.disabled) throw new CommandRefused('It is always on.');
        for (const id of command.deviceIds)
          limits[`${id} ${command.instance} ${command.datapoint}`] = command.expression;
      }),
    changeDevice: ({ address }, command) =>
      doOnce(address, command, ({ properties }) => {
        properties[command.deviceId] = command.properties;
      }),
    removeDevice: ({ address }, command) =>
      doOnce(address, command, (watched) => {
        watched.devices = watched.devices.filter(({ id }) => id !== command.deviceId);
      }),
  },
};

/** A file is changed by one command at a time. */
const oneAtATime = pLimit(1);

const doOnce = (address: string, command: Asked, change: (watched: Watched) => void) =>
  oneAtATime(() => changeOnce(address, command, change));

async function changeOnce(
  address: string,
  { id }: Asked,
  change: (watched: Watched) => void,
): Promise<void> {
  const watched = await read(address);
  if (watched.done.includes(id)) return;
  change(watched);
  watched.done.push(id);
  await writeFile(address, JSON.stringify(watched));
}

export async function read(address: string): Promise<Watched> {
  const text = await readFile(address, 'utf8').catch(() => {
    throw new CallRefused('It cannot be reached: no such file.');
  });
  return JSON.parse(text) as Watched;
}
