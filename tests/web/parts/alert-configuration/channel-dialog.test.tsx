// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../../fixtures/call.ts';
import { keptSecrets } from '../../../fixtures/kept-secrets.ts';
import { resetLimits } from '../../../fixtures/limits.ts';
import { people } from '../../../fixtures/people.ts';
import { slackStandIn } from '../../../fixtures/stand-ins/chats.ts';
import { openStandIn, type OpenStandIn } from '../../../fixtures/stand-ins/stand-in.ts';
import { restoreWorld } from '../../../fixtures/world.ts';
import { oneWorld } from '../../one-world.ts';
import { eachInFreshBrowser } from '../../page-tests.ts';
import type { PortalServer } from '../../portal-server.ts';
import { GET_RECIPIENTS, openAlerts, openDialog, PUT_RECIPIENTS } from './open-dialog.tsx';

const { secrets } = keptSecrets();
let slack: OpenStandIn;
let portal: PortalServer;

beforeAll(async () => {
  await oneWorld();
  slack = await openStandIn(slackStandIn);
});
afterAll(() => slack.stop());
beforeEach(async () => {
  Object.assign(process.env, { BRAND: 'test', HOOKS_REACH: 'any' });
  await restoreWorld();
  await resetLimits();
  secrets.clear();
  slack.instead = undefined;
});
eachInFreshBrowser(() => portal);

/** The dialog before the real functions. */
async function open() {
  portal = await openAlerts();
  const answers = (route: string, name: string) =>
    portal.on(route, async ({ body, query }) => {
      const request = body === undefined ? { query } : { body };
      const { status, body: answer } = await call(name, people.northAdmin, request);
      return { status, body: answer };
    });
  answers(GET_RECIPIENTS, 'recipientgroups.getRecipientGroup');
  answers(PUT_RECIPIENTS, 'recipientgroups.saveRecipientGroup');
  answers(`POST /live/recipientgroups/recipientgroup/test`, 'recipientgroups.testChannel');
  await openDialog();
}

const dialogNamed = (name: string) => within(screen.getByRole('dialog', { name }));
const list = () => dialogNamed('Alert Configuration');
const channel = () => dialogNamed('Add A Channel');
async function press(where: () => ReturnType<typeof within>, name: string) {
  const button = () => where().getByRole('button', { name });
  await waitFor(() => {
    expect(button().getAttribute('aria-disabled')).not.toBe('true');
    expect(button().hasAttribute('disabled')).toBe(false);
  });
  await userEvent.click(button());
}
async function fill(label: string, text: string) {
  const field = channel().getByLabelText<HTMLInputElement>(label);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

test('a channel is added with its steps, tried with its answer, and listed by its name alone', async () => {
  await open();
  await press(list, 'Add a channel');
  channel().getByText(/Choose Incoming Webhooks on the left/);
  await fill('Name', 'Operations in Slack');
  await fill('Webhook URL', slack.secret);
  slack.instead = { status: 200, body: '<html>{{{' };
  await press(channel, 'Send me a test');
  await channel().findByText('Slack did not take it.');
  channel().getByText(/^It answers with a web page/);
  slack.instead = undefined;
  await press(channel, 'Send me a test');
  await channel().findByText('Slack took the test.');
  await press(channel, 'Save the channel');
  await list().findByRole('button', { name: 'Operations in Slack' });
  expect(list().getByText('Slack channel')).toBeTruthy();
  expect(document.body.innerHTML).not.toContain(slack.secret);
  expect(JSON.stringify([...secrets.values()])).toContain(slack.secret);
  await press(list, 'Operations in Slack');
  const former = dialogNamed('Channel Operations in Slack');
  expect(former.getByLabelText<HTMLInputElement>('Webhook URL').value).toBe('');
  former.getByText(/One is kept and never shown\./);
});

test('what is wrong is shown at its field, also what only the server knows', async () => {
  process.env['HOOKS_REACH'] = 'public';
  await open();
  await press(list, 'Add a channel');
  await fill('Name', 'noc@example.com');
  const invalid = (label: string) =>
    channel().getByLabelText<HTMLInputElement>(label).getAttribute('aria-invalid');
  await waitFor(() => expect(invalid('Name')).toBe('true'));
  await fill('Name', 'Operations in Slack');
  await fill('Webhook URL', 'https://10.0.0.1/services/T000/B000/XXXX');
  await waitFor(() => expect(invalid('Webhook URL')).not.toBe('true'));
  await press(channel, 'Save the channel');
  await waitFor(() => expect(invalid('Webhook URL')).toBe('true'));
  expect(channel().getAllByText(/must be a public address/).length).toBeGreaterThan(0);
  expect(secrets.size).toBe(0);
});
