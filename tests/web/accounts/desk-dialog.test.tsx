// @vitest-environment jsdom
import { execFileSync } from 'node:child_process';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Account } from '../../../core/contract/accounts.ts';
import { signatureOf } from '../../../functions/gateways/signed-hook.ts';
import { DeskDialog } from '../../../web/src/features/accounts/desk-dialog.tsx';
import { replyCommands } from '../../../web/src/features/accounts/reply-request.ts';
import { call } from '../../fixtures/call.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { resetLimits } from '../../fixtures/limits.ts';
import { people } from '../../fixtures/people.ts';
import { slackStandIn } from '../../fixtures/stand-ins/chats.ts';
import { plainStandIn } from '../../fixtures/stand-ins/desks.ts';
import { openStandIn, type OpenStandIn } from '../../fixtures/stand-ins/stand-in.ts';
import { restoreWorld } from '../../fixtures/world.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { oneWorld } from '../one-world.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

const { secrets } = keptSecrets();
let desk: OpenStandIn;
let chat: OpenStandIn;
let portal: PortalServer;

beforeAll(async () => {
  await oneWorld();
  Object.assign(process.env, { BRAND: 'test', HOOKS_REACH: 'any' });
  desk = await openStandIn(plainStandIn);
  chat = await openStandIn(slackStandIn);
});
afterAll(async () => {
  await desk.stop();
  await chat.stop();
});
beforeEach(async () => {
  await restoreWorld();
  secrets.clear();
  desk.instead = undefined;
  await resetLimits();
});
eachInFreshBrowser(() => portal);

const ACCOUNT = { id: 'northbeam', name: 'Northbeam' } as Account;

/** The dialog before the real functions. */
async function open() {
  portal = await startPortal(permissionsWith(roleWith(1), { kind: 'superuser' }), []);
  const answers = (route: string, name: string) =>
    portal.on(route, async ({ body, query }) => {
      const { status, body: answer } = await call(
        name,
        people.northAdmin,
        body === undefined ? { query } : { body },
      );
      return { status, body: answer };
    });
  answers('GET /live/tickets/desk', 'tickets.getDesk');
  answers('PUT /live/tickets/desk', 'tickets.saveDesk');
  answers('POST /live/tickets/desk/test', 'tickets.testDesk');
  answers('POST /live/tickets/desk/reply', 'tickets.playReply');
  portal.on('POST /live/tickets/reply', async ({ body, headers }) => {
    const { status, body: answer } = await call('tickets.noteReply', null, {
      body,
      headers: headers as Record<string, string>,
    });
    return { status, body: answer };
  });
  process.env['PORTAL_URL'] = portal.origin;
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal('/desk', new MemoryProvider(), [
    { path: '/desk', Component: () => <DeskDialog account={ACCOUNT} onClose={() => {}} /> },
  ]);
  await screen.findByRole('dialog');
}

const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string) => dialog().getByRole('button', { name });
const field = (label: string) => dialog().getByLabelText<HTMLInputElement>(label);
async function press(name: string) {
  await waitFor(() => expect(button(name).getAttribute('aria-disabled')).not.toBe('true'));
  await userEvent.click(button(name));
}
async function choose(way: string) {
  await userEvent.click(dialog().getByLabelText(/^Tickets go/));
  await userEvent.click(await screen.findByRole('option', { name: way }));
}
const fill = async (label: string, text: string) => {
  await userEvent.clear(field(label));
  await userEvent.click(field(label));
  await userEvent.paste(text);
};

test('a desk is joined from the page alone: its secret, a test with its answer, the request to copy, a reply step by step', async () => {
  await open();
  await choose('To Signed JSON');
  dialog().getByText('How to join Signed JSON');
  await fill('Address', desk.address);
  await press('Make one');
  expect(field('Secret').value).toMatch(/^[0-9a-f]{64}$/);
  expect(field('Secret').type).toBe('text');
  dialog().getByText(/^Copy the secret now/);
  await fill('Secret', desk.secret);
  expect(field('Secret').type).toBe('password');
  await press('Send a test');
  await dialog().findByText('Signed JSON took the test.');
  dialog().getByText(/^Taken: INC-TEST-.*New.*desk\.example/);
  expect(button('Play a reply').getAttribute('aria-disabled')).toBe('true');
  await press('Try and save');
  await dialog().findByText('The desk took the trial call, and is saved.');
  expect(field('Secret').value).toBe('');
  dialog().getByText(/One is kept and never shown\./);
  dialog().getByText(/curl -X POST '.*\/live\/tickets\/reply'/);
  await press('Play a reply');
  await dialog().findByText('The reply arrived.');
  expect(dialog().getByText('Its status is "Test reply".')).toBeTruthy();
  expect(dialog().getByText('Refused, as it must be.')).toBeTruthy();
});

test('an answer that is none is shown with its reason, and so is a template that is none, at its field', async () => {
  await open();
  await choose('To Slack');
  expect(dialog().queryByText('What the desk sends back')).toBeNull();
  await fill('Webhook URL', chat.secret);
  chat.instead = { status: 200, body: '<html>{{{' };
  await press('Send a test');
  await dialog().findByText('Slack did not take it.');
  dialog().getByText(
    'It answers with a web page, such as one to sign in, in place of what was expected.',
  );
  await userEvent.click(button('What is sent, and what counts as taken'));
  const usual = field('Template').value;
  await fill('Template', '{');
  await waitFor(() => expect(field('Template').getAttribute('aria-invalid')).toBe('true'));
  expect(dialog().getAllByText(/^Template is no JSON/).length).toBeGreaterThan(0);
  await press('Template of Slack');
  expect(field('Template').value).toBe(usual);
});

test('when somebody else was first, what they did is shown, and mine can be saved over it', async () => {
  await open();
  await choose('To Signed JSON');
  await fill('Address', desk.address);
  await fill('Secret', desk.secret);
  const theirs = { account_id: 'northbeam', url: `${desk.address}/theirs`, secret: desk.secret };
  expect((await call('tickets.saveDesk', people.northAdmin, { body: theirs })).status).toBe(200);
  await press('Try and save');
  await dialog().findByText(/has changed the help desk of/);
  expect(dialog().getByText(/theirs \(was nothing\)/).textContent).toContain(
    `${desk.address}/theirs`,
  );
  await press('Save mine over theirs');
  await dialog().findByText('The desk took the trial call, and is saved.');
  const { body } = await call('tickets.getDesk', people.northAdmin, {
    query: { account_id: 'northbeam' },
  });
  expect(body.data).toMatchObject({ url: desk.address, version: 2 });
});

test.each(['signed', 'bearer'] as const)(
  'the %s request to copy proves itself as the portal asks',
  (replies) => {
    const commands = replyCommands('https://portal.example/live/tickets/reply', replies);
    const shown = execFileSync(
      'sh',
      ['-c', `curl() { for part in "$@"; do echo "$part"; done; }\n${commands}`],
      { encoding: 'utf8' },
    ).split('\n');
    const after = (start: string) =>
      shown.find((line) => line.startsWith(start))!.slice(start.length);
    const body = shown[shown.indexOf('--data') + 1]!;
    if (replies === 'bearer') expect(shown).toContain('authorization: Bearer the secret');
    else
      expect(after('x-portal-signature: ')).toBe(
        signatureOf('the secret', after('x-portal-timestamp: '), body),
      );
    expect(JSON.parse(body)).toMatchObject({ key: 'KEY-OF-THE-TICKET', status: 'In progress' });
  },
);
