// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { button, dialog, eachWithUsers, openUsers, user } from './open-users.tsx';

eachWithUsers();

const LOCKED = 'A person with the role Admin is changed by themselves alone.';
const people = Array.from({ length: 25 }, (_, at) =>
  user(`P${String(at).padStart(2, '0')}`, at === 20 ? { Locked: LOCKED } : {}),
);

/** Twenty rows an answer; a search finds the first 14. */
async function open() {
  const portal = await openUsers();
  portal.on('GET /live/users', ({ query }) => {
    const found = query['search'] ? people.slice(0, 14) : people;
    const from = Number(query['next_token'] ?? 0);
    return {
      body: {
        data: { Users: found.slice(from, from + 20) },
        count: found.length,
        total: people.length,
        ...(from + 20 < found.length && { next_token: String(from + 20) }),
      },
    };
  });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search User Accounts' }), 'p');
  await screen.findByText('p03@harbour.example');
  return portal;
}

const whole = () => screen.getByRole('checkbox', { name: 'Select all rows of the page' });

test('once a page is selected all that the search finds are offered by their number, and an action is about all of them', async () => {
  const portal = await open();
  expect(screen.queryByText(/selected\./)).toBeNull();
  await userEvent.click(whole());
  await screen.findByText('10 selected.');
  await userEvent.click(button('Select all 14 that match'));
  await screen.findByText('14 selected.');
  expect(screen.queryByRole('button', { name: /^Select all 14/ })).toBeNull();
  portal.on('DELETE /live/users', { body: { message: 'Removed.', data: [] } });
  await userEvent.click(button('Remove Users'));
  await userEvent.type(dialog().getByLabelText('Type confirm to go on'), 'confirm');
  await userEvent.click(dialog().getByRole('button', { name: 'Remove 14 users' }));
  await waitFor(() => expect(portal.calls('DELETE /live/users')).not.toHaveLength(0));
  await waitFor(() => expect(screen.queryByText('14 selected.')).toBeNull());
});

test('who cannot be selected is left out and counted, and nobody is selected again by one click', async () => {
  await open();
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search User Accounts' }));
  await screen.findByText('(25)');
  await userEvent.click(whole());
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 25 of the list' }));
  await screen.findByText('24 selected. 1 of 25 cannot be selected.');
  await userEvent.click(button('Select none'));
  expect(screen.queryByText(/selected/)).toBeNull();
  expect(whole()).toHaveProperty('checked', false);
});
