import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smoke } from '../../infra/deploy/smoke.ts';
import { portal, type DemoPerson } from './harness.ts';

async function person(username: string) {
  const people = JSON.parse(
    await readFile(join(portal().dataDir, 'demo-users.json'), 'utf8'),
  ) as DemoPerson[];
  const { password, account_id } = people.find((one) => one.username === username)!;
  return { username, password, account: account_id };
}

test('a portal is asked what a first minute asks, and says what works', async () => {
  const said: string[] = [];
  await smoke(portal().url, await person('dev.patel'), (sentence) => said.push(sentence));
  expect(said).toContain('the API refuses whoever has no token');
  expect(said.slice(-5)).toEqual([
    'dev.patel signs in',
    'rights are read',
    'devices are read',
    'alerts are read',
    'the data service answers',
  ]);
});

test('says the first thing that does not work', async () => {
  const wrong = { ...(await person('dev.patel')), password: 'not-the-password' };
  await expect(smoke(portal().url, wrong, () => undefined)).rejects.toThrow(
    'It does not work that dev.patel signs in: Incorrect username, password or account.',
  );
});
