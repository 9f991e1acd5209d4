// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { ApiReferencePage } from '../../../web/src/features/api-reference/api-reference-page.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const operation = (summary: string, tag: string) => ({
  operationId: summary,
  tags: [tag],
  summary,
  description: `${summary}, in full.`,
  parameters: [{ name: 'account_id', in: 'query', required: true, schema: { type: 'string' } }],
  responses: { '200': json({ type: 'object', properties: { told: { type: 'boolean' } } }) },
});
const paths = {
  '/alerts': { get: operation('List alerts', 'alerts') },
  '/addingusers': { servers: [{ url: '/' }], post: operation('Add users', 'automation') },
};

test('each call of the document is listed at its whole path, and unfolded tells its parameters and answer', async () => {
  portal = await startPortal(permissionsWith(roleWith(3)), []);
  const document = { openapi: '3.1.0', servers: [{ url: '/live' }], paths };
  portal.on('GET /live/openapi', { body: { data: document } });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal('/api', new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ path: 'api', Component: ApiReferencePage }],
    },
  ]);
  await screen.findByText('GET /live/alerts');
  expect(screen.getByText('POST /addingusers')).toBeTruthy();
  const toggle = window.document.querySelector('[data-row-toggle]');
  fireEvent.click(toggle!);
  await waitFor(() => expect(screen.getByText(/account_id/)).toBeTruthy());
  expect(screen.getByText(/told/)).toBeTruthy();
});
