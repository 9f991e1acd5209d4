import { afterAll, beforeAll, expect, test } from 'vitest';
import { carryOut } from '../../../functions/monitoring/carry-out.ts';
import type { MonitoringSource } from '../../../functions/monitoring/source.ts';
import { putMany, writeTogether } from '../../../functions/store/client.ts';
import { commandPuts, pendingCommands } from '../../../functions/store/commands.ts';
import { startTables, type TestTables } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';

const NORTH = accountNamed('northbeam');
let tables: TestTables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

const told = (alertId: string, comment: string, atMs: number) =>
  commandPuts([{ kind: 'acknowledge', alertId, comment }], {
    accountId: NORTH,
    source: 'zabbix',
    by: { name: 'Ann', home: NORTH },
    now: new Date(atMs),
  });

test('while a command waits, later ones of its thing wait behind it, and those of others do not', async () => {
  await writeTogether([
    ...told('zabbix-1', 'first', 1_000),
    ...told('zabbix-1', 'second', 2_000),
    ...told('zabbix-2', 'other', 3_000),
  ]);
  const asked: string[] = [];
  let answers = false;
  const source: MonitoringSource = {
    trial: [],
    probe: () => Promise.resolve(),
    commands: {
      acknowledge: (_access, { comment }) => {
        asked.push(comment);
        return answers || comment !== 'first'
          ? Promise.resolve()
          : Promise.reject(new Error('No answer.'));
      },
    },
  };
  const carry = (now: Date) =>
    carryOut({ accountId: NORTH, name: 'zabbix' }, source, { address: 'none', key: 'none' }, now);
  await expect(carry(new Date(4_000))).rejects.toThrow('1 commands of');
  expect(asked.toSorted()).toEqual(['first', 'other']);
  answers = true;
  await carry(new Date(4_000 + 3_600_000));
  expect(asked.slice(2)).toEqual(['first', 'second']);
  expect(await pendingCommands(NORTH)).toEqual([]);
});

test('what is meant for a source that was left is not said to the one in its place', async () => {
  await writeTogether(told('zabbix-9', 'for Zabbix', 1_000));
  const asked: string[] = [];
  const source: MonitoringSource = {
    trial: [],
    probe: () => Promise.resolve(),
    commands: { acknowledge: async (_access, { comment }) => void asked.push(comment) },
  };
  const access = { address: 'none', key: 'none' };
  await carryOut({ accountId: NORTH, name: 'logicmonitor' }, source, access, new Date(4_000));
  expect(asked).toEqual([]);
  await carryOut({ accountId: NORTH, name: 'zabbix' }, source, access, new Date(4_000));
  expect(asked).toEqual(['for Zabbix']);
});

test('a command of a kind that this release does not know waits for the one that does, and what follows it of its thing', async () => {
  const entry = 'command#zabbix-7#1000#silence';
  const row = { accountId: NORTH, entry, kind: 'silence', source: 'zabbix', atMs: 1_000 };
  await putMany('ledger', [row]);
  await writeTogether([
    ...told('zabbix-7', 'behind it', 2_000),
    ...told('zabbix-8', 'of another', 3_000),
  ]);
  const comments = async () =>
    (await pendingCommands(NORTH))
      .flat()
      .map((command) => command.kind === 'acknowledge' && command.comment);
  expect(await comments()).toEqual(['of another']);
});
