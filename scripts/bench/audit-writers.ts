import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startTables } from '../../infra/local/testing.ts';
import type { Bench } from './figure.ts';

const INSTANCES = 10;
const WRITERS = 10;
const WRITER = fileURLToPath(new URL('seed/audit-writer.ts', import.meta.url));
const CHANGES = 20;

interface Done {
  requests: number;
  lost: number;
  ms: number;
}

/** 100 writers in one account's log: how often they meet in a lane, and whether any gives up. */
export const bench: Bench = {
  name: 'an audit log with 100 writers at once',
  async run() {
    const tables = await startTables();
    try {
      const instances = await Promise.all(
        Array.from({ length: INSTANCES }, async () => {
          const instance = fork(WRITER, [String(WRITERS), String(CHANGES)], {
            execArgv: ['--import', 'tsx'],
          });
          const [done] = (await once(instance, 'message')) as [Done];
          instance.kill();
          return done;
        }),
      );
      const all = INSTANCES * WRITERS * CHANGES;
      const sum = (of: keyof Done) => instances.reduce((total, one) => total + one[of], 0);
      const longestMs = Math.max(...instances.map(({ ms }) => ms));
      return [
        { name: 'changes that gave up', value: sum('lost'), unit: '', budget: 0 },
        { name: 'requests for each change', value: sum('requests') / all, unit: '', budget: 3 },
        { name: 'changes a second on this machine', value: all / (longestMs / 1000), unit: '/s' },
      ];
    } finally {
      await tables.stop();
    }
  },
};
