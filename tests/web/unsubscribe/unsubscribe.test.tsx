// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const SUBSCRIPTION = 'GET /live/subscriptions/subscription';
const about = (unsubscribed_at_ms: number | null) => ({
  body: {
    data: {
      from: 'Tidewater Business',
      title: 'Alerts of Quay Bakery',
      address: 'noc@elsewhere.example',
      unsubscribed_at_ms,
    },
  },
});

test('the page of a mail’s link asks first, unsubscribes on a click, and offers the way back', async () => {
  portal = await startPortal(permissionsWith(roleWith(4)));
  portal.on(SUBSCRIPTION, about(null));
  portal.on('POST /live/subscriptions', { body: { message: 'You are unsubscribed.' } });
  portal.on('POST /live/subscriptions/again', { body: { message: 'Again.' } });
  await renderPortal('/unsubscribe/abc', new MemoryProvider());
  expect(await screen.findByText('noc@elsewhere.example gets these mails.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: /Alerts of Quay Bakery/ })).toBeTruthy();
  expect(portal.calls('POST /live/subscriptions')).toEqual([]);
  portal.on(SUBSCRIPTION, about(Date.UTC(2026, 10, 3)));
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('You are unsubscribed')).toBeTruthy();
  expect(portal.calls('POST /live/subscriptions')).toMatchObject([{ query: { link: 'abc' } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe again' }));
  await waitFor(() => expect(portal.calls('POST /live/subscriptions/again')).toHaveLength(1));
});

test('a link of no mail is told as such', async () => {
  portal = await startPortal(permissionsWith(roleWith(4)));
  portal.on(SUBSCRIPTION, { status: 404, body: { message: 'Not found.' } });
  await renderPortal('/unsubscribe/abc', new MemoryProvider());
  expect(await screen.findByText('Link not found')).toBeTruthy();
});
