// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { WallLinks } from '../../../web/src/features/settings/wall-links.tsx';
import { graphqlWith, viewSettingsWith } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const ADDRESS = 'https://portal.example/wall/abcdefghijklmnopqrstuvwxyz';
const link = (id: string, madeBy: string) => ({
  id,
  view: 'All Services',
  made_by: madeBy,
  made_at_ms: 1_700_000_000_000,
  seen_at_ms: 0,
  until_ms: 0,
  ended_because: '',
});

test('the address of a new link is shown until that link is withdrawn, not another one', async () => {
  const links = [link('old', 'Bert'), link('new', 'Ann')];
  portal = await startPortal(permissionsWith(roleWith(1)));
  portal.on('POST /graphql', graphqlWith(viewSettingsWith()));
  portal.on('GET /live/wallboards/links', () => ({ body: { data: links } }));
  portal.on('POST /live/wallboards/links', {
    body: { message: 'Made.', data: { id: 'new', url: ADDRESS } },
  });
  portal.on('DELETE /live/wallboards/links', { body: { message: 'Withdrawn.' } });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal('/', new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ index: true, element: <WallLinks accountId="northbeam" mayManage /> }],
    },
  ]);
  await screen.findByRole('button', { name: 'Make a link' });
  const views = createWrapper(document.body).findSelect()!;
  views.openDropdown();
  await waitFor(() =>
    expect(views.findDropdown().findOptionByValue('All Services')).not.toBeNull(),
  );
  views.selectOptionByValue('All Services');
  fireEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  await screen.findByText(ADDRESS);

  const withdraw = async (madeBy: string, id: string) => {
    fireEvent.click(
      screen.getByRole('button', { name: `Withdraw the link to All Services of ${madeBy}` }),
    );
    links.splice(
      links.findIndex((one) => one.id === id),
      1,
    );
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await withdraw('Bert', 'old');
  expect(screen.getByText(ADDRESS)).toBeTruthy();
  await withdraw('Ann', 'new');
  expect(screen.queryByText(ADDRESS)).toBeNull();
});
