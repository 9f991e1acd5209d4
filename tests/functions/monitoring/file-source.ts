import { readFile, writeFile } from 'node:fs/promises';
import { CallRefused } from '../../../functions/gateways/outside-call.ts';
import {
  CommandRefused,
  type CommandToSource,
  type MonitoringSource,
  type SourceFacts,
} from '../../../functions/monitoring/source.ts';

/** All that a monitoring system of one file knows: what it watches, and what it was told. */
export interface Watched extends SourceFacts {
  /** Who is on which alert, by the id of the alert. */
  acknowledged: Record<string, { by: string; comment: string }>;
  /** Ids of the commands that it has done. */
  done: string[];
}

/** A monitoring system that is a file: its address is the file's path. */
export const fileSource: MonitoringSource = {
  async probe({ address }) {
    await read(address);
  },
  facts: async ({ address }) => await read(address),
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
  },
};

async function doOnce(
  address: string,
  { id }: CommandToSource,
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
