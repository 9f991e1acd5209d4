import { screen } from '@testing-library/react';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { CollectorsPage } from '../../../web/src/features/collectors/collectors-page.tsx';
import { SilentCollectorsLater } from '../../../web/src/features/summary/silent-collectors-later.tsx';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

const CALLS = [
  ['GET /live/collectors', 'collectors.listCollectors'],
  ['POST /live/collectors', 'collectors.makeEnrolmentCode'],
  ['PUT /live/collectors', 'collectors.moveDevices'],
  ['DELETE /live/collectors', 'collectors.withdrawMachine'],
  ['GET /live/devices/customer', 'devices.listDevices'],
] as const;

/** The page, or the line on the dashboard, before the real functions. */
export async function openCollectors(
  path: '/collectors' | '/summary' = '/collectors',
  role = roleWith(1),
  claims: Claims = people.northDesk,
): Promise<PortalServer> {
  const portal = await startPortal(permissionsWith(role), []);
  for (const [route, name] of CALLS)
    portal.on(route, async ({ body, query }) => {
      const answer = await call(name, claims, body === undefined ? { query } : { body });
      return { status: answer.status, body: answer.body };
    });
  localStorage.setItem('token', tokenWith({ 'cognito:username': claims['sub']! }));
  await renderPortal(path, new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [
        { path: 'collectors', Component: CollectorsPage },
        { path: 'summary', Component: SilentCollectorsLater },
        { path: 'device/:id', element: <p>The page of the device</p> },
      ],
    },
  ]);
  return portal;
}

export const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
