// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '../../../core/access/role.ts';
import type { Account } from '../../../core/contract/accounts.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { AccountsPage } from '../../../web/src/features/accounts/accounts-page.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type Answer, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';
import { held } from '../ui/form/open-form.tsx';

const account = (id: string, more: Partial<Account> = {}): Account => ({
  id,
  account_id: id,
  name: `The ${id}`,
  devs: 4,
  status: 'active',
  has_key: true,
  key: 'stored',
  source: '',
  source_state: '',
  accountCreated: 1_700_000_000,
  audit_kept_days: 730,
  locked: '',
  ...more,
});
const listed = [
  account('kestrel'),
  account('fenland', { status: 'disabled' }),
  account('new', { account_id: '', status: 'disabled', key: 'not needed' }),
];

let portal: PortalServer;
eachInFreshBrowser(() => portal);

async function openAccounts(editor: Role = roleWith(1)): Promise<void> {
  portal = await startPortal(permissionsWith(editor, { kind: 'superuser' }), []);
  portal.on('GET /live/accounts', { body: { data: listed } });
  portal.on('PUT /live/accounts', { body: { message: 'Key updated successfully' } });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal('/accounts', new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ path: 'accounts', Component: AccountsPage }],
    },
  ]);
  await screen.findByText('The kestrel');
}

const pick = (name: string) =>
  fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
const dialog = () => within(screen.getByRole('dialog'));
const isOff = (element: HTMLElement) =>
  element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true';
const button = (name: string) => dialog().getByRole('button', { name });
const typeIn = (label: string, text: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value: text } });
const update = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Update' }));
  await screen.findByRole('dialog');
};

test('ACCT-01 ACCT-02 ACCT-03 accounts stand in a table with boxes and an Update button', async () => {
  await openAccounts();
  const head = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
  for (const column of ['Name', 'Account ID', 'Devices', 'Status', 'Key', 'Created'])
    expect(
      head.some((text) => text?.startsWith(column)),
      column,
    ).toBe(true);
  expect(isOff(screen.getByRole('button', { name: 'Update' }))).toBe(true);
  pick('The kestrel');
  expect(isOff(screen.getByRole('button', { name: 'Update' }))).toBe(false);
});

test('ACCT-04 ACCT-05 ACCT-09 ACCT-10 active ones are disabled and the others enabled, after the exact word confirm', async () => {
  await openAccounts();
  pick('The kestrel');
  pick('The fenland');
  await update();
  for (const wrong of ['Confirm', ' confirm']) {
    typeIn('Type confirm to go on', wrong);
    expect(isOff(button('Update 2 accounts')), wrong).toBe(true);
  }
  typeIn('Type confirm to go on', 'confirm');
  fireEvent.click(button('Update 2 accounts'));
  await screen.findByText('Disabled: The kestrel. Enabled: The fenland.');
  expect(portal.calls('PUT /live/accounts').map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        updateData: { account_id: 'kestrel', is_enabled: 0 },
        account: 'kestrel',
      }),
      expect.objectContaining({ updateData: { account_id: 'fenland', is_enabled: 1 } }),
    ]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Disabled: The fenland. Enabled: The kestrel.');
  const undone = portal.calls('PUT /live/accounts').slice(2);
  expect(undone.map(({ body }) => (body as { updateData: object }).updateData)).toEqual([
    { account_id: 'kestrel', is_enabled: 1 },
    { account_id: 'fenland', is_enabled: 0 },
  ]);
});

test('ACCT-07 ACCT-08 ACCT-11 an account without an id is given one first, and the confirmation follows', async () => {
  await openAccounts();
  portal.on('POST /live/accountId', () => {
    const given = listed.map((each) => (each.id === 'new' ? { ...each, account_id: 'N-1' } : each));
    portal.on('GET /live/accounts', { body: { data: given } });
    return { body: { message: 'It has an id.' } };
  });
  pick('The new');
  await update();
  expect(isOff(button('Next'))).toBe(true);
  typeIn('Account ID of The new', 'N-1');
  expect(isOff(button('Next'))).toBe(false);
  fireEvent.click(button('Next'));
  await waitFor(() => expect(dialog().queryByLabelText('Type confirm to go on')).not.toBeNull());
  expect(portal.calls('POST /live/accountId')[0]!.body).toEqual({
    id: 'new',
    account_id: 'N-1',
    name: 'The new',
  });
});

test('the help desk of the chosen account is opened', async () => {
  await openAccounts();
  pick('The kestrel');
  fireEvent.click(screen.getByRole('button', { name: 'Help desk' }));
  await screen.findByRole('dialog', { name: 'Help desk of The kestrel' });
  await waitFor(() => expect(portal.calls('GET /live/tickets/desk')).toHaveLength(1));
  expect(portal.calls('GET /live/tickets/desk')[0]!.query).toEqual({ account_id: 'kestrel' });
});

test('the key of an account is given from its row, tried with its source, and never shown', async () => {
  await openAccounts();
  const kept = held<Answer>();
  portal.on('GET /live/accounts/key', () => kept.promise);
  portal.on('PUT /live/accounts/key', { body: { message: 'Zabbix takes the key.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Change the monitoring key of The fenland' }));
  await screen.findByText('The source is being read.');
  expect(screen.queryByText(/built-in collector/)).toBeNull();
  kept.answer({ body: { data: { source: 'zabbix', address: '' } } });
  await screen.findByText(/A key is stored and never shown/);
  typeIn('Address', 'https://zabbix.example');
  await waitFor(() => expect(isOff(button('Try and save'))).toBe(true));
  typeIn('Key', 'a-key-of-zabbix');
  await waitFor(() => expect(isOff(button('Try and save'))).toBe(false));
  expect(dialog().getByLabelText<HTMLInputElement>('Key').type).toBe('password');
  fireEvent.click(button('Try and save'));
  await screen.findByText('Zabbix takes the key.');
  screen.getByRole('button', { name: 'Change the monitoring key of The new' });
  expect(portal.calls('PUT /live/accounts/key')[0]!.body).toEqual({
    account_id: 'fenland',
    source: 'zabbix',
    address: 'https://zabbix.example',
    key: 'a-key-of-zabbix',
  });
});

test('ACCT-14 ACCT-15 without manage on account access there is neither a button nor a box', async () => {
  await openAccounts(roleWith(1, { admin: { accountAccess: 3 } }));
  expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
  expect(screen.queryByRole('button', { name: /monitoring key/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('for how long an audit log is kept is in a column, and set in a dialog that names the limits', async () => {
  await openAccounts();
  portal.on('PUT /live/accounts/audit-rule', { body: { message: 'Kept for 7 years.' } });
  fireEvent.click(
    screen.getByRole('button', { name: 'Change the retention of the audit log of The kestrel' }),
  );
  await screen.findByRole('dialog');
  expect(isOff(button('Save'))).toBe(true);
  expect(dialog().getByText(/a shorter time removes none of them early/)).toBeTruthy();
  const select = createWrapper(screen.getByRole('dialog')).findSelect()!;
  select.openDropdown();
  expect(
    select
      .findDropdown()
      .findOptions()
      .map((option) => option.getElement().textContent),
  ).toEqual(['1 year', '2 years', '3 years', '7 years']);
  select.selectOptionByValue('7');
  fireEvent.click(button('Save'));
  await screen.findByText('Kept for 7 years.');
  expect(portal.calls('PUT /live/accounts/audit-rule').map(({ body }) => body)).toEqual([
    { account_id: 'kestrel', years: 7 },
  ]);
});
