import { describe, expect, test } from 'vitest';
import {
  staff,
  otherProvider,
  role,
  call,
  names,
  stored,
  auditPutFor,
  audited,
  withRoles,
} from './open-roles.ts';
import { providerNamed } from '../../fixtures/ids.ts';

withRoles();

describe('the roles of a provider', () => {
  test('API-14 creating a role answers it, writes an audit row, and a second of the name is refused', async () => {
    const created = await call('POST', staff, { body: role('First') });
    expect(created).toMatchObject({
      status: 200,
      body: { data: { name: 'First', alerts: 3, version: 1 } },
    });
    expect(await audited('Added the role First')).toMatchObject({
      user: 'ada',
      after: { name: 'First' },
    });
    expect(await call('POST', staff, { body: role('First') })).toMatchObject({
      status: 409,
      body: { message: 'A role named First already exists.' },
    });
  });

  test.each(['ADMIN', ' admin ', 'Ａdmin', 'Ad\u200Bmin', 'read  only', 'Аdmin', 'Αdmin'])(
    'the new role %j, whose name looks like that of a shipped one, is refused at its name',
    async (name) => {
      const { status, body } = await call('POST', staff, { body: role(name) });
      expect([400, 409]).toContain(status);
      expect(body).toMatchObject({ field: 'name' });
      expect(await names(staff)).not.toContain(name);
    },
  );

  test('API-15 changing a role answers its next version with before and after in the audit row', async () => {
    await call('POST', staff, { body: role('Second') });
    const changed = await call('PUT', staff, {
      query: { name: 'Second' },
      body: { ...role('Second', { reports: 1 }), version: 1 },
    });
    expect(changed).toMatchObject({ status: 200, body: { data: { reports: 1, version: 2 } } });
    expect(await audited('Changed the role Second')).toMatchObject({
      before: { reports: 4 },
      after: { reports: 1 },
    });
  });

  test('a save of an older version is refused with the newer role, and of 200 saves at once one is kept and every other is told the newer role', async () => {
    await call('POST', staff, { body: role('Busy') });
    const saves = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        call('PUT', staff, {
          query: { name: 'Busy' },
          body: { ...role('Busy'), description: `save ${index}`, version: 1 },
        }),
      ),
    );
    const won = saves.filter((save) => save.status === 200);
    expect(won).toHaveLength(1);
    for (const lost of saves.filter((save) => save.status !== 200)) {
      expect(lost).toMatchObject({
        status: 409,
        body: {
          message: expect.stringMatching(
            /^\w[^.]* has changed the role Busy meanwhile\.$/,
          ) as string,
          data: {
            description: (won[0]!.body['data'] as { description: string }).description,
            version: 2,
          },
        },
      });
    }
  });

  test('API-16 deleting a role removes it, with its audit row', async () => {
    await call('POST', staff, { body: role('Spare') });
    expect(await call('DELETE', staff, { query: { name: 'Spare' } })).toMatchObject({
      status: 200,
    });
    expect(await names(staff)).not.toContain('Spare');
    expect(await audited('Deleted the role Spare')).toMatchObject({ before: { name: 'Spare' } });
  });

  test('ROLE-19 ERR-33 a role that somebody holds is not deleted', async () => {
    await call('POST', staff, { body: role('Held') });
    expect(await call('DELETE', staff, { query: { name: 'Held' } })).toMatchObject({
      status: 409,
      body: { message: 'Roles with users cannot be deleted.' },
    });
    expect(await names(staff)).toContain('Held');
  });

  test('ROLE-28 ROLE-29 ROLE-36 Admin and Embedded exist and are protected', async () => {
    expect(await names(staff)).toEqual(expect.arrayContaining(['Admin', 'Embedded']));
    for (const name of ['Admin', 'Embedded']) {
      expect(await call('DELETE', staff, { query: { name } })).toMatchObject({
        status: 409,
        body: { message: `The role ${name} is protected and cannot be deleted.` },
      });
    }
  });

  test('API-13 the roles are sorted by name, not by the codes of its letters', async () => {
    await call('POST', staff, { body: role('aerial desk') });
    const listed = await names(staff);
    expect(listed.length).toBeGreaterThan(2);
    expect(listed).toEqual([...listed].sort((a, b) => a.localeCompare(b)));
    expect(listed.indexOf('aerial desk')).toBeLessThan(listed.indexOf('Embedded'));
  });

  test('ROLE-32 ROLE-34 a listed role has its name, description, number of users and a level for each area', async () => {
    const { version: _version, services, admin, ...held } = await stored(staff, 'Admin');
    expect(Object.keys(held).sort()).toEqual([
      'alerts',
      'automation',
      'dashboard',
      'description',
      'maintenance',
      'name',
      'owner',
      'reports',
      'settings',
      'support',
      'userCount',
    ]);
    expect(Object.keys(admin as object).sort()).toEqual([
      'accountAccess',
      'auditLogs',
      'masquerade',
      'provisioning',
      'roles',
      'userAccess',
    ]);
    expect(services).toMatchObject([{ id: '1', metrics: 1, raiseTicket: 1 }]);
  });

  test('a role of another provider is not found', async () => {
    await call('POST', staff, { body: role('Ours') });
    expect(
      await call('PUT', otherProvider, { query: { name: 'Ours' }, body: role('Ours') }),
    ).toMatchObject({ status: 404 });
    expect(await call('DELETE', otherProvider, { query: { name: 'Ours' } })).toMatchObject({
      status: 404,
    });
    expect(await names(otherProvider)).not.toContain('Ours');
  });

  test('a role that names a group which exists no longer can still be changed and deleted', async () => {
    const { saveRole } = await import('../../../functions/store/roles.ts');
    await saveRole(
      providerNamed('northbeam'),
      {
        role: role('Stale', { services: [{ id: 'gone', alerts: 1 }] }),
        owner: undefined,
        version: 0,
      },
      {
        by: { name: 'Ada Example', home: 'northbeam' },
        audit: auditPutFor('Stale'),
        lost: () => new Error('The role was there before.'),
      },
    );
    expect(
      await call('PUT', staff, { query: { name: 'Stale' }, body: role('Stale') }),
    ).toMatchObject({ status: 200 });
    expect(await call('DELETE', staff, { query: { name: 'Stale' } })).toMatchObject({
      status: 200,
    });
  });

  test('ROLE-27 without admin.roles manage nothing is written', async () => {
    const viewer = { ...staff, 'custom:roles': 'Roles View' };
    await call('POST', staff, { body: role('Roles View', { admin: { roles: 3 } }) });
    expect(await call('POST', viewer, { body: role('Nope') })).toMatchObject({ status: 403 });
    expect(await names(staff)).not.toContain('Nope');
  });
});
