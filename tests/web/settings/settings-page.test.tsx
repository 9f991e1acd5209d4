// @vitest-environment jsdom
import { userEvent } from '@testing-library/user-event';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import {
  DEFAULT_THEME,
  plainBrand,
  settingsOf,
  type Branding,
} from '../../../core/domain/brand.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { SettingsPage } from '../../../web/src/features/settings/settings-page.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer, type Seen } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';
import { png } from '../../fixtures/logos.ts';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const stored = plainBrand('northbeam', 'Northbeam', {
  themeColours: JSON.stringify(DEFAULT_THEME),
  version: 3,
});
const former = {
  saved_at_ms: Date.parse('2026-11-01T09:00:00Z'),
  saved_by: 'Ruth Calloway (ruth)',
  settings: settingsOf({ ...stored, name: 'Northbeam of old' }),
};
const read = (changes: object = {}) => ({
  body: {
    data: {
      own: stored,
      begins: settingsOf(stored),
      saved_by: 'Ruth',
      former: [former],
      ...changes,
    },
  },
});
interface Asked {
  query: string;
  variables: { input: Partial<Branding> };
}
const mutations = () =>
  portal
    .calls('POST /graphql')
    .map(({ body }) => body as Asked)
    .filter(({ query }) => query.startsWith('mutation'))
    .map(({ variables }) => variables.input);

/** The page alone, unless the routes of the portal are what is tried. */
const ALONE = [
  {
    path: '/',
    Component: SignedInOnly,
    children: [{ path: 'admin/settings', Component: SettingsPage }],
  },
];

async function openSettings(
  permissions = permissionsWith(roleWith(1)),
  routes: RouteObject[] | undefined = ALONE,
): Promise<void> {
  portal = await startPortal(permissions);
  const others = portal.routes.get('POST /graphql')!;
  portal.on('GET /live/branding', read());
  portal.on('POST /live/auditlogs', { body: { message: 'Noted.' } });
  portal.on('POST /graphql', (request: Seen) =>
    (request.body as Asked).query.startsWith('mutation')
      ? { body: { data: { updateBranding: { ...stored, name: 'Anew', version: 4 } } } }
      : (others as { body: object }),
  );
  localStorage.setItem('token', tokenWith({ email: 'ann@northbeam.example' }));
  await renderPortal('/admin/settings', new MemoryProvider(), routes);
  await screen.findByRole('heading', { name: 'Portal Theming' });
}

const save = () => screen.getByRole('button', { name: 'Save' });
const isOff = (button: HTMLElement) =>
  button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true';
const typeIn = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
/** The portal logo's field comes first. */
const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type="file"]')!, { target: { files } });

test('SHELL-30 BRAND-02 BRAND-03 BRAND-06 BRAND-07 BRAND-09 its sections and guidance; Save waits for a change', async () => {
  const { routes } = await import('../../../web/src/app/routes.tsx');
  await openSettings(undefined, routes);
  screen.getByRole('heading', { name: 'Settings', level: 1 });
  for (const name of ['Report Theming', 'Branded Domain Request', 'Company Logo'])
    screen.getByRole('heading', { name });
  expect(screen.getAllByText('Colours should not be similar.').length).toBe(2);
  screen.getByText(/The recommended size is 230x60\./);
  screen.getByText(/A square logo is recommended\./);
  expect(isOff(save())).toBe(true);
  typeIn('Name', 'Anew');
  await waitFor(() => expect(isOff(save())).toBe(false));
  typeIn('Name', 'Northbeam');
  await waitFor(() => expect(isOff(save())).toBe(true));
});

test('BRAND-01 BRAND-11 API-77 ERR-64 what was changed is saved by account, and a note goes to the audit log; one that fails is told', async () => {
  await openSettings();
  fireEvent.click(screen.getByRole('button', { name: 'Rustic' }));
  typeIn('Name', 'Anew');
  await waitFor(() => expect(isOff(save())).toBe(false));
  fireEvent.click(save());
  await screen.findByText('The branding of Anew is saved.');
  const [change] = mutations();
  expect(change).toMatchObject({ account_id: 'northbeam', version: 3, name: 'Anew' });
  expect(Object.keys(change!).sort()).toEqual(['account_id', 'name', 'themeColours', 'version']);
  expect(JSON.parse(change!.themeColours!)).toMatchObject({
    portal: { primary: '#7a3b12', sidebar: '#f4ebdd', type: 'light' },
    reports: DEFAULT_THEME.reports,
  });
  expect(portal.calls('POST /live/auditlogs').map(({ body }) => body)).toEqual([
    { message: 'Branding of Anew saved.' },
  ]);
  portal.on('POST /live/auditlogs', { status: 500, body: { message: 'The log is away.' } });
  typeIn('Name', 'Once more');
  await waitFor(() => expect(isOff(save())).toBe(false));
  fireEvent.click(save());
  await screen.findByText(/its note in the audit log is not: The log is away\./);
  expect(mutations()).toHaveLength(2);
});

test('the name of provider staff is shown as it is, and sent as it is typed', async () => {
  const user = userEvent.setup();
  await openSettings();
  const field = screen.getByLabelText<HTMLInputElement>('Name shown for provider staff');
  expect(field.value).toBe('Service desk');
  await user.clear(field);
  await user.type(field, 'Night desk');
  await waitFor(() => expect(isOff(save())).toBe(false));
  await user.click(save());
  await screen.findByText('The branding of Anew is saved.');
  expect(mutations()).toEqual([{ account_id: 'northbeam', version: 3, staff_name: 'Night desk' }]);
});

test('a colour that cannot be read says so, and the nearest that can be is one press away; former settings are taken back into the form', async () => {
  await openSettings();
  typeIn('Primary colour', '#ff6600');
  await screen.findByText(/Contrast on white: 2\.93 to 1, and text needs 4\.5\./);
  const nearest = screen.getByRole('button', { name: /^Use #/ });
  fireEvent.click(nearest);
  await screen.findAllByText(/Contrast on white: 4\.5\d to 1\. It reads well\./);
  typeIn('Primary colour', 'orange');
  await screen.findByText(/must be a colour such as #022f6b/);
  expect(isOff(save())).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: /^Take back: Northbeam of old/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Northbeam of old');
  await waitFor(() => expect(isOff(save())).toBe(false));
});

test('BRAND-04 BRAND-05 BRAND-08 LIMIT-54 one file, SVG or PNG, 1 MB; it is sent, its size told, and shown at 230x60 at most', async () => {
  await openSettings();
  choose(new File(['x'], 'logo.gif'));
  await screen.findByText('A logo must be an SVG or PNG file.');
  choose(new File([new Uint8Array(1_048_577)], 'logo.png'));
  await screen.findByText('A logo may have 1 MB at most.');
  expect(portal.calls('POST /live/branding/logos')).toEqual([]);
  const filename = 'portal-logo-0123456789abcdef.png';
  portal.on('POST /live/branding/logos', {
    body: {
      message: 'The logo is ready. It is 20 × 10 pixels.',
      data: { filename, width: 20, height: 10, notes: ['Left out: <script>.'] },
    },
  });
  const file = png(20, 10);
  // Only the first of several files is taken.
  choose(new File([new Uint8Array(file)], 'logo.png'), new File(['x'], 'other.svg'));
  await screen.findByText('The logo is ready. It is 20 × 10 pixels. Left out: <script>.');
  expect(portal.calls('POST /live/branding/logos').map(({ body }) => body)).toEqual([
    {
      account_id: 'northbeam',
      kind: 'portal',
      name: 'logo.png',
      content: file.toString('base64'),
    },
  ]);
  const shown = screen.getByAltText('Portal logo, as it is');
  expect(shown.getAttribute('src')).toBe(`/brand/northbeam/${filename}`);
  fireEvent.click(save());
  await waitFor(() => expect(mutations()).toMatchObject([{ portal_logo_filename: filename }]));
});

test('ERR-44 ERR-45 API-81 a domain is asked for, and how that ended is told in the words of the specification', async () => {
  await openSettings();
  const send = () => screen.getByRole('button', { name: 'Send request' });
  expect(isOff(send())).toBe(true);
  typeIn('Domain', 'portal.northlight.example');
  await waitFor(() => expect(isOff(send())).toBe(false));
  fireEvent.click(send());
  await screen.findByText(/Error sending request, try later or contact support\./);
  portal.on('POST /live/domainrequest', { body: { message: 'Request sent successfully.' } });
  fireEvent.click(send());
  await screen.findByText('Request sent successfully.');
  expect(portal.calls('POST /live/domainrequest').at(-1)!.body).toMatchObject({
    accountId: 'northbeam',
    domain: 'portal.northlight.example',
    requestEmail: 'ann@northbeam.example',
  });
});

test('somebody else who was first is named, and what was typed stays', async () => {
  await openSettings();
  portal.on('POST /graphql', {
    body: {
      data: null,
      errors: [{ message: 'Ruth has changed the branding meanwhile.', errorType: 'Conflict' }],
    },
  });
  typeIn('Name', 'Mine');
  await waitFor(() => expect(isOff(save())).toBe(false));
  fireEvent.click(save());
  const alert = await screen.findByText(/Ruth has changed the branding meanwhile\./);
  expect(within(alert.parentElement!).getByText(/Save again/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mine');
});

test('BRAND-01 who may not change it is told why, and saves nothing', async () => {
  await openSettings(permissionsWith(roleWith(1), { customer: 'Harbour Foods' }));
  expect(screen.getAllByText(/The branding belongs to the whole account\./)[0]).toBeTruthy();
  typeIn('Name', 'Anew');
  expect(isOff(save())).toBe(true);
});
