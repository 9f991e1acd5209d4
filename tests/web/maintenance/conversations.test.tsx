// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import { readerZone } from '../../../core/domain/reader.ts';
import { zonedMoment } from '../../../core/domain/wall-time.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { MaintenancePage } from '../../../web/src/features/maintenance/maintenance-page.tsx';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { quietPool } from '../../fixtures/quiet-pool.ts';
import { oneWorld } from '../one-world.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
beforeAll(oneWorld);
beforeEach(() => {
  quietPool();
  process.env['MAIL_SENDER'] = 'portal@northbeam.example';
  process.env['MAIL_SETTINGS'] = 'northbeam-mail';
  process.env['PORTAL_URL'] = 'https://portal.northbeam.example';
});
eachInFreshBrowser(() => portal);

/** The page before the real functions, as somebody of the desk or of a customer sees it. */
async function open(claims: Claims, address = '/maintenance') {
  cleanup();
  const customer = claims['custom:customer'] || null;
  portal = await startPortal({ ...permissionsWith(roleWith(customer ? 3 : 1)), customer });
  for (const [route, name] of [
    ['GET /live/maintenances', 'maintenances.listMaintenances'],
    ['GET /live/maintenances/answers', 'maintenances.listAnswers'],
    ['GET /live/maintenances/preview', 'maintenances.previewMaintenance'],
    ['PUT /live/maintenances/maintenance', 'maintenances.updateMaintenance'],
    ['POST /live/maintenances/answers', 'maintenances.answerWork'],
    ['POST /live/maintenances/answers/reply', 'maintenances.replyToAnswer'],
    ['GET /live/maintenances/notices', 'maintenances.listNotices'],
    ['GET /live/auditlogs', 'auditlogs.listAuditLogs'],
  ] as const)
    portal.on(route, async ({ body, query }) => {
      const answer = await call(name, claims, body === undefined ? { query } : { body });
      return { status: answer.status, body: answer.body };
    });
  localStorage.setItem('token', tokenWith({ 'cognito:username': claims['cognito:username'] }));
  await renderPortal(address, new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ path: 'maintenance', Component: MaintenancePage }],
    },
  ]);
  await screen.findByRole('heading', { name: /^Maintenance/, level: 1 });
}

const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = async (within_: HTMLElement, name: string) =>
  userEvent.click(within(within_).getByRole('button', { name }));

test('a customer objects on the page, the desk reads it first and replies, and the customer reads that', async () => {
  await open(people.manager, '/maintenance?work=work-501');
  let summary = await dialog('Planned Maintenance');
  await press(summary, 'Answer');
  const answering = await dialog('Answer Planned Maintenance');
  await userEvent.click(within(answering).getByLabelText('The time does not suit us'));
  const send = within(answering).getByRole('button', { name: 'Send answer' });
  expect(send.getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(
    within(answering).getByLabelText('Reason'),
    'Stock count <b>that</b> night.',
  );
  await userEvent.click(send);
  summary = await dialog('Planned Maintenance');
  await within(summary).findByText('Stock count <b>that</b> night.');

  await open(people.northDesk);
  await userEvent.click(screen.getByRole('button', { name: /Shown work/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Objections and questions' }));
  const row = await screen.findByRole('row', { name: /LDS-CPE-01/ });
  expect(await within(row).findByText('Does not suit')).toBeTruthy();
  await userEvent.click(within(row).getByRole('button', { name: 'Summary of LDS-CPE-01' }));
  summary = await dialog('Planned Maintenance');
  await within(summary).findByText('Harbour Foods: does not suit');
  expect(within(summary).getByRole('button', { name: 'Move' })).toBeTruthy();
  await press(summary, 'Reply');
  const replying = await dialog('Reply to Harbour Foods');
  await userEvent.type(within(replying).getByLabelText('Reply'), 'We begin at six then.');
  await press(replying, 'Send reply');
  summary = await dialog('Planned Maintenance');
  await within(summary).findByText('We begin at six then.');
  expect(within(summary).queryByText('Harbour Foods: does not suit')).toBeNull();
  // The queue has it no more; the dialog stays.
  expect(screen.queryByRole('row', { name: /LDS-CPE-01/ })).toBeNull();
  await press(summary, 'History');
  await within(summary).findByText(
    /^Replied to Harbour Foods about the planned work on LDS-CPE-01/,
  );
  await within(summary).findByText(/does not suit\. Stock count/);

  await open(people.manager, '/maintenance?work=work-501');
  summary = await dialog('Planned Maintenance');
  expect(await within(summary).findByText('We begin at six then.')).toBeTruthy();
  expect(within(summary).queryByRole('button', { name: /^Reply/ })).toBeNull();
});

test('Move proposes the start that the customer would rather have, as long as before', async () => {
  const before = await workOfPage();
  const better = Math.floor(before.startDateTime / 60_000) * 60_000 + 25 * 3_600_000;
  await call('maintenances.answerWork', people.manager, {
    body: {
      account_id: 'northbeam',
      work: 'work-501',
      answer: 'objects',
      text: 'A day later.',
      better_start: better,
    },
  });
  await open(people.northDesk, '/maintenance?work=work-501');
  const words = zonedMoment(better / 1000, readerZone());
  const summary = await dialog('Planned Maintenance');
  expect(await within(summary).findAllByText(`Better from ${words}`)).toHaveLength(2);
  await press(summary, 'Move');
  await press(await dialog('Edit Planned Maintenance'), 'Submit Change');
  await waitFor(async () => expect((await workOfPage()).startDateTime).toBe(better));
  expect((await workOfPage()).duration).toBe(before.duration);
});

/** Work 501 as the desk reads it. */
async function workOfPage(): Promise<Maintenance> {
  const { body } = await call('maintenances.getWork', people.northDesk, {
    query: { id: 'work-501' },
  });
  return (body.data as { works: Maintenance[] }).works[0]!;
}

test('a refused answer stays typed, with the reason', async () => {
  await open(people.manager, '/maintenance?work=work-501');
  await press(await dialog('Planned Maintenance'), 'Answer');
  portal.on('POST /live/maintenances/answers', {
    status: 409,
    body: { message: 'This was answered at the same moment. Please send it again.' },
  });
  const answering = await dialog('Answer Planned Maintenance');
  await userEvent.click(within(answering).getByLabelText('We have a question'));
  await userEvent.type(within(answering).getByLabelText('Question'), 'How long?');
  await press(answering, 'Send answer');
  expect(await within(answering).findByText(/answered at the same moment/)).toBeTruthy();
  expect(within(answering).getByLabelText<HTMLTextAreaElement>('Question').value).toBe('How long?');
});
