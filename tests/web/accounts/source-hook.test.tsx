// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { SourcePage } from '../../../web/src/features/accounts/source-page.tsx';
import { putMany, get } from '../../../functions/store/client.ts';
import { call } from '../../fixtures/call.ts';
import { feedBy } from '../../fixtures/feed-by.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { people } from '../../fixtures/people.ts';
import { oneWorld } from '../one-world.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

const NORTH = accountNamed('northbeam');
keptSecrets();
let portal: PortalServer;
eachInFreshBrowser(() => portal);
beforeAll(async () => {
  await oneWorld();
  Object.assign(process.env, { BRAND: 'test', PORTAL_URL: 'https://portal.example' });
});

async function open() {
  portal = await startPortal(permissionsWith(roleWith(1), { kind: 'superuser' }), []);
  for (const [route, name] of [
    ['GET /live/accounts/source', 'accounts.getSource'],
    ['POST /live/accounts/source/hook', 'accounts.makeSourceHook'],
    ['GET /live/collectors/sources', 'collectors.listMoved'],
  ] as const)
    portal.on(route, async ({ body, query }) => {
      const answer = await call(name, people.northAdmin, body === undefined ? { query } : { body });
      return { status: answer.status, body: answer.body };
    });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'north-admin' }));
  await renderPortal('/accounts/source?account_id=northbeam', new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ path: 'accounts/source', Component: SourcePage }],
    },
  ]);
}
beforeEach(() => feedBy(NORTH, 'meraki', '1'));

const confirm = async (verb: string) => {
  await userEvent.click(await screen.findByRole('button', { name: verb }));
  const question = await screen.findByRole('dialog', { name: 'Address for alerts' });
  const words = question.textContent;
  await userEvent.click(within(question).getByRole('button', { name: verb }));
  return words;
};
const shown = async () => {
  await screen.findByText('Address and secret are shown this once.');
  const dialog = screen.getByRole('dialog', { name: 'Address for alerts' });
  const [url = '', secret = ''] = [...dialog.querySelectorAll('code')].map(
    (each) => each.textContent,
  );
  return { dialog, url, secret };
};
const fact = (label: string) =>
  screen.getByText(label, { selector: 'dt *, dt' }).closest('dt')!.nextElementSibling!.textContent;

test('an address for alerts and its secret are shown once, with what to enter in Meraki', async () => {
  await open();
  await screen.findByText('No address is made. Alerts are read each minute.');
  await confirm('Make an address');
  const { dialog, url, secret } = await shown();
  expect(url).toMatch(/^https:\/\/portal\.example\/live\/sourcehooks\?key=[\w-]{32}$/);
  expect(secret).toMatch(/^[\w-]{32}$/);
  within(dialog).getByRole('button', { name: 'Copy URL' });
  within(dialog).getByRole('button', { name: 'Copy Shared secret' });
  within(dialog).getByText(/Network-wide, Configure, Alerts/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  await screen.findByText('Last call');
  expect(fact('Last call')).toBe('None yet');
  expect(document.body.textContent).not.toContain(secret);
});

test('the page shows when the address was called last, and that a new one ends it', async () => {
  await call('accounts.makeSourceHook', people.northAdmin, { body: { account_id: 'northbeam' } });
  const row = (await get('sourceHooks', { accountId: NORTH, source: 'meraki' }))!;
  await putMany('sourceHooks', [{ ...row, readingAtMs: Date.now() - 200_000 }]);
  await open();
  await screen.findByText('Last call');
  expect(fact('Last call')).toContain('3 min ago');
  expect(await confirm('Make a new address')).toContain(
    'The present address and its secret end at once.',
  );
  await shown();
  const after = (await get('sourceHooks', { accountId: NORTH, source: 'meraki' }))!;
  expect(after['linkDigest']).not.toBe(row['linkDigest']);
});

test('an address that cannot be made says why', async () => {
  await open();
  await screen.findByRole('button', { name: /^Make a/ });
  await feedBy(NORTH, '');
  await confirm(screen.getByRole('button', { name: /^Make a/ }).textContent);
  await screen.findByText(/Northbeam Direct has no monitoring source that calls the portal\./);
});

test('a source that calls nobody is offered no address', async () => {
  await feedBy(NORTH, 'zabbix', '1');
  await open();
  await screen.findByText('Zabbix was not read yet');
  expect(screen.queryByRole('heading', { name: 'Alerts at once' })).toBeNull();
});
