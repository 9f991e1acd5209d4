// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { eachInFreshBrowser } from '../page-tests.ts';
import { roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import {
  addRole,
  box,
  boxes,
  click,
  dialog,
  editRole,
  isOff,
  listed,
  openRoles,
  openServices,
  reasonOf,
  roles,
  saveButton,
  typeName,
} from './open-roles.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

test('the changes of a role stand in its dialog, older ones on demand', async () => {
  portal = await openRoles();
  portal.on('GET /live/auditlogs', ({ query }) => ({
    body: {
      data: [
        {
          id: `northbeam/${query['next_token'] ?? 1}`,
          atMs: 1_800_000_000_000,
          account: 'Northbeam',
          user: 'ada',
          displayName: 'Ada',
          home: 'Northbeam',
          actingAs: null,
          source: 'API',
          action: 'rbac.updateRole',
          information: query['next_token'] ? 'Added the role Spare' : 'Changed the role Spare',
          target: 'Spare',
          isNote: false,
        },
      ],
      ...(query['next_token'] ? {} : { next_token: '2' }),
    },
  }));
  fireEvent.click(screen.getByRole('button', { name: 'Edit the role Spare' }));
  await screen.findByRole('dialog');
  fireEvent.click(await dialog().findByRole('tab', { name: 'Changes' }));
  await dialog().findByText('Changed the role Spare');
  click('Show older changes');
  await dialog().findByText('Added the role Spare');
  expect(
    portal.calls('GET /live/auditlogs').map(({ query }) => [query['role'], query['next_token']]),
  ).toEqual([
    ['Spare', undefined],
    ['Spare', '2'],
  ]);
});

describe('the role dialog', () => {
  test('ROLE-05 ROLE-06 ROLE-07 ROLE-08 ROLE-09 ROLE-10 has name, description and the permissions per area', async () => {
    portal = await openRoles();
    await addRole();
    expect(dialog().getByLabelText('Name')).toBeTruthy();
    expect(dialog().getByLabelText('Description').tagName).toBe('TEXTAREA');
    const table = within(dialog().getByRole('table', { name: 'Permissions per area' }));
    expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Area',
      'View',
      'Ack',
      'Manage',
    ]);
    const names = () =>
      [...document.querySelectorAll('[role="dialog"] tbody tr')].map((row) =>
        row.querySelector('th, td')!.textContent!.replace(' by group', ''),
      );
    const areas = [
      'Dashboard',
      'Services',
      'Alerts',
      'Maintenance',
      'Reports',
      'Automation',
      'Admin',
      'Settings',
      'Support',
    ];
    const parts = [
      'Provisioning',
      'User access',
      'Account access',
      'Roles',
      'Audit logs',
      'Switch account',
    ];
    expect(names()).toEqual([...areas.slice(0, 7), ...parts, ...areas.slice(7)]);
    click('Close admin');
    await waitFor(() => expect(names()).toEqual(areas));
    expect(boxes().filter((name) => name.startsWith('Ack'))).toEqual(['Ack alerts']);
  });

  test('ROLE-18 manage ticks view and ack as well, and clearing view clears both', async () => {
    portal = await openRoles();
    await addRole();
    const ticked = () =>
      ['View alerts', 'Ack alerts', 'Manage alerts'].map((name) => box(name).checked);
    fireEvent.click(box('Manage alerts'));
    expect(ticked()).toEqual([true, true, true]);
    fireEvent.click(box('View alerts'));
    expect(ticked()).toEqual([false, false, false]);
    fireEvent.click(box('Ack alerts'));
    expect(ticked()).toEqual([true, true, false]);
  });

  test('ROLE-20 ROLE-21 a name is needed, and one that no role has', async () => {
    portal = await openRoles();
    await addRole();
    expect(isOff(saveButton())).toBe(true);
    for (const taken of ['Held', ' Held ']) {
      typeName(taken);
      expect(isOff(saveButton())).toBe(true);
    }
    expect(dialog().getAllByText('A role of this name already exists.').length).toBeGreaterThan(0);
    typeName('Night Shift');
    expect(isOff(saveButton())).toBe(false);
    typeName('   ');
    expect(isOff(saveButton())).toBe(true);
  });

  test('ROLE-01 ROLE-33 ROLE-34 what is ticked is saved, in the fields of a role', async () => {
    portal = await openRoles();
    portal.on('POST /live/rbac/roles', ({ body }) => ({
      body: { status_code: 200, message: 'Role Night Shift added.', data: body },
    }));
    await addRole();
    typeName('Night Shift');
    fireEvent.click(box('Manage reports'));
    fireEvent.click(box('View audit logs'));
    await openServices();
    fireEvent.click(box('View alerts in Northbeam'));
    portal.on('GET /live/rbac/roles', { body: { data: [...roles, listed('Night Shift', 0)] } });
    fireEvent.click(saveButton());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('The role Night Shift')).toBeTruthy();
    const none = {
      metrics: 4,
      system: 4,
      diagnostics: 4,
      systemProperties: 4,
      customProperties: 4,
      raiseTicket: 4,
    };
    expect(portal.calls('POST /live/rbac/roles')[0]!.body).toEqual({
      name: 'Night Shift',
      description: '',
      services: [{ id: '1', ...none, alerts: 3 }],
      admin: {
        provisioning: 4,
        userAccess: 4,
        accountAccess: 4,
        roles: 4,
        auditLogs: 3,
        masquerade: 4,
      },
      dashboard: 4,
      alerts: 4,
      maintenance: 4,
      reports: 1,
      automation: 4,
      settings: 4,
      support: 4,
    });
  });

  test('ROLE-22 ERR-06 the name of a stored role is locked, and its save names the version it began from', async () => {
    portal = await openRoles();
    portal.on('PUT /live/rbac/roles', {
      status: 409,
      body: { status_code: 409, message: 'Somebody else has changed the role Spare meanwhile.' },
    });
    await editRole('Spare');
    expect(dialog().getByLabelText<HTMLInputElement>('Name').disabled).toBe(true);
    fireEvent.click(box('Manage support'));
    fireEvent.click(saveButton());
    expect(
      await dialog().findByText(/Somebody else has changed the role Spare meanwhile/),
    ).toBeTruthy();
    expect(portal.calls('PUT /live/rbac/roles')[0]).toMatchObject({
      query: { name: 'Spare' },
      body: { version: 3, support: 1, alerts: 3 },
    });
    expect(box('Manage support').checked).toBe(true);
    await waitFor(() => expect(isOff(saveButton())).toBe(false));
  });

  test('ROLE-23 ROLE-27 what the editor does not hold cannot be ticked, and without manage on roles nothing is saved', async () => {
    portal = await openRoles({
      editor: roleWith(1, {
        reports: 3,
        admin: { roles: 3 },
        services: [{ ...roleWith(1).services[0]!, id: '10', alerts: 3 }],
      }),
    });
    expect(isOff(screen.getByRole('button', { name: 'Add Role' }))).toBe(true);
    await editRole('Spare');
    expect(isOff(saveButton())).toBe(true);
    expect(box('Manage reports').disabled).toBe(true);
    expect(box('View reports').disabled).toBe(false);
    await openServices();
    expect(box('View metrics in Northbeam').disabled).toBe(true);
    click('Open Northbeam');
    expect(box('View alerts in Harbour Foods').disabled).toBe(false);
    expect(box('Manage alerts in Harbour Foods').disabled).toBe(true);
  });

  test('ROLE-23 why boxes are disabled is said once, and each of them is described by it', async () => {
    portal = await openRoles({ editor: roleWith(1, { reports: 3 }) });
    await editRole('Spare');
    const described = (name: string) =>
      document.getElementById(box(name).getAttribute('aria-describedby') ?? '')?.textContent;
    expect(described('Manage reports')).toMatch(/because you do not have them there yourself/);
    expect(dialog().getAllByText(/because you do not have them there yourself/)).toHaveLength(1);
    expect(described('Manage alerts')).toBeUndefined();
  });

  test('the boxes that Admin has cannot be cleared, with the reason; those of another role can', async () => {
    const services = roleWith(1).services;
    portal = await openRoles({
      roles: [
        listed('Admin', 1, { alerts: 1, services }),
        listed('Spare', 0, { alerts: 1, services }),
      ],
    });
    await editRole('Admin');
    expect([box('Manage alerts').disabled, box('Manage reports').disabled]).toEqual([true, false]);
    expect(dialog().getByText(/The role Admin keeps the rights that it has/)).toBeTruthy();
    await openServices();
    click('Open Northbeam');
    expect([
      box('View metrics in Northbeam').disabled,
      box('Manage metrics in Harbour Foods').disabled,
    ]).toEqual([true, true]);
    click('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await editRole('Spare');
    expect(box('Manage alerts').disabled).toBe(false);
  });

  test('of two editors the second sees what the first saved, keeps the own changes, and decides', async () => {
    portal = await openRoles();
    const { userCount: _count, owner: _owner, ...spare } = listed('Spare', 0, { alerts: 3 });
    const newer = { ...spare, reports: 1, description: 'Theirs', version: 4 };
    portal.on('PUT /live/rbac/roles', ({ body }) =>
      (body as { version: number }).version === 4
        ? {
            body: {
              status_code: 200,
              message: 'Role Spare saved.',
              data: { ...(body as object), version: 5 },
            },
          }
        : {
            status: 409,
            body: {
              status_code: 409,
              message: 'Somebody else has changed the role Spare meanwhile.',
              data: newer,
            },
          },
    );
    await editRole('Spare');
    fireEvent.click(box('Manage support'));
    fireEvent.click(saveButton());
    expect(
      await dialog().findByText('Somebody else has changed the role Spare meanwhile.'),
    ).toBeTruthy();
    expect(
      dialog()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Description: Theirs (was The role Spare)', 'Reports: manage (was none)']);
    expect(box('Manage support').checked).toBe(true);
    click('Save mine over theirs');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(portal.calls('PUT /live/rbac/roles').at(-1)!.body).toMatchObject({
      version: 4,
      support: 1,
      reports: 4,
    });
    await editRole('Spare');
    fireEvent.click(box('Manage support'));
    fireEvent.click(saveButton());
    await dialog().findByText('What they changed:');
    click('Discard mine and start from theirs');
    expect([box('Manage support').checked, box('Manage reports').checked]).toEqual([false, true]);
    expect(dialog().queryByText(/Somebody else has changed/)).toBeNull();
  });

  test('what was changed is not lost by Close or Cancel until the person says so', async () => {
    portal = await openRoles();
    await editRole('Spare');
    fireEvent.click(box('Manage support'));
    click('Cancel');
    expect(dialog().getByRole('alert').textContent).toBe('Your changes are not saved.');
    click('Keep editing');
    expect(box('Manage support').checked).toBe(true);
    click('Close dialog');
    expect(dialog().getByRole('button', { name: 'Discard changes' })).toBeTruthy();
    click('Discard changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(portal.calls('PUT /live/rbac/roles')).toEqual([]);
  });

  test('a role that gives more than its editor holds says so before anything is entered', async () => {
    portal = await openRoles({
      editor: roleWith(1, { reports: 3 }),
      roles: [listed('Spare', 0, { reports: 1 })],
    });
    await editRole('Spare');
    expect(isOff(saveButton())).toBe(true);
    expect(reasonOf(saveButton())).toBe(
      "This role gives 'manage' on reports, which you do not have yourself, so you cannot change it.",
    );
  });
});
