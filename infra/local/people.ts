import { join } from 'node:path';
import { JsonFile } from './json-file.ts';
import { DEMO_USERS_FILE, type DemoUser } from './seed/write-people.ts';

/**
 * Table of the demo people; empty without any.
 * @throws DataDamaged if their file cannot be read.
 */
export async function describePeople(dataDir: string): Promise<string> {
  const { value: people } = await JsonFile.open<DemoUser[]>(
    join(dataDir, DEMO_USERS_FILE),
    () => [],
  );
  if (people.length === 0) return '';
  const rows = [
    ['username', 'password', 'role', 'account', 'customer', 'note'],
    ...people.map((person) => [
      person.username,
      person.password,
      person.role,
      person.account_id,
      person.customer,
      person.note,
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return `People to sign in as:\n${rows
    .map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column]!))
          .join('  ')
          .trimEnd()}`,
    )
    .join('\n')}\n`;
}
