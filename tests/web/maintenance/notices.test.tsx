// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { eachInFreshBrowser } from '../page-tests.ts';
import type { PortalServer } from '../portal-server.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';
import {
  button,
  chooseDevices,
  dialog,
  NO_NOTICES,
  openAdd,
  openEdit,
  openMaintenance,
  openSummary,
  type,
  workOf,
} from './open-maintenance.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const LETTER = {
  customer: 'Harbour Foods',
  to: 'it@harbour.example',
  letter: 'announced',
  subject: 'Planned work, Sun 22 Nov 2026, 22:00 GMT',
  text: 'We are going to work on services of yours:\n- LDS-CPE-01',
};
const TOLD = {
  customer: 'Harbour Foods',
  to: 'it@harbour.example',
  letter: 'announced',
  outcome: 'sent',
  reason: '',
  atMs: Date.UTC(2026, 10, 20, 9),
};

describe('telling customers of planned work', () => {
  test('shows each mail first, says who has no address, and sends on one click', async () => {
    portal = await openMaintenance();
    portal.on('GET /live/maintenances/notices', {
      body: { data: { ...NO_NOTICES, letters: [LETTER], unreachable: ['Fenside School'] } },
    });
    portal.on('POST /live/maintenances/notices', {
      status: 403,
      body: { message: 'You need a right for this.' },
    });
    await openSummary('LDS-CPE-01');
    await dialog().findByText('1 customer has no address');
    fireEvent.click(button('Notify customers'));
    await screen.findByText(/1 mail goes to 1 customer/);
    expect(dialog().getByText(/- LDS-CPE-01/)).toBeTruthy();
    expect(dialog().getByText(/Fenside School/)).toBeTruthy();
    fireEvent.click(button('Send 1 mail'));
    expect(await dialog().findByText('You need a right for this.')).toBeTruthy();
    expect(portal.calls('POST /live/maintenances/notices')[0]!.body).toEqual({
      account_id: 'northbeam',
      work: 'one',
      key: expect.any(String),
    });
  });

  test('who was told, and when, stands on the work', async () => {
    portal = await openMaintenance();
    portal.on('GET /live/maintenances/notices', {
      body: { data: { ...NO_NOTICES, told: [TOLD] } },
    });
    await openSummary('LDS-CPE-01');
    expect(await dialog().findByText(/it@harbour\.example: announced, .+, sent/)).toBeTruthy();
  });

  test('where nobody has an address it does not say that everybody knows', async () => {
    portal = await openMaintenance();
    portal.on('GET /live/maintenances/notices', {
      body: { data: { ...NO_NOTICES, unreachable: ['Fenside School'] } },
    });
    await openSummary('LDS-CPE-01');
    fireEvent.click(button('Notify customers'));
    expect(await dialog().findByText('There is nobody to notify.')).toBeTruthy();
    expect(dialog().getByText(/Fenside School/)).toBeTruthy();
    expect(dialog().queryByText(/Every customer with an address/)).toBeNull();
  });

  test('after work is added its customers are to be told, where somebody has an address', async () => {
    for (const due of [[], [LETTER]]) {
      portal = await openMaintenance();
      let workId = '';
      portal.on('POST /live/maintenances/maintenance', ({ body }) => {
        workId = (body as { work_id: string }).work_id;
        portal.on('GET /live/maintenances', {
          body: { data: [workOf('new', { work_id: workId })] },
        });
        return { body: { message: 'Planned.', data: [] } };
      });
      portal.on('GET /live/maintenances/notices', {
        body: { data: { ...NO_NOTICES, letters: due } },
      });
      await openAdd();
      await chooseDevices('LDS-CPE-01');
      await userEvent.click(button('Start: Tomorrow 22:00'));
      await userEvent.click(button('Add'));
      await waitFor(() =>
        expect(portal.calls('GET /live/maintenances/notices').at(-1)?.query['work']).toBe(workId),
      );
      if (due.length === 0) expect(screen.queryByRole('dialog')).toBeNull();
      else {
        await screen.findByRole('dialog', { name: 'Tell Customers' });
        expect(await screen.findByText(/^1 mail goes to 1 customer/)).toBeTruthy();
        await userEvent.click(button('Cancel'));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      }
      cleanup();
    }
  });

  test('after a change who was told is to be told of it', async () => {
    portal = await openMaintenance();
    portal.on('GET /live/maintenances/notices', {
      body: { data: { ...NO_NOTICES, letters: [{ ...LETTER, letter: 'changed' }], told: [TOLD] } },
    });
    portal.on('PUT /live/maintenances/maintenance', { body: { message: 'Moved.', data: [] } });
    await openEdit('LDS-CPE-01');
    type('start', null, '00:15');
    fireEvent.click(button('Submit Change'));
    expect(await screen.findByRole('dialog', { name: 'Tell Customers' })).toBeTruthy();
    expect(await screen.findByText(/The notices already sent are out of date\./)).toBeTruthy();
  });

  test('after it ended early, or goes on for longer, who was told is to be told of that', async () => {
    const running = workOf('one', { startDateTime: Date.now() - 600_000 });
    for (const isLonger of [false, true]) {
      portal = await openMaintenance({ works: [running] });
      portal.on('GET /live/maintenances/notices', {
        body: { data: { ...NO_NOTICES, told: [TOLD] } },
      });
      portal.on('PUT /live/maintenances/maintenance', { body: { message: 'Moved.', data: [] } });
      portal.on('POST /live/maintenances/ended', {
        body: { message: '', data: [{ id: 'one', status: 200, message: 'Ended.' }] },
      });
      await openSummary('LDS-CPE-01');
      await dialog().findByText('Notices sent');
      const letters = [{ ...LETTER, letter: 'changed' }];
      portal.on('GET /live/maintenances/notices', {
        body: { data: { ...NO_NOTICES, letters, told: [TOLD] } },
      });
      fireEvent.click(button(isLonger ? 'Extend' : 'End now'));
      if (isLonger) fireEvent.click(await screen.findByRole('menuitem', { name: '1 hour' }));
      expect(await screen.findByRole('dialog', { name: 'Tell Customers' })).toBeTruthy();
      expect(await screen.findByText(/The notices already sent are out of date\./)).toBeTruthy();
      cleanup();
    }
  });
});

test('MAINT-21 where the end was not changed nobody is asked to tell of it, and the work that was refused is named', async () => {
  const running = workOf('one', { startDateTime: Date.now() - 600_000 });
  portal = await openMaintenance({ works: [running] });
  portal.on('GET /live/maintenances/notices', { body: { data: { ...NO_NOTICES, told: [TOLD] } } });
  portal.on('POST /live/maintenances/ended', { status: 503, body: { message: 'Try again.' } });
  await openSummary('LDS-CPE-01');
  await dialog().findByText('Notices sent');
  portal.on('PUT /live/maintenances/maintenance', {
    status: 409,
    body: { message: 'Somebody else has moved it.' },
  });
  for (const [name, told] of [
    ['End now', 'LDS-CPE-01: Try again.'],
    ['Extend', 'Somebody else has moved it.'],
  ] as const) {
    fireEvent.click(button(name));
    if (name === 'Extend') fireEvent.click(await screen.findByRole('menuitem', { name: '1 hour' }));
    expect(await dialog().findByText(told)).toBeTruthy();
    expect(dialog().getByText('The end was not changed')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Tell Customers' })).toBeNull();
  }
});

describe('the page behind the link of a notice', () => {
  const openLink = async (link = 'abc') => {
    portal = await startPortal(permissionsWith(roleWith(4)));
    portal.on('GET /live/maintenances/answer', {
      body: {
        data: {
          from: 'Northbeam',
          times: 'From Sun 22 Nov 2026, 22:00 GMT to Mon 23 Nov 2026, 02:00 GMT',
          circuits: ['LDS-CPE-01 (HF-1)'],
          entries: [
            {
              kind: 'reply',
              at_ms: Date.UTC(2026, 10, 20, 9),
              text: 'We keep the <b>time</b>.',
              by: 'Northbeam',
              better_start_ms: null,
            },
          ],
        },
      },
    });
    await renderPortal(`/planned-work/${link}`, new MemoryProvider());
  };

  test('says what it is about, and takes an answer without a session', async () => {
    await openLink();
    portal.on('POST /live/maintenances/answer', { body: { message: 'We have your answer.' } });
    expect(await screen.findByText('LDS-CPE-01 (HF-1)')).toBeTruthy();
    expect(
      screen.getByText(/Sun 22 Nov 2026, 22:00 GMT to Mon 23 Nov 2026, 02:00 GMT/),
    ).toBeTruthy();
    expect(screen.getByText('We keep the <b>time</b>.')).toBeTruthy();
    await userEvent.click(screen.getByLabelText('The time does not suit us'));
    await userEvent.type(screen.getByLabelText('Reason'), 'Not then.');
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('We have your answer.')).toBeTruthy();
    expect(portal.calls('POST /live/maintenances/answer')[0]!.body).toEqual({
      link: 'abc',
      answer: 'objects',
      text: 'Not then.',
    });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('We have your answer.');
    await userEvent.keyboard('{Tab}{Enter}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('The time suits us')),
    );
  });

  test.each([
    ['?answer=suits', 'The time suits us'],
    ['?answer=objects', 'The time does not suit us'],
    ['?answer=asks', 'We have a question'],
    ['?answer=of-nobody', 'The time suits us'],
  ])(
    'a link of the mail (%s) begins with its answer, which nothing sends yet',
    async (query, label) => {
      await openLink(`abc${query}`);
      expect((await screen.findByLabelText<HTMLInputElement>(label)).checked).toBe(true);
      expect(portal.calls('POST /live/maintenances/answer')).toEqual([]);
    },
  );

  test('says so when there is nothing to answer any more', async () => {
    portal = await startPortal(permissionsWith(roleWith(4)));
    portal.on('GET /live/maintenances/answer', { status: 404, body: { message: 'Not found.' } });
    await renderPortal('/planned-work/abc', new MemoryProvider());
    expect(await screen.findByText('There is nothing to answer here')).toBeTruthy();
    expect(await screen.findByText('Northbeam')).toBeTruthy();
  });

  test('says that it could not be read when the portal fails, not that it is over', async () => {
    portal = await startPortal(permissionsWith(roleWith(4)));
    const message = 'The portal cannot answer now.';
    portal.on('GET /live/maintenances/answer', { status: 500, body: { message } });
    await renderPortal('/planned-work/abc', new MemoryProvider());
    expect(await screen.findByText('The planned work could not be read')).toBeTruthy();
    expect(screen.queryByText('There is nothing to answer here')).toBeNull();
  });
});
