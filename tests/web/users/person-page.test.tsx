// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { PERSON_STATUSES } from '../../../core/domain/person.ts';
import { findPerson } from '../../../functions/store/people.ts';
import { PersonPage } from '../../../web/src/features/users/person-page.tsx';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { call } from '../../fixtures/call.ts';
import { providerNamed } from '../../fixtures/ids.ts';
import { actingIn, people, type Claims } from '../../fixtures/people.ts';
import { quietPool } from '../../fixtures/quiet-pool.ts';
import { addStored, onlyStored, storedCaller, storedPerson } from '../../fixtures/stored-people.ts';
import { oneWorld } from '../one-world.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
const { sub: _sub, 'cognito:username': _name, ...adminAttributes } = people.northAdmin;
const ZOE = {
  ...adminAttributes,
  given_name: 'Zoe',
  family_name: 'Reed',
  email: 'zoe@north.example',
};

beforeAll(oneWorld);
beforeEach(async () => {
  quietPool();
  await onlyStored([]);
  await addStored([
    await storedCaller(people.northAdmin),
    await storedPerson('zoe.reed', { ...ZOE, 'custom:roles': 'Admin,Network Desk' }),
    await storedPerson('ann', { ...ZOE, given_name: 'Ann', 'custom:roles': 'Read Only' }),
  ]);
});
eachInFreshBrowser(() => portal);

/** The page of a person before the real functions. */
async function open(username: string, who: Claims = people.northAdmin) {
  portal = await startPortal(permissionsWith(roleWith(1), { kind: 'superuser' }), []);
  const answers = (route: string, name: string) =>
    portal.on(route, async ({ body, query }) => {
      const given = {
        ...query,
        ...(query['users'] && { users: JSON.parse(query['users']) as unknown }),
      };
      const { status, body: answer } = await call(
        name,
        who,
        body === undefined ? { query: given } : { body },
      );
      return { status, body: answer };
    });
  answers('GET /live/users', 'users.listUsers');
  answers('PUT /live/users', 'users.updateUsers');
  answers('PUT /live/users/enabled', 'users.enableUsers');
  answers('DELETE /live/users/second-factor', 'users.removeSecondFactors');
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'north-admin' }));
  await renderPortal(`/users/person?username=${username}`, new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ path: 'users/person', Component: PersonPage }],
    },
  ]);
  await screen.findByText(/^Username$|^User not found$/);
}

const button = (name: string) => screen.getByRole('button', { name });
const isOff = (name: string) =>
  button(name).hasAttribute('disabled') || button(name).getAttribute('aria-disabled') === 'true';
const dialog = () => within(screen.getByRole('dialog'));
const zoe = async () => (await findPerson(providerNamed('northbeam'), 'zoe.reed'))!;

async function stop(name: string, verb: string, reason = 'Left the company') {
  await userEvent.click(await screen.findByRole('button', { name }));
  await screen.findByRole('dialog');
  if (reason !== '') await userEvent.type(dialog().getByLabelText('Reason'), reason);
  await userEvent.click(dialog().getByRole('button', { name: verb }));
}

test('an Admin is disabled with a reason and enabled again on their own page', async () => {
  await open('zoe.reed');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Zoe Reed');
  screen.getByText((_text, element) => element?.textContent === 'zoe@north.example');
  screen.getByText('Not known');
  await stop('Disable', 'Disable Zoe Reed', '');
  expect(await dialog().findAllByText(/is required/)).not.toEqual([]);
  expect((await zoe()).isEnabled).toBe(true);
  await userEvent.type(dialog().getByLabelText('Reason'), 'Her laptop was stolen');
  await userEvent.click(dialog().getByRole('button', { name: 'Disable Zoe Reed' }));
  await screen.findByText('Zoe Reed was disabled.');
  expect((await zoe()).isEnabled).toBe(false);
  expect(portal.calls('PUT /live/users/enabled').at(-1)!.body).toEqual({
    users: [{ username: 'zoe.reed', version: 1 }],
    is_enabled: 0,
    reason: 'Her laptop was stolen',
  });
  await stop('Enable', 'Enable Zoe Reed');
  await screen.findByText('Zoe Reed was enabled.');
  await screen.findByRole('button', { name: 'Disable' });
  expect((await zoe()).isEnabled).toBe(true);
});

test('the second factor of an Admin is reset, and the role is taken while the others stay', async () => {
  await open('zoe.reed');
  await stop('Reset Second Factor', 'Reset the second factor of Zoe Reed');
  await screen.findByText('Zoe Reed signs in with a password alone.');
  expect((await zoe()).signedOutAtSeconds).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await stop('Take the Role Admin', 'Take the role from Zoe Reed');
  await screen.findByText('Zoe Reed was updated.');
  expect((await zoe()).attributes['custom:roles']).toBe('Network Desk');
  await waitFor(() => expect(screen.queryByText('Stop this Admin')).toBeNull());
});

test('who is refused reads why in the dialog, and keeps what they typed', async () => {
  await addStored([
    { ...(await storedCaller(people.northAdmin)), status: 'FORCE_CHANGE_PASSWORD' },
  ]);
  await open('zoe.reed');
  await stop('Disable', 'Disable Zoe Reed');
  await dialog().findByText(/Zoe Reed is the last person with the role Admin who can sign in/);
  expect(dialog().getByLabelText<HTMLInputElement>('Reason').value).toBe('Left the company');
  expect((await zoe()).isEnabled).toBe(true);
});

test('the buttons are off, with the reason, for who may not; oneself and others have none', async () => {
  const switched = actingIn('northbeam', people.northAdmin);
  const ada = { ...ZOE, 'custom:account_id': 'northbeam', 'custom:roles': 'Admin' };
  await addStored([await storedCaller(switched), await storedPerson('ada', ada)]);
  await open('ada', switched);
  for (const name of ['Disable', 'Reset Second Factor', 'Take the Role Admin'])
    expect(isOff(name), name).toBe(true);
  expect(screen.getAllByText(/^Go back to your own account first\./)).not.toEqual([]);
});

test.each(['north-admin', 'ann'])('%s is not to be stopped', async (username) => {
  await open(username);
  expect(screen.queryByText('Stop this Admin')).toBeNull();
});

test('somebody who is not there is not known', async () => {
  await open('nobody.here');
  await screen.findByText('User not found');
});

test.each(Object.entries(PERSON_STATUSES))(
  'DATA-66 the status %s of the identity service is shown as %s, and as Disabled whenever they may not sign in',
  async (status, word) => {
    const ann = { ...(await storedPerson('ann', ZOE)), status };
    await addStored([ann]);
    await open('ann');
    await screen.findByText(word);
    cleanup();
    await addStored([{ ...ann, isEnabled: false }]);
    await open('ann');
    await screen.findByText('Disabled');
    expect(screen.queryByText(word)).toBeNull();
  },
);
