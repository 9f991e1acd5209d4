import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../core/access/actor.ts';
import type { Person } from '../../../core/domain/person.ts';
import { loadActor } from '../../../functions/kernel/actor.ts';
import { openEditor, type Editor } from '../../../functions/people/editor.ts';
import { administratorChanges } from '../../../functions/store/administrators.ts';
import { keepAdministrator } from '../../../functions/users/last-administrator.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { people as callers } from '../../fixtures/people.ts';
import { addStored, onlyStored, storedCaller, storedPerson } from '../../fixtures/stored-people.ts';
import { startWorld } from '../../fixtures/world.ts';
import { northbeam } from './open-users.ts';

let tables: TestTables;
let actor: Actor;
let editor: Editor;
beforeAll(async () => {
  tables = await startWorld();
  await addStored([await storedCaller(callers.northAdmin)]);
  actor = await loadActor(callers.northAdmin, new Date());
  editor = await openEditor(actor);
});
afterAll(() => tables.stop());

const ATTRIBUTES = {
  given_name: 'Joanna',
  family_name: 'Reader',
  'custom:account_id': 'tidewater',
  'custom:roles': 'Reseller Admin',
};
const person = (username: string, attributes: object = {}, more: Partial<Person> = {}) =>
  storedPerson(username, { ...ATTRIBUTES, ...attributes }, more);

/** What a change of Joanna ends in where others are there; '' if it may be. */
async function changed(
  change: ((before: Person) => Person) | null,
  others: readonly Person[] = [],
  joanna?: Person,
): Promise<string> {
  const before = joanna ?? (await person('joanna'));
  await onlyStored([]);
  await addStored([before, ...others]);
  return await keepAdministrator(actor, editor, before, change && change(before)).then(
    () => '',
    (error: Error) => error.message,
  );
}
const given = (attributes: Record<string, string>) => (before: Person) => ({
  ...before,
  attributes: { ...before.attributes, ...attributes },
});
const LAST =
  'Joanna Reader is the last administrator of Tidewater Business. Make somebody else one first.';

describe('the last administrator of an account', () => {
  test.each<[string, ((before: Person) => Person) | null]>([
    ['is not removed', null],
    ['is not disabled', (before) => ({ ...before, isEnabled: false })],
    ['keeps the role', given({ 'custom:roles': 'Read Only' })],
    ['does not become a customer’s', given({ 'custom:customer': 'Quay Bakery' })],
    ['does not leave', (before) => ({ ...before, accountId: actor.account })],
  ])('%s', async (_, change) => {
    expect(await changed(change)).toBe(LAST);
  });

  test('may have another name, more roles, and all of it while it makes no difference', async () => {
    expect(await changed(given({ given_name: 'Jo' }))).toBe('');
    expect(await changed(given({ 'custom:roles': 'Read Only,Reseller Admin' }))).toBe('');
    expect(await changed(given({ 'custom:customer': '' }))).toBe('');
  });

  test('may go once there is another one, who is enabled, is no customer’s and is not being changed', async () => {
    const kit = (attributes: object = {}, more: Partial<Person> = {}) =>
      person('kit', attributes, more);
    expect(await changed(null, [await kit()])).toBe('');
    for (const other of [
      await kit({}, { isEnabled: false }),
      await kit({ 'custom:customer': 'Quay Bakery' }),
      await kit({ 'custom:roles': 'Read Only' }),
      await kit({ 'custom:account_id': 'northbeam_SUPER', 'custom:roles': 'Admin' }),
      await kit({}, { leasedUntilMs: Date.now() + 600_000 }),
    ])
      expect(await changed(null, [other])).toBe(LAST);
  });

  test('is nobody who administers nothing', async () => {
    for (const joanna of [
      await person('joanna', { 'custom:roles': 'Read Only' }),
      await person('joanna', { 'custom:customer': 'Quay Bakery' }),
      await person('joanna', {}, { isEnabled: false }),
    ])
      expect(await changed(null, [], joanna)).toBe('');
  });
});

test('a change that may take an administrator away is counted, and no other', async () => {
  const countedBy = async (change: Parameters<typeof changed>[0], joanna?: Person) => {
    const before = await administratorChanges(northbeam);
    await changed(change, [await person('kit')], joanna);
    return (await administratorChanges(northbeam)) - before;
  };
  expect(await countedBy(null)).toBe(1);
  expect(await countedBy(given({ given_name: 'Jo' }))).toBe(0);
  expect(await countedBy(given({ 'custom:customer': '' }))).toBe(0);
  expect(await countedBy(null, await person('joanna', {}, { isEnabled: false }))).toBe(0);
  const ofCustomer = await person('joanna', { 'custom:customer': 'Quay Bakery' });
  expect(await countedBy(null, ofCustomer)).toBe(0);
});
