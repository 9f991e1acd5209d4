import { expect, test } from 'vitest';
import { readImportCsv } from '../../../core/domain/automation/import-csv.ts';
import { misleads } from '../../../core/domain/one-line.ts';
import { readPeopleCsv } from '../../../core/domain/people-csv.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { requests } from '../../fixtures/requests.ts';
import { harbour } from '../../fixtures/sides.ts';
import { addStored, storedPerson } from '../../fixtures/stored-people.ts';
import { reader, stored, withUsers } from './open-users.ts';

withUsers();

const MARK_UP = 'must not have < > or ://';
const FORMULA = 'must not begin with = + - or @';
const MISLEADING = [
  ['<b>Helen', MARK_UP],
  ['See https://evil.example', MARK_UP],
  ['=HYPERLINK("evil")', FORMULA],
  ['+cmd', FORMULA],
  ['-cmd', FORMULA],
  ['@SUM(A1)', FORMULA],
  ['＝SUM(A1)', FORMULA],
] as const;

/** Calls that give a name: the field, and the request with another value in it. */
const NAMES = {
  'users.createUser': 'given_name',
  'provisioning.createCustomer': 'customer',
  'provisioning.createDevice': 'device',
  'devices.addProperty': 'name',
} as const;

test.each(
  Object.entries(NAMES).flatMap(([name, field]) =>
    MISLEADING.map(([value, why]) => ({ name: name as keyof typeof NAMES, field, value, why })),
  ),
)('$name refuses $value as a name', async ({ name, field, value, why }) => {
  const request = requests[name]!(harbour) as { body: Record<string, unknown> };
  const answer = await call(name, people.northAdmin, { body: { ...request.body, [field]: value } });
  expect(answer).toMatchObject({ status: 400, body: { field } });
  const { message } = answer.body as { message: string };
  // A customer's name is a part of a path.
  if (field !== 'customer' || !value.includes('/')) expect(message).toContain(why);
});

test('a person is not renamed to mark-up, and one who has such a name can be read and mended', async () => {
  const update = (fields: object) =>
    call('users.updateUsers', people.northAdmin, {
      body: { users: [{ username: 'cy.reader', ...fields }] },
    });
  await addStored([await storedPerson('cy.reader', reader('Cy', { given_name: '<b>Cy</b>' }))]);
  const listed = await call('users.listUsers', people.northAdmin, {
    query: { account_id: 'northbeam' },
  });
  expect(JSON.stringify(listed.body)).toContain('<b>Cy</b>');
  expect(await update({ family_name: '=x' })).toMatchObject({
    status: 400,
    body: { field: 'users.0.family_name' },
  });
  expect(await update({ given_name: 'Cy' })).toMatchObject({ status: 200 });
  expect((await stored('cy.reader'))?.attributes['given_name']).toBe('Cy');
});

test('files of people and of customers are held to the same rule, by their column', () => {
  const rows = MISLEADING.map(([name]) => `"${name.replaceAll('"', '""')}"`);
  const readers = readPeopleCsv(
    rows
      .map((name, at) => `Ann,${name},ann${at}@harbour.example,+447700900001,Customer Viewer`)
      .join('\n'),
  );
  expect(readers.map(({ why }) => why)).toEqual(
    MISLEADING.map(([, why]) =>
      why === MARK_UP ? `Last Name ${MARK_UP}.` : 'Last Name begins like a formula.',
    ),
  );
  const customers = readImportCsv(['Customer', ...rows].join('\n'), 'groups');
  expect(customers.map(({ why }) => why)).toEqual(
    MISLEADING.map(([, why]) => (why === MARK_UP ? '' : 'Customer begins like a formula.')),
  );
});

test('the name of a device, and values of properties, are held to it; numbers and addresses are values', async () => {
  const set = (custom: boolean, name: string, value: string) =>
    call('devices.updateProperties', people.northAdmin, {
      body: {
        id: '501',
        account_id: 'northbeam',
        billing_ref: 'BR-1',
        user: 'x',
        custom,
        properties: [{ name, value }],
      },
    });
  await call('devices.addProperty', people.manager, {
    body: { id: '501', name: 'Rack', value: 'A4' },
  });
  expect(await set(false, 'label', '<i>LDS</i>')).toMatchObject({
    status: 400,
    body: { message: `'Name' ${MARK_UP}.`, field: 'properties.0' },
  });
  for (const [value, why] of [
    ['<img src=x>', "'Rack' must not have mark-up."],
    ['</td>', "'Rack' must not have mark-up."],
    ['=1+1', "'Rack' must not begin with = or @."],
    [' @SUM(A1)', "'Rack' must not begin with = or @."],
  ] as const)
    expect(await set(true, 'Rack', value)).toMatchObject({ status: 400, body: { message: why } });
  for (const value of ['+44 113 496 0000', '-5', '< 10 ms', 'https://wiki.example/rack'])
    expect(await set(true, 'Rack', value)).toMatchObject({ status: 200 });
});

test('usual names of people and places are taken', () => {
  for (const name of [
    "O'Brien-Smith",
    'Smith & Sons (North)',
    'Ærø',
    '3M',
    'A/S: Nord',
    'Łódź + Co',
  ])
    expect(misleads(name)).toBeUndefined();
});
