import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface DemoPerson {
  username: string;
  password: string;
  role: string;
  account_id: string;
  customer: string | null;
  note: string;
}

/** The people to sign in as, as a table; nothing where there are none. */
export async function describePeople(dataDir: string): Promise<string> {
  const text = await readFile(join(dataDir, 'demo-users.json'), 'utf8').catch(() => '[]');
  const people = JSON.parse(text) as DemoPerson[];
  if (people.length === 0) return '';
  const rows = [
    ['username', 'password', 'role', 'account', 'customer', 'note'],
    ...people.map((person) => [person.username, person.password, person.role, person.account_id, person.customer ?? '', person.note]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return `People to sign in as:\n${rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ').trimEnd()}`).join('\n')}\n`;
}
