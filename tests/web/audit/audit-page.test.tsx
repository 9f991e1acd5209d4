// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AuditEntry } from '../../../core/domain/audit.ts';
import { setReader, USUAL_READER } from '../../../core/domain/reader.ts';
import { downloaded } from '../downloaded.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);
afterEach(() => setReader(USUAL_READER));

const entry = (number: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `northbeam/${number}`,
  atMs: 1_800_000_000_000 - number * 1000,
  account: 'Northbeam',
  user: 'ann',
  displayName: 'Ann Example',
  home: 'Northbeam',
  actingAs: null,
  source: 'API',
  action: 'devices.updateProperties',
  information: `Change ${number}`,
  target: '501',
  things: [],
  changes: [{ name: 'Rack', type: 'text', before: 'A4', after: 'B1' }],
  before: { Rack: 'A4' },
  after: { Rack: 'B1' },
  isNote: false,
  ...more,
});

const table = () => screen.getByRole('table', { name: 'Audit Logs' });
const asked = () => portal.calls('GET /live/auditlogs').map(({ query }) => query);

async function open(rows: readonly AuditEntry[], isOwnRule = true, exported: object | null = null) {
  portal = await startPortal(permissionsWith(roleWith(4, { admin: { auditLogs: 3 } })));
  portal.on('GET /live/auditlogs', ({ query }) => {
    const from = Number(query['next_token'] ?? 0);
    const passing = rows.filter(({ information }) => information.includes(query['search'] ?? ''));
    return {
      body: {
        data: passing.slice(from, from + 30),
        ...(from + 30 < passing.length ? { next_token: String(from + 30) } : {}),
      },
    };
  });
  portal.on('GET /live/auditlogs/keeping', {
    body: { data: { account: 'Tidewater', kept_days: 730, is_own_rule: isOwnRule, exported } },
  });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));

  await renderPortal('/auditlogs', new MemoryProvider());
  await screen.findByText('Change 1');
}

describe('the audit log', () => {
  test('AUDIT-01 AUDIT-02 LIMIT-48 has the columns Timestamp, User and Information, newest first, of the last 24 hours', async () => {
    await open([
      entry(1),
      entry(2, { home: 'Northbeam', actingAs: 'Tidewater', account: 'Tidewater' }),
      entry(3, { isNote: true }),
    ]);
    const heads = within(table())
      .getAllByRole('columnheader')
      .map((head) => head.textContent?.trim())
      .filter(Boolean);
    expect(heads).toEqual(['Details', 'Timestamp▼', 'User', 'Information']);
    const [, first, second, third] = within(table()).getAllByRole('row');
    expect(first!.textContent).toMatch(/2027-01-15 \d\d:\d\d:\d\d.*Ann Example.*Change 1/);
    expect(second!.textContent).toContain('of Northbeam, acting as Tidewater');
    expect(third!.textContent).toContain('Note');
    const [{ start, end, sort }] = asked() as [Record<string, string>];
    expect(Number(end) - Number(start)).toBe(86_400);
    expect(sort).toBe('-Timestamp');
  });

  test('names the time that it is kept, and the account that set it', async () => {
    await open([entry(1)]);
    expect(await screen.findByText(/\. Kept for 2 years, set by Tidewater$/)).toBeTruthy();
  });

  test('names the time of an account without a rule alone', async () => {
    await open([entry(1)], false);
    expect(await screen.findByText(/\. Kept for 2 years$/)).toBeTruthy();
  });

  test('a day that was exported at night is downloaded, and no other one', async () => {
    await open([entry(1)], true, {
      first_day: '2026-11-20',
      last_day: '2026-11-26',
      is_late: true,
    });
    portal.on('GET /live/auditlogs/export', {
      body: { data: { url: 'http://files.example/day', name: 'day.jsonl' } },
    });
    const followed: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      followed.push(this.href);
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Exported days' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText('Exported every night, up to 2026-11-26. The export is late.'),
    ).toBeTruthy();
    const day = createWrapper(screen.getByRole('dialog')).findDatePicker()!;
    const download = () => dialog.getByRole('button', { name: 'Download' });
    const choose = (name: string) => {
      // A date in words takes digits only while it has the focus.
      day.focus();
      day.setInputValue(name);
      day.blur();
    };
    choose('2026-11-19');
    await waitFor(() => expect(download().getAttribute('aria-disabled')).toBe('true'));
    expect(dialog.getByText('Days from 2026-11-20 to 2026-11-26 are exported.')).toBeTruthy();
    choose('2026-11-24');
    await waitFor(() => expect(download().getAttribute('aria-disabled')).not.toBe('true'));
    await userEvent.click(download());
    await waitFor(() => expect(followed).toEqual(['http://files.example/day']));
    expect(portal.calls('GET /live/auditlogs/export').map(({ query }) => query)).toEqual([
      { day: '2026-11-24' },
    ]);
    vi.restoreAllMocks();
  });

  test('AUDIT-03 Options sets the time range', async () => {
    await open([entry(1)]);
    fireEvent.click(screen.getByRole('button', { name: 'Options' }));
    const choices = await screen.findAllByRole('menuitemcheckbox');
    expect(choices.map((choice) => choice.textContent)).toEqual([
      'Today',
      '24 Hours',
      'Week',
      '30 Days',
      'This Calendar Month',
      'Last Calendar Month',
      'Year',
      'Custom …',
    ]);
    createWrapper(document.body).findButtonDropdown()!.findItemById('week')!.click();
    await waitFor(() => {
      const { start, end } = asked().at(-1)!;
      expect(Number(end) - Number(start)).toBe(7 * 86_400);
    });
    expect(await screen.findByText(/^Week: /)).toBeTruthy();
  });

  test('AUDIT-04 Refresh reads the log anew, up to now', async () => {
    await open([entry(1)]);
    const before = asked().length;
    await waitFor(() =>
      expect(Math.floor(Date.now() / 1000)).toBeGreaterThan(Number(asked()[0]!['end'])),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked().length).toBeGreaterThan(before));
    expect(Number(asked().at(-1)!['end'])).toBeGreaterThan(Number(asked()[0]!['end']));
  });

  test('AUDIT-05 is downloaded whole, with every fact of a change', async () => {
    await open(Array.from({ length: 70 }, (_, at) => entry(at + 1)));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Audit Logs (30+)');
    const lines = (await downloaded()).trim().split('\r\n');
    expect(lines).toHaveLength(71);
    expect(lines[0]).toContain('Timestamp,User,Information,Username,Action,Account,Target');
    expect(lines[70]).toContain('Change 70,ann,update properties,Northbeam,501');
    expect(lines[0]).toMatch(/,Concerns,Before,After$/);
    expect(lines[70]).toMatch(/,Rack: A4,Rack: B1$/);
  });

  test('of any number of rows the server makes the file: of what is asked for, and of the range', async () => {
    await open(Array.from({ length: 30 }, (_, at) => entry(at + 1)));
    const job = { id: 'job-1', kind: 'export', title: 'CSV of Audit Logs', state: 'waiting' };
    const data = {
      ...job,
      startedBy: 'Ann',
      isMine: true,
      startedAtMs: 1,
      endedAtMs: null,
      stepsDone: 0,
      stepsInAll: null,
      sentence: '',
      fileUntilMs: null,
    };
    portal.on('POST /live/jobs/exports', { body: { message: 'It is being made.', data } });
    portal.on('GET /live/jobs', { body: { data: [data] } });
    fireEvent.click(screen.getByRole('button', { name: 'More ways to download' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /All rows, made by the server/ }));
    await screen.findByText('It is being made. You will find it under Jobs.');
    const [{ start, end }] = asked() as [Record<string, string>];
    expect(portal.calls('POST /live/jobs/exports')[0]!.body).toMatchObject({
      table: 'audit',
      columns: ['Timestamp', 'User', 'Information'],
      log: { start: Number(start), end: Number(end) },
    });
  });

  test('a search is done by the server, and says when nothing is found', async () => {
    await open([entry(1)]);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody did this' } });
    expect(await screen.findByText('Nothing matches “nobody did this”.')).toBeTruthy();
    expect(asked().at(-1)).toMatchObject({ search: 'nobody did this' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Audit Logs (0)');
  });

  test('an unfolded change tells what was before and what is after', async () => {
    await open([entry(1)]);
    fireEvent.click(within(table()).getByRole('button', { name: /Change 1/ }));
    const changed = await screen.findByRole('table', { name: 'What changed: Change 1' });
    expect(within(changed).getAllByRole('row').at(1)!.textContent).toBe('RackA4B1');
    expect(screen.getByText('update properties')).toBeTruthy();
  });

  test('a moment is in the zone of the reader, and a thing leads to its page', async () => {
    const [before, after] = ['2026-11-25T01:00:00Z', '2026-11-26T23:30:00Z'];
    const changes = [{ name: 'Start', type: 'moment' as const, before, after }];
    const things: AuditEntry['things'] = [
      { kind: 'work', id: 'w-1', name: 'LDS-CPE-01' },
      { kind: 'device', id: '501', name: 'LDS-CPE-01' },
      { kind: 'person', id: 'ann.lee', name: 'Ann Lee' },
      { kind: 'recipients', id: 'alerts', name: 'Alert recipients' },
    ];
    await open([entry(1, { changes, things, target: 'w-1' })]);
    setReader({ zone: 'Europe/Paris', dates: 'en-GB' });
    await userEvent.click(within(table()).getByRole('button', { name: /Change 1/ }));
    const changed = await screen.findByRole('table', { name: 'What changed: Change 1' });
    const [, row] = within(changed).getAllByRole('row');
    expect(row!.textContent).toMatch(/^Start25 Nov 2026, 02:0027 Nov 2026, 00:30$/);
    expect(row!.querySelector('del time')!.getAttribute('datetime')).toBe(before);
    const links = screen.getAllByRole('link', { name: /LDS-CPE-01|Ann Lee/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/maintenance/w-1',
      '/device/501',
      '/users/person?username=ann.lee',
    ]);
    expect(screen.getByText(/Alert recipients/)).toBeTruthy();
    expect(screen.queryByText('w-1')).toBeNull();
  });

  test('Check seals starts the comparison, and says where its result is', async () => {
    await open([entry(1)]);
    const job = {
      id: 'job-1',
      kind: 'auditCheck',
      title: 'Check of the audit log',
      state: 'waiting',
      startedBy: 'Ann Example',
      isMine: true,
      startedAtMs: Date.now(),
      endedAtMs: null,
      stepsDone: 0,
      stepsInAll: null,
      sentence: '',
      fileUntilMs: null,
      hasPdf: false,
    };
    portal.on('POST /live/jobs/audit-checks', {
      body: { message: 'The audit log is being checked.', data: job },
    });
    portal.on('GET /live/jobs', { body: { data: [job] } });
    fireEvent.click(screen.getByRole('button', { name: 'Check seals' }));
    expect(
      await screen.findByText(
        'The audit log is being checked. You will find the result under Jobs.',
      ),
    ).toBeTruthy();
    expect(portal.calls('POST /live/jobs/audit-checks')).toHaveLength(1);
  });

  test('a log that cannot be read says so, with a way to try again', async () => {
    await open([entry(1)]);
    portal.on('GET /live/auditlogs', { status: 500, body: { message: 'Something went wrong.' } });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'x' } });
    expect(
      await screen.findByText('The audit log could not be read. Something went wrong.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
