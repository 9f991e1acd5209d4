import { Link } from 'react-router';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { usePageTitle } from '../../../web/src/ui/page-title.ts';
import { alertWith, deviceWith } from '../monitored.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type Seen } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

const AWAY = { status: 503, body: { status_code: 503, message: 'The store is away.' } };

const IT_DESK = {
  type: 'ARBITRARY',
  method: 'EMAIL',
  addr: 'it@harbour.example',
  contact: 'IT desk',
} as const;

function DevicePage() {
  usePageTitle('LDS-CPE-01');
  return <p>A device</p>;
}

export interface Opening {
  address?: string;
  role?: ReturnType<typeof roleWith>;
  accounts?: { id: string; name: string }[];
  alerts?: number;
  asOfMs?: number;
  /** The account that does not answer. */
  silent?: string;
  /** Content of the brand's file. */
  brand?: object;
  /** The lists come after this. */
  until?: Promise<void>;
}

/** The shell around some pages, for a person who is signed in. */
export async function openShell({
  address = '/maintenance',
  role = roleWith(1),
  accounts = [{ id: 'northbeam', name: 'Northbeam' }],
  alerts = 2,
  asOfMs = Date.now(),
  silent,
  brand = {},
  until,
}: Opening = {}) {
  const portal = await startPortal(
    permissionsWith(role, { account_id: accounts[0]!.id, accounts }),
  );
  portal.on('GET /brand/northbeam/branding.json', { body: brand });
  const answer =
    (rows: readonly unknown[]) =>
    async ({ query }: Seen) => {
      await until;
      return query['account_id'] === silent
        ? AWAY
        : { body: { data: rows, total: rows.length, as_of: asOfMs } };
    };
  portal.on('GET /live/maintenances', { body: { data: [] } });
  portal.on('GET /live/devices/customer', answer([deviceWith('LDS-CPE-01')]));
  portal.on(
    'GET /live/alerts',
    answer(Array.from({ length: alerts }, (_, at) => alertWith(`a${at}`, 'LDS-CPE-01', 4))),
  );
  portal.on('GET /live/recipientgroups/recipientgroup', {
    body: { data: { id: 'alerts', recipients: [IT_DESK] }, unsubscribed: [] },
  });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  const { Shell } = await import('../../../web/src/app/shell.tsx');
  const rendered = await renderPortal(address, new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [
        {
          Component: Shell,
          children: [
            {
              path: 'maintenance',
              handle: { title: 'Maintenance' },
              element: <h1>Maintenance</h1>,
            },
            {
              path: 'users',
              element: (
                <>
                  <h1>User Accounts</h1>
                  <Link to="/maintenance">Their planned work</Link>
                </>
              ),
            },
            { path: 'device', handle: { title: 'Device' }, Component: DevicePage },
          ],
        },
      ],
    },
  ]);
  return { ...rendered, portal };
}
