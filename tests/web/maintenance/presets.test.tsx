// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { readerZone } from '../../../core/domain/reader.ts';
import { momentTyped } from '../../../core/domain/typed-times.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import type { PortalServer } from '../portal-server.ts';
import {
  button,
  chooseDevices,
  dialog,
  isOff,
  openAdd,
  openEdit,
  openMaintenance,
  shownDay,
  shownTime,
} from './open-maintenance.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const posted = () => portal.calls('POST /live/maintenances/maintenance').map(({ body }) => body);
const shownStart = () =>
  momentTyped(
    { date: shownDay('start'), time: shownTime('start'), isSecond: false },
    readerZone(),
  )! * 1000;

describe('usual times', () => {
  test('a start and a length by one click each; the length stays when the start is chosen anew', async () => {
    portal = await openMaintenance();
    await openAdd();
    expect(isOff(button('Length: 4 h'))).toBe(true);
    await userEvent.click(button('Start: Tomorrow 22:00'));
    expect([shownTime('start'), shownTime('end')]).toEqual(['22:00', '00:00']);
    await userEvent.click(button('Length: 4 h'));
    expect(dialog().getByText('Lasts 4 h.')).toBeTruthy();
    for (const [name, least, most] of [
      ['Start: Now', -3, 0.1],
      ['Start: In 15 minutes', 10, 17],
    ] as const) {
      await userEvent.click(button(name));
      expect(dialog().getByText('Lasts 4 h.')).toBeTruthy();
      const minutes = (shownStart() - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(least);
      expect(minutes).toBeLessThan(most);
    }
    portal.on('POST /live/maintenances/maintenance', { body: { message: 'Planned.', data: [] } });
    await chooseDevices('LDS-CPE-01');
    await userEvent.click(button('Add'));
    await waitFor(() => expect(posted()).toHaveLength(1));
    const { start, end } = posted()[0] as { start: number; end: number };
    expect(end - start).toBe(4 * 3_600_000);
  });

  test('move work that is planned, too', async () => {
    portal = await openMaintenance();
    await openEdit('LDS-CPE-01');
    await userEvent.click(button('Length: 4 h'));
    expect(dialog().getByText('Lasts 4 h.')).toBeTruthy();
    expect(isOff(button('Submit Change'))).toBe(false);
  });
});
