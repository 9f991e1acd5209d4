import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Role } from '../../../core/access/role.ts';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { MaintenancePage } from '../../../web/src/features/maintenance/maintenance-page.tsx';
import { deviceWith } from '../../fixtures/device.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

const HOUR_MS = 3_600_000;
/** Tomorrow at ten in the evening, by UTC. */
export const TOMORROW = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 22 * HOUR_MS;

export function workOf(id: string, changes: Partial<Maintenance> = {}): Maintenance {
  const startDateTime = changes.startDateTime ?? TOMORROW;
  const duration = changes.duration ?? 120;
  return {
    id,
    account_id: 'northbeam',
    startDateTime,
    endDateTime: startDateTime + duration * 60_000,
    startDateTimeOnLocal: '',
    endDateTimeOnLocal: '',
    duration,
    type: 'DeviceSDT',
    deviceId: 'dev-1',
    deviceDisplayName: 'LDS-CPE-01',
    deviceGroupId: '',
    deviceGroupFullPath: '',
    admin: 'Ruth Calloway',
    comment: 'Line card',
    appliedAt: 'LDS-CPE-01',
    timezone: 'Europe/London',
    work_id: '',
    version: 3,
    can_change: true,
    ...changes,
  };
}

export const ONE = workOf('one');
export const OF_GROUP = workOf('two', {
  type: 'DeviceGroupSDT',
  deviceId: '',
  deviceDisplayName: '',
  deviceGroupId: '11',
  deviceGroupFullPath: 'Northbeam/Harbour Foods',
  appliedAt: 'Northbeam/Harbour Foods',
  startDateTime: TOMORROW + HOUR_MS,
  duration: 2_160,
});

const DEVICES = [
  deviceWith({ id: 'dev-1', label: 'LDS-CPE-01', Customer: 'Harbour Foods' }),
  deviceWith({ id: 'dev-2', label: 'YRK-CPE-02', Customer: 'Harbour Foods' }),
];

export const NO_NOTICES = {
  unsubscribed: [],
  letters: [],
  unreachable: [],
  told: [],
};

interface Opening {
  works?: readonly Maintenance[];
  role?: Role;
}

export async function openMaintenance({
  works = [ONE, OF_GROUP],
  role = roleWith(1),
}: Opening = {}): Promise<PortalServer> {
  const portal = await startPortal(permissionsWith(role), DEVICES);
  portal.on('GET /live/maintenances', { body: { data: works } });
  portal.on('GET /live/maintenances/preview', {
    body: { data: { devices: [], overlaps: [], alerts: [] } },
  });
  portal.on('GET /live/maintenances/notices', { body: { data: NO_NOTICES } });
  portal.on('GET /live/maintenances/answers', { body: { data: [] } });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal('/maintenance', new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ path: 'maintenance', Component: MaintenancePage }],
    },
  ]);
  await screen.findByRole('heading', { name: /^Maintenance/, level: 1 });
  return portal;
}

export const dialog = () => within(screen.getByRole('dialog'));
export const button = (name: string | RegExp) => dialog().getByRole('button', { name });
export const isOff = (element: HTMLElement) =>
  element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true';

const typed = () => createWrapper(screen.getByRole('dialog'));

export async function openAdd(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByRole('dialog', { name: 'Schedule Planned Maintenance' });
}

export async function openSummary(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Summary of ${name}` }));
  await screen.findByRole('dialog', { name: 'Planned Maintenance' });
}

export async function openEdit(name: string): Promise<void> {
  await openSummary(name);
  fireEvent.click(button('Edit'));
  await screen.findByRole('dialog', { name: 'Edit Planned Maintenance' });
}

/** Types a date and a time into Start (0) or End (1). */
export function type(which: 'start' | 'end', date: string | null, time: string | null): void {
  const index = which === 'start' ? 0 : 1;
  if (date !== null) {
    const input = typed().findAllDatePickers()[index]!;
    // A date in words takes digits only while it has the focus.
    input.focus();
    input.setInputValue(date);
    input.blur();
  }
  if (time !== null) typed().findAllTimeInputs()[index]!.setInputValue(time);
}

export const shownTime = (which: 'start' | 'end') =>
  typed().findAllTimeInputs()[which === 'start' ? 0 : 1]!.findNativeInput().getElement().value;

/** The day of a date that does not have the focus, as 2026-11-27. */
export function shownDay(which: 'start' | 'end'): string {
  const picker = typed().findAllDatePickers()[which === 'start' ? 0 : 1]!;
  const words = picker.findNativeInput().getElement().value;
  return day(Date.parse(`${words} UTC`));
}

export async function chooseDevices(...labels: string[]): Promise<void> {
  const select = typed().findMultiselect()!;
  select.openDropdown();
  for (const label of labels) {
    const { id } = DEVICES.find((device) => device.label === label)!;
    await waitFor(() => select.selectOptionByValue(`northbeam/${id}`, { expandToViewport: true }));
  }
  select.closeDropdown({ expandToViewport: true });
}

export const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
