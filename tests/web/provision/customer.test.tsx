// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '../../../core/access/role.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { MaintenancePage } from '../../../web/src/features/maintenance/maintenance-page.tsx';
import { CustomerPage } from '../../../web/src/features/provision/customer-page.tsx';
import { ImportPage } from '../../../web/src/features/provision/import-page.tsx';
import { ProvisionPage } from '../../../web/src/features/provision/provision-page.tsx';
import { UsersPage } from '../../../web/src/features/users/users-page.tsx';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { oneWorld } from '../one-world.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
beforeAll(oneWorld);
eachInFreshBrowser(() => portal);

const ROUTES = [
  ['GET /live/customer', 'provisioning.getCustomer'],
  ['POST /live/customer', 'provisioning.createCustomer'],
  ['GET /live/devicegroups', 'devicegroups.listGroups'],
  ['GET /live/devicegroups/subgroups', 'devicegroups.listSubgroups'],
  ['GET /live/devicegroups/customers', 'devicegroups.listCustomers'],
  ['GET /live/device/sites', 'provisioning.listSites'],
  ['GET /live/recipientgroups/recipientgroup', 'recipientgroups.getRecipientGroup'],
  ['PUT /live/recipientgroups/recipientgroup', 'recipientgroups.saveRecipientGroup'],
  ['GET /live/users', 'users.listUsers'],
  ['GET /live/users/roles', 'users.listGivenRoles'],
  ['GET /live/maintenances', 'maintenances.listMaintenances'],
  ['GET /live/maintenances/answers', 'maintenances.listAnswers'],
] as const;

/** The pages before the real functions. */
async function open(
  address: string,
  role: Role = roleWith(1),
  claims: Claims = people.northAdmin,
  more: Parameters<typeof permissionsWith>[1] = {},
) {
  cleanup();
  portal = await startPortal(permissionsWith(role, more));
  for (const [route, name] of ROUTES)
    portal.on(route, async ({ body, query }) => {
      const answer = await call(name, claims, body === undefined ? { query } : { body });
      return { status: answer.status, body: answer.body };
    });
  localStorage.setItem('token', tokenWith({ 'cognito:username': claims['cognito:username'] }));
  return renderPortal(address, new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [
        { path: 'provision', Component: ProvisionPage },
        { path: 'provision/customer', Component: CustomerPage },
        { path: 'provision/import', Component: ImportPage },
        { path: 'users', Component: UsersPage },
        { path: 'maintenance', Component: MaintenancePage },
      ],
    },
  ]);
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));

test('a new customer is set up from its page: what is missing is named, and each part is begun for it', async () => {
  const { router } = await open('/provision');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Customer' }), 'Mill Lane Dairy');
  await press('Provision Customer');
  await userEvent.click(
    await screen.findByRole('link', { name: 'Set up Mill Lane Dairy' }, { timeout: 5_000 }),
  );
  await screen.findByRole('heading', { level: 1, name: 'Set up Mill Lane Dairy' });
  const page = router.state.location.pathname + router.state.location.search;
  expect(screen.getByRole('heading', { name: '3 of 5 to do' })).toBeTruthy();
  for (const [name, without] of [
    ['People', 'Nobody of the customer can sign in.'],
    ['Devices and circuits', 'Nothing is monitored yet.'],
    ['Recipients', 'Alerts and notices of planned work reach nobody.'],
    ['Planned work', 'No work is planned.'],
    ['Reports', 'No report is about this customer.'],
  ] as const)
    expect((await part(name)).getByText(without)).toBeTruthy();

  await press('Edit recipients');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Alert recipients of Mill Lane Dairy' }),
  );
  await waitFor(() =>
    expect(dialog.getByLabelText('Add Recipient Email')).toHaveProperty('disabled', false),
  );
  await userEvent.type(dialog.getByLabelText('Add Recipient Email'), 'it@mill.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Recipients saved.');
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await screen.findByText('1 recipient of alerts and notices');
  expect(screen.getByRole('heading', { name: '2 of 5 to do' })).toBeTruthy();

  await follow('Add a person');
  const person = await screen.findByRole('dialog', { name: 'Add User' });
  await waitFor(() => expect(person.textContent).toContain('Mill Lane Dairy'));

  await router.navigate(page);
  await screen.findByRole('heading', { level: 1, name: 'Set up Mill Lane Dairy' });
  await follow('Provision a device');
  const chosen = () => createWrapper().findAllSelects()[0]!.findTrigger().getElement().textContent;
  await screen.findByRole('button', { name: 'Provision Device' });
  await waitFor(() =>
    expect(
      createWrapper()
        .findAllSelects()
        .map((select) => select.findTrigger().getElement().textContent),
      chosen() ?? '',
    ).toContain('Mill Lane Dairy'),
  );

  await router.navigate(page);
  await screen.findByRole('heading', { level: 1, name: 'Set up Mill Lane Dairy' });
  await follow('Plan work');
  const work = await screen.findByRole('dialog', { name: 'Schedule Planned Maintenance' });
  await waitFor(() => expect(work.textContent).toContain('/Mill Lane Dairy'));
});

test('an import is begun for the account of the customer, with people or with devices', async () => {
  const accounts = ['northbeam_SUPER', 'northbeam', 'tidewater'].map((id) => ({ id, name: id }));
  const { router } = await open('/', roleWith(1), people.northAdmin, {
    account_id: 'northbeam_SUPER',
    accounts,
  });
  for (const [link, what] of [
    ['Import people', 'Users'],
    ['Import devices', 'Devices'],
  ] as const) {
    await router.navigate('/provision/customer?id=11');
    await userEvent.click(await screen.findByRole('link', { name: link }));
    await screen.findByRole('heading', { level: 1, name: 'Import' });
    const chosen = createWrapper()
      .findAllSelects()
      .map((select) => select.findTrigger().getElement().textContent);
    expect(chosen.slice(0, 2)).toEqual([what, 'northbeam']);
  }
});

test('the customers are listed, and each leads to its page', async () => {
  const { router } = await open('/provision/customer');
  await userEvent.click(await screen.findByRole('link', { name: 'Harbour Foods' }));
  await screen.findByRole('heading', { level: 1, name: 'Set up Harbour Foods' });
  expect(router.state.location.search).toBe('?id=11');
  expect((await part('Devices and circuits')).getByText('2 devices')).toBeTruthy();
});

test('what a person may not do is left to others, and what they may not read is not counted', async () => {
  const role = roleWith(1, { maintenance: 3, reports: 3 });
  await open('/provision/customer?id=11', role, people.northDesk);
  await screen.findByRole('heading', { level: 1, name: 'Set up Harbour Foods' });
  expect(screen.queryByRole('link', { name: 'Plan work' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add a report' })).toBeNull();
  const hint = 'Ask somebody with permission to manage these.';
  expect((await part('Planned work')).getByText(hint)).toBeTruthy();
  expect((await part('Reports')).getByText(hint)).toBeTruthy();
  expect((await part('People')).getByText('You do not have permission to see these.')).toBeTruthy();
});

test('a customer that is not there, or that could not be read, is said so, and is read by another try', async () => {
  await open('/provision/customer?id=10');
  await screen.findByText('The customer could not be loaded');
  expect(screen.getByText('Choose the folder of a customer.')).toBeTruthy();
  portal.on('GET /live/customer', async () => {
    const { status, body } = await call('provisioning.getCustomer', people.northAdmin, {
      query: { id: '11' },
    });
    return { status, body };
  });
  await press('Try again');
  await screen.findByRole('heading', { level: 1, name: 'Set up Harbour Foods' });
});
