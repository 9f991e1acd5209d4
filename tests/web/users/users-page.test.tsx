// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../core/domain/audit.ts';
import { roleWith } from '../people.ts';
import { fileOf } from '../ui/chosen-file.ts';
import {
  button,
  dialog,
  eachWithUsers,
  isOff,
  openUsers,
  pick,
  send,
  typeIn,
  user,
} from './open-users.tsx';

eachWithUsers();
const DISABLED: AuditEntry = {
  id: 'northbeam/1',
  atMs: 1_800_000_000_000,
  account: 'Northbeam',
  user: 'ada',
  displayName: 'Ada',
  home: 'Northbeam',
  actingAs: null,
  source: 'API',
  action: 'users.enableUsers',
  information: 'Disabled the user Ann Reader',
  things: [],
  changes: [],
  target: 'ann.reader',
  isNote: false,
};

test('USER-02 USER-03 USER-09 the page is called User Accounts and lists people, where they belong and how they stand', async () => {
  await openUsers();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('User Accounts');
  const head = screen
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent?.replace('▲', ''));
  for (const column of ['First Name', 'Last Name', 'Email', 'Phone', 'Account', 'Roles', 'Status'])
    expect(head).toContain(column);
  for (const status of ['Active', 'Invited', 'Disabled']) screen.getByText(status);
});

test('USER-04 USER-05 USER-06 USER-07 USER-08 three buttons wait for a selected row, and Add User does not', async () => {
  await openUsers();
  const waiting = ['Update Users', 'Remove Users', 'Reset Password'];
  for (const name of waiting) expect(isOff(button(name)), name).toBe(true);
  expect(isOff(button('Add User'))).toBe(false);
  pick('Ann Reader');
  for (const name of waiting) expect(isOff(button(name)), name).toBe(false);
});

test.each(['Add User', 'Update Users', 'Remove Users', 'Reset Password'])(
  'USER-04 %s opens the dialog of that name',
  async (name) => {
    await openUsers();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ann Reader' }));
    await userEvent.click(button(name));
    await screen.findByRole('dialog', { name });
  },
);

test('USER-29 somebody with the role Admin cannot be selected, and says why', async () => {
  await openUsers();
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ada Reader' });
  expect(box.disabled).toBe(true);
  expect(box.title).toContain('Admin');
});

test('USER-38 USER-39 without manage there are neither buttons nor boxes', async () => {
  await openUsers(roleWith(1, { admin: { userAccess: 3 } }));
  for (const name of ['Add User', 'Update Users', 'Remove Users', 'Reset Password'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test.each([
  ['Remove Users', 'Remove Ann Reader', 'DELETE /live/users'],
  ['Reset Password', 'Reset the password of Ann Reader', 'PUT /live/users/password'],
])(
  'USER-12 USER-13 USER-14 USER-15 USER-17 USER-18 %s wants the word confirm, whatever its case, says what came of it and reads the list anew',
  async (action, verb, route) => {
    const portal = await openUsers();
    portal.on(route, { body: { status_code: 200, message: 'It is done.', data: [] } });
    pick('Ann Reader');
    fireEvent.click(button(action));
    await screen.findByRole('dialog');
    expect(isOff(dialog().getByRole('button', { name: verb }))).toBe(true);
    typeIn('Type confirm to go on', ' Confirm');
    const before = portal.calls('GET /live/users').length;
    send(verb);
    await screen.findByText('It is done.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(portal.calls('GET /live/users').length).toBeGreaterThan(before));
    const [sent] = portal.calls(route);
    const users = route.startsWith('DELETE')
      ? (JSON.parse(sent!.query['users']!) as unknown)
      : (sent!.body as { users: unknown }).users;
    expect(users).toEqual([{ username: 'ann.reader', version: 3 }]);
  },
);

test('disabling is taken back for those whom it changed, and for nobody else', async () => {
  const portal = await openUsers();
  const answer = (message: string) => ({
    body: { message, data: [{ user: 'ann.reader', status_code: 200, message }] },
  });
  portal.on('PUT /live/users/enabled', answer('Ann Reader was disabled.'));
  pick('Ann Reader');
  pick('Bob Reader');
  fireEvent.click(button('Access'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Disable Users' }));
  await screen.findByRole('dialog');
  typeIn('Type confirm to go on', 'confirm');
  send('Disable 2 users');
  await screen.findByText('Ann Reader was disabled.');
  portal.on('PUT /live/users/enabled', answer('Ann Reader was enabled.'));
  fireEvent.click(button('Undo'));
  await screen.findByText('Ann Reader was enabled.');
  expect(portal.calls('PUT /live/users/enabled')[1]!.body).toEqual({
    users: [{ username: 'ann.reader' }],
    is_enabled: 1,
  });
});

test('an unfolded row tells what was done to the person, to who reads the log', async () => {
  const portal = await openUsers();
  portal.on('GET /live/auditlogs', { body: { data: [DISABLED] } });
  fireEvent.click(button('Details of Ann Reader'));
  await screen.findByText('Disabled the user Ann Reader');
  expect(portal.calls('GET /live/auditlogs')[0]!.query).toMatchObject({ person: 'ann.reader' });
});

test('USER-11 a cancelled dialog sends nothing and starts anew', async () => {
  const portal = await openUsers();
  pick('Ann Reader');
  fireEvent.click(button('Remove Users'));
  await screen.findByRole('dialog');
  typeIn('Type confirm to go on', 'confirm');
  send('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(button('Remove Users'));
  await screen.findByRole('dialog');
  expect(dialog().getByLabelText<HTMLInputElement>('Type confirm to go on').value).toBe('');
  expect(portal.calls('DELETE /live/users')).toHaveLength(0);
  send('Cancel');
  for (const [opens, label, start] of [
    ['Add User', 'First name', ''],
    ['Update Users', 'First name', 'Ann'],
  ] as const) {
    const field = () => dialog().getByLabelText<HTMLInputElement>(label);
    fireEvent.click(button(opens));
    await screen.findByRole('dialog');
    typeIn(label, 'Nell');
    send('Cancel');
    send('Discard changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(button(opens));
    await screen.findByRole('dialog');
    expect(field().value).toBe(start);
    send('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(portal.calls('POST /live/users')).toHaveLength(0);
  expect(portal.calls('PUT /live/users')).toHaveLength(0);
});

test('USER-13 USER-16 the update wants the word confirm, sends what was changed, and reads the list anew', async () => {
  const portal = await openUsers();
  portal.on('PUT /live/users', { body: { message: 'Anne Reader was updated.', data: [] } });
  pick('Ann Reader');
  fireEvent.click(button('Update Users'));
  await screen.findByRole('dialog');
  typeIn('First name', 'Anne');
  expect(isOff(dialog().getByRole('button', { name: 'Update Ann Reader' }))).toBe(true);
  typeIn('Type confirm to go on', 'confirm');
  const before = portal.calls('GET /live/users').length;
  send('Update Ann Reader');
  await screen.findByText('Anne Reader was updated.');
  await waitFor(() => expect(portal.calls('GET /live/users').length).toBeGreaterThan(before));
  expect(portal.calls('PUT /live/users')[0]!.body).toMatchObject({
    users: [{ username: 'ann.reader', version: 3, given_name: 'Anne', family_name: 'Reader' }],
  });
});

test('of two administrators on one person the later one sees what the first changed, and saves the own change together with it', async () => {
  const portal = await openUsers();
  const theirs = user('Ann', { Version: 4 }, 'Customer Viewer,Desk');
  portal.on('PUT /live/users', {
    status: 409,
    body: {
      message: 'Ruth Calloway has changed Ann Reader meanwhile.',
      data: theirs,
    },
  });
  pick('Ann Reader');
  fireEvent.click(button('Update Users'));
  await screen.findByRole('dialog');
  typeIn('First name', 'Anne');
  typeIn('Type confirm to go on', 'confirm');
  send('Update Ann Reader');
  await screen.findByText('Ruth Calloway has changed Ann Reader meanwhile.');
  dialog().getByText(/: Customer Viewer, Desk \(was Customer Viewer\)/);
  portal.on('PUT /live/users', { body: { message: 'Anne Reader was updated.', data: [] } });
  send('Save mine together with theirs');
  await screen.findByText('Anne Reader was updated.');
  expect(portal.calls('PUT /live/users')[1]!.body).toMatchObject({
    users: [{ version: 4, given_name: 'Anne', 'custom:roles': ['Customer Viewer', 'Desk'] }],
  });
});

test('USER-13 USER-19 USER-20 USER-21 USER-25 USER-27 USER-35 USER-36 the form of somebody new shows a bad address and a bad phone at their fields, and offers the roles that the server does, without Admin where it hides it', async () => {
  const portal = await openUsers();
  fireEvent.click(button('Add User'));
  await screen.findByRole('dialog');
  typeIn('Email', 'nell');
  typeIn('Phone', '12');
  await dialog().findByText(/must be an e-mail address/);
  await dialog().findByText(/must have 7 to 15 digits/);
  const fields = {
    'First name': 'Nell',
    'Last name': 'Archer',
    Email: 'nell@b.example',
    Phone: '0770 090',
  };
  const isReady = () => !isOff(dialog().getByRole('button', { name: 'Add User' }));
  for (const [label, text] of Object.entries(fields)) typeIn(label, text);
  await waitFor(() => expect(isReady()).toBe(true));
  for (const [label, text] of Object.entries(fields)) {
    typeIn(label, '');
    await waitFor(() => expect(isReady(), label).toBe(false));
    typeIn(label, text);
    await waitFor(() => expect(isReady(), label).toBe(true));
  }
  const roles = createWrapper(screen.getByRole('dialog')).findMultiselect()!;
  roles.openDropdown();
  await waitFor(() => expect(roles.findDropdown().findOptionByValue('Desk')).not.toBeNull());
  expect(roles.findDropdown().findOptionByValue('Desk')?.isDisabled()).toBe(true);
  expect(roles.findDropdown().findOptionByValue('Customer Viewer')?.isDisabled()).toBe(false);
  expect(roles.findDropdown().findOptionByValue('Admin')).toBeNull();
  expect(portal.calls('POST /live/users')).toHaveLength(0);
  const message = 'Nell Archer was added.';
  portal.on('POST /live/users', { body: { message, data: { username: 'nell' } } });
  const before = portal.calls('GET /live/users').length;
  send('Add User');
  await screen.findByText(message);
  await waitFor(() => expect(portal.calls('GET /live/users').length).toBeGreaterThan(before));
});

test('of several roles it is told what they show together', async () => {
  const portal = await openUsers();
  const given = [
    { role: roleWith(3, { name: 'Reader' }), refused: '' },
    { role: { ...roleWith(4, { name: 'Reporter' }), reports: 1 }, refused: '' },
  ];
  portal.on('GET /live/users/roles', { body: { data: given } });
  fireEvent.click(button('Add User'));
  await screen.findByRole('dialog');
  const roles = createWrapper(screen.getByRole('dialog')).findMultiselect()!;
  const choose = async (name: string) => {
    roles.openDropdown();
    await waitFor(() => expect(roles.findDropdown().findOptionByValue(name)).not.toBeNull());
    roles.selectOptionByValue(name);
    roles.closeDropdown();
  };
  await choose('Reader');
  fireEvent.click(await screen.findByText('What would they see?'));
  expect(await screen.findByText('Reports')).toBeTruthy();
  await choose('Reporter');
  expect(await screen.findByText('Reports (manage)')).toBeTruthy();
  expect(screen.getByText('Maintenance')).toBeTruthy();
});

test('ERR-48 ERR-49 what failed for somebody is told as an error with its sentence', async () => {
  const portal = await openUsers();
  const message = 'Ann Reader was removed. 1 could not be: bob.reader: User not found.';
  const data = [
    { user: 'ann.reader', status_code: 200, message: 'Ann Reader was removed.' },
    { user: 'bob.reader', status_code: 404, message: 'User not found.' },
  ];
  portal.on('DELETE /live/users', { body: { message, data } });
  pick('Ann Reader');
  pick('Bob Reader');
  fireEvent.click(button('Remove Users'));
  await screen.findByRole('dialog');
  typeIn('Type confirm to go on', 'confirm');
  send('Remove 2 users');
  const told = await screen.findByText(message);
  expect(told.closest('[class*="flash"]')?.className ?? '').not.toContain('success');
});

test('USER-31 USER-34 many users are checked row by row before anybody is added, corrected, and added by a job', async () => {
  const portal = await openUsers();
  const nell = { given_name: 'Nell', family_name: 'Archer' };
  const row = { row: 1, ...nell, phone_number: '+4477', role: 'x' };
  const rows = [
    { ...row, row: 2, email: 'a@b.example', why: 'There is no role named x here.' },
    { ...row, email: 'nell@b.example', why: '' },
  ];
  portal.on('POST /live/users/bulk/preview', { body: { data: { good: 1, bad: 1, rows } } });
  fireEvent.click(button('Add Many Users'));
  await screen.findByRole('dialog');
  const csv = 'Nell,Archer,nell@b.example,+4477,x';
  fireEvent.change(dialog().getByLabelText('Choose a CSV or Excel file'), {
    target: { files: [fileOf('people.csv', new TextEncoder().encode(csv))] },
  });
  await dialog().findByText('people.csv was read.');
  send('Check');
  await dialog().findByText(/1 of 2 rows can be added\. 1 cannot\./);
  dialog().getByText(/Row 2: Nell Archer \(a@b\.example\)\. There is no role named x here\./);
  dialog().getByText('Left out');
  expect(portal.calls('POST /live/users/bulk')).toEqual([]);
  typeIn('Users', 'Nell,Archer,nell@b.example,+44770090,x');
  expect(dialog().queryByRole('list', { name: 'Rows' })).toBeNull();
  portal.on('POST /live/users/bulk/preview', {
    body: { data: { good: 2, bad: 0, rows: rows.map((one) => ({ ...one, why: '' })) } },
  });
  send('Check');
  await dialog().findByText('2 of 2 rows can be added.');
  portal.on('POST /live/users/bulk', {
    body: {
      status_code: 200,
      message: '2 people are being added.',
      data: {
        id: 'job',
        title: 'Adding 2 users',
        state: 'waiting',
        stepsDone: 0,
        stepsInAll: null,
      },
    },
  });
  const job = { id: 'job', kind: 'addPeople', title: 'Adding 2 users', isMine: true };
  portal.on('GET /live/jobs', { body: { data: [{ ...job, state: 'done', stepsInAll: 1 }] } });
  const before = portal.calls('GET /live/users').length;
  send('Add 2 Users');
  await screen.findByText('2 people are being added. You will find the result under Jobs.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(portal.calls('GET /live/users').length).toBeGreaterThan(before));
});
