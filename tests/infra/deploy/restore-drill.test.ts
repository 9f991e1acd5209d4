import { readFileSync } from 'node:fs';
import {
  CreateTableCommand,
  DescribeTableCommand,
  waitUntilTableExists,
  type KeySchemaElement,
} from '@aws-sdk/client-dynamodb';
import { DeleteCommand, paginateScan, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TABLES, tableName, type TableName } from '../../../functions/runtime/tables.ts';
import { restoreDeployed, restoreRowsDeployed } from '../../../infra/deploy/founding.ts';
import { createTables } from '../../../infra/local/aws/dynamodb/create-tables.ts';
import { NAMES } from '../../../infra/local/environment.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import { documents } from '../../fixtures/documents.ts';
import { restoreWorld } from '../../fixtures/world.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { exampleBrand } from '../cdk/synthesised.ts';

/** The brand that loses everything, and another one of the account. */
const brand = { ...exampleBrand(), id: NAMES.tablePrefix };
const OTHER = 'calder';
const RUNBOOK = readFileSync(new URL('../../../docs/runbook.md', import.meta.url), 'utf8');
const tables = Object.keys(TABLES) as TableName[];

type Row = Record<string, unknown>;

let local: Local;
const told: string[] = [];
const tools = {
  cloud: {
    accountId: () => Promise.resolve(brand.account),
    output: () => Promise.resolve(NAMES.poolId),
    isSenderVerified: () => Promise.resolve(true),
  },
  say: (sentence: string) => void told.push(sentence),
  enter: () => undefined,
};

beforeAll(async () => {
  local = await startLocal({ clocks: [] });
  await seedTwoProviders();
  await restoreWorld();
  for (const table of tables)
    if ((await rowsOf(tableName(brand.id, table))).length === 0)
      await fill(tableName(brand.id, table));
  await createTables(documents(), OTHER);
  for (const table of tables)
    await put(tableName(OTHER, table), await rowsOf(tableName(brand.id, table)));
});
afterAll(() => local.stop());

async function rowsOf(TableName: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const { Items = [] } of paginateScan({ client: documents() }, { TableName }))
    rows.push(...Items);
  return rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

async function put(TableName: string, rows: readonly Row[]): Promise<void> {
  for (const Item of rows) await documents().send(new PutCommand({ TableName, Item }));
}

const everything = async (id: string) =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [table, await rowsOf(tableName(id, table))] as const),
    ),
  );

async function keySchemaOf(TableName: string) {
  const { Table } = await documents().send(new DescribeTableCommand({ TableName }));
  return {
    KeySchema: Table!.KeySchema as KeySchemaElement[],
    AttributeDefinitions: Table!.AttributeDefinitions!.filter(({ AttributeName }) =>
      Table!.KeySchema!.some((key) => key.AttributeName === AttributeName),
    ),
  };
}

/** One row more, so that no table is empty. */
async function fill(TableName: string): Promise<void> {
  const { AttributeDefinitions } = await keySchemaOf(TableName);
  const fields = AttributeDefinitions.map(({ AttributeName = '', AttributeType }) => [
    AttributeName,
    AttributeType === 'N' ? 1 : 'drill',
  ]);
  await put(TableName, [Object.fromEntries(fields) as Row]);
}

async function lose(TableName: string): Promise<void> {
  const { KeySchema } = await keySchemaOf(TableName);
  for (const row of await rowsOf(TableName)) {
    const Key = Object.fromEntries(
      KeySchema.map(({ AttributeName = '' }) => [AttributeName, row[AttributeName]]),
    );
    await documents().send(new DeleteCommand({ TableName, Key }));
  }
}

/** A command of the runbook with its placeholders filled, as its words. */
function commandOf(beginning: string, filled: Record<string, string>): string[] {
  const start = RUNBOOK.indexOf(beginning);
  expect(start, `The runbook has the command ${beginning}`).toBeGreaterThan(-1);
  const [line = ''] = RUNBOOK.slice(start).replaceAll('\\\n', ' ').split(/[\n`]/);
  return line
    .replaceAll(/\{(\w+)\}/g, (_all, name: string) => filled[name] ?? `{${name}}`)
    .split(/\s+/);
}

const valueOf = (words: string[], flag: string) => words[words.indexOf(flag) + 1]!;

/** Point-in-time recovery: the rows of a moment in a table of their own. */
async function restoreToPointInTime(words: string[], moment: Record<string, Row[]>): Promise<void> {
  const [source, target] = ['--source-table-name', '--target-table-name'].map((flag) =>
    valueOf(words, flag),
  );
  const TableName = target!;
  const command = {
    TableName,
    ...(await keySchemaOf(source!)),
    BillingMode: 'PAY_PER_REQUEST' as const,
  };
  await documents().send(new CreateTableCommand(command));
  const waiting = { client: documents(), maxWaitTime: 30, minDelay: 0.05, maxDelay: 0.1 };
  await waitUntilTableExists(waiting, { TableName });
  await put(TableName, moment[source!.slice(brand.id.length + 1)]!);
}

test('a brand that lost all rows and people has them again by the words of the runbook, and the other brand of the account is untouched', async () => {
  const before = await everything(brand.id);
  const other = await everything(OTHER);
  const people = before['people']!.filter(({ removedAtMs }) => removedAtMs === undefined);
  expect(tables.filter((table) => before[table]!.length === 0)).toEqual([]);
  expect(people.length).toBeGreaterThan(3);
  for (const table of tables) await lose(tableName(brand.id, table));

  for (const table of tables) {
    const filled = { brand: brand.id, table };
    const restore = commandOf('aws dynamodb restore-table-to-point-in-time', filled);
    expect(Date.parse(valueOf(restore, '--restore-date-time'))).not.toBeNaN();
    await restoreToPointInTime(restore, before);
    const [, , , , id, ...given] = commandOf('npm run restore-rows -- {brand} {table}', filled);
    expect(id).toBe(brand.id);
    await restoreRowsDeployed(brand, tools, ...given);
  }
  const [, , , , id] = commandOf('npm run restore-people -- {brand}', { brand: brand.id });
  expect(id).toBe(brand.id);
  await restoreDeployed(brand, tools);

  // Beside them the ledger has the invitations of the restored people.
  const ledger = expect.arrayContaining(before['ledger']!) as unknown;
  expect(await everything(brand.id)).toEqual({ ...before, ledger });
  expect(local.pool.users.map(({ username }) => username).sort()).toEqual(
    people.map(({ username }) => String(username)).sort(),
  );
  expect(await everything(OTHER)).toEqual(other);
  expect(told.at(-1)).toBe(
    `${people.length} people of ${tableName(brand.id, 'people')} were made anew; 0 were there already.`,
  );
});
