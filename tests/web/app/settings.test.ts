// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_PORTAL_CONFIG } from '../../../core/domain/portal-config.ts';
import {
  brandingQuery,
  faceOf,
  portalConfigQuery,
  publicBrandQuery,
  viewRolesQuery,
  viewSettingsQuery,
} from '../../../web/src/api/settings.ts';
import { addBrowserParts } from '../browser-parts.ts';
import { permissionsWith, roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import { startPortal } from '../render-portal.tsx';

let portal: PortalServer;
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

beforeEach(async () => {
  addBrowserParts();
  client.clear();
  localStorage.setItem('token', 'the-id-token');
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  portal = await startPortal(permissionsWith(roleWith(1)));
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await portal.stop();
});

const asked = () =>
  portal
    .calls('POST /graphql')
    .map(({ body }) => (body as { variables: Record<string, unknown> }).variables);

describe('what the portal asks the data service', () => {
  test('GQL-01 GQL-02 ListUserViewSettings for the person and for default, all its pages, with the id token', async () => {
    portal.on('POST /graphql', ({ body }) => {
      const { nextToken } = (body as { variables: { nextToken?: string } }).variables;
      return {
        body: {
          data: {
            listUserViewSettings: {
              items: [{ id: nextToken ?? 'first' }],
              nextToken: nextToken ? null : 'second',
            },
          },
        },
      };
    });
    expect(await client.fetchQuery(viewSettingsQuery('person-1'))).toEqual([
      { id: 'first' },
      { id: 'second' },
    ]);
    expect(asked()[0]).toEqual({
      filter: {
        or: [{ cognito_user_id: { eq: 'person-1' } }, { cognito_user_id: { eq: 'default' } }],
      },
    });
    expect(portal.seen.at(-1)!.headers.authorization).toBe('the-id-token');
  });

  test('GQL-03 ListViewRoles, whose permissions are JSON text', async () => {
    const Permissions = { reseller: false, admin: true, user: false, superuser: true };
    portal.on('POST /graphql', {
      body: {
        data: {
          listViewRoles: {
            items: [
              {
                id: 'AdminMenuItem',
                Component: 'AdminMenuItem',
                Permissions: JSON.stringify(Permissions),
              },
            ],
          },
        },
      },
    });
    expect(await client.fetchQuery(viewRolesQuery())).toEqual([
      { id: 'AdminMenuItem', Component: 'AdminMenuItem', Permissions },
    ]);
  });

  test('GQL-07 GQL-08 GetBranding by account, and the default one when the account has none', async () => {
    portal.on('POST /graphql', ({ body }) => {
      const { account_id } = (body as { variables: { account_id: string } }).variables;
      return {
        body: {
          data: { getBranding: account_id === 'default' ? { id: 'default', name: 'Plain' } : null },
        },
      };
    });
    expect(await client.fetchQuery(brandingQuery('tidewater'))).toMatchObject({ id: 'default' });
    expect(asked()).toEqual([{ account_id: 'tidewater' }, { account_id: 'default' }]);
  });

  test("a refusal is told in the service's sentence", async () => {
    portal.on('POST /graphql', {
      body: { data: null, errors: [{ message: 'Account not found.', errorType: 'NotFound' }] },
    });
    await expect(client.fetchQuery(brandingQuery('calder'))).rejects.toThrow('Account not found.');
  });
});

describe('what the portal reads from the brand bucket', () => {
  test("GQL-10 the brand's name, colours and logo before anyone has signed in, and the brand's id as its name without a file", async () => {
    portal.on('GET /brand/northbeam/branding.json', {
      body: { name: 'Northbeam Networks', themeColours: '', portal_logo_filename: 'logo.svg' },
    });
    expect(faceOf(await client.fetchQuery(publicBrandQuery()))).toMatchObject({
      name: 'Northbeam Networks',
      logo: '/brand/northbeam/logo.svg',
    });
    client.clear();
    portal.routes.delete('GET /brand/northbeam/branding.json');
    expect(faceOf(await client.fetchQuery(publicBrandQuery()))).toMatchObject({
      name: 'Northbeam',
      logo: null,
      theme: { portal: { primary: '#022f6b' } },
    });
  });

  test("GQL-11 the brand's configuration, the one that ships without a file, and a clear message for a wrong one", async () => {
    expect(await client.fetchQuery(portalConfigQuery())).toEqual(DEFAULT_PORTAL_CONFIG);
    client.clear();
    portal.on('GET /brand/northbeam/portal-config.json', {
      body: { ...DEFAULT_PORTAL_CONFIG, device_page_title: '{label} · {Postcode}' },
    });
    expect(await client.fetchQuery(portalConfigQuery())).toMatchObject({
      device_page_title: '{label} · {Postcode}',
    });
    client.clear();
    portal.on('GET /brand/northbeam/portal-config.json', {
      body: { ...DEFAULT_PORTAL_CONFIG, rootFolder: '1' },
    });
    await expect(client.fetchQuery(portalConfigQuery())).rejects.toThrow(
      'portal-config.json: rootFolder: is not a known key',
    );
  });
});
