import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roleNames, userKind } from '../../../core/access/actor.ts';
import { ADMIN_PARTS, SERVICE_RIGHTS, TOP_AREAS } from '../../../core/access/areas.ts';
import {
  componentAllowed,
  COMPONENTS,
  DEFAULT_VIEW_ROLES,
  USER_KINDS,
  viewRoleSchema,
  type ComponentName,
} from '../../../core/access/components.ts';
import { can, canService, grantsOf, seesGroup, serviceLevel } from '../../../core/access/grants.ts';
import { allows, LEVELS, mostAccess, readLevel, type Level } from '../../../core/access/levels.ts';
import { readRole, roleSchema } from '../../../core/access/role.ts';

const level = fc.constantFrom<Level>(1, 2, 3, 4);
const services = (id: string, rights: Partial<Record<string, number>>) => ({ id, ...rights });

describe('levels', () => {
  test('PERM-01 PERM-02 PERM-03 PERM-08 manage is 1, acknowledge 2, view 3, none 4', () => {
    expect(LEVELS).toEqual({ manage: 1, acknowledge: 2, view: 3, none: 4 });
  });

  test('PERM-04 PERM-09 access is allowed when the held number is at most the needed one', () => {
    fc.assert(
      fc.property(
        level,
        fc.constantFrom('manage', 'acknowledge', 'view', 'none'),
        (held, needed) => {
          expect(allows(held, needed)).toBe(held <= LEVELS[needed]);
        },
      ),
    );
  });

  test('PERM-05 a person with manage also has view', () => {
    const grants = grantsOf([readRole({ name: 'r', alerts: 1 })]);
    expect([can(grants, 'alerts', 'view'), can(grants, 'alerts', 'acknowledge')]).toEqual([
      true,
      true,
    ]);
  });

  test('PERM-07 words and numbers are read alike, and whatever is not understood gives no right', () => {
    const read = ['manage', 'Acknowledge', 'ack', ' view ', 'none', 1, '2', 3, 4].map(readLevel);
    expect(read).toEqual([1, 2, 2, 3, 4, 1, 2, 3, 4]);
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect([1, 2, 3, 4]).toContain(readLevel(value));
      }),
    );
    for (const odd of [undefined, null, '', 0, 5, -1, 1.5, '1.5', 'toString', '__proto__', [], {}])
      expect(readLevel(odd)).toBe(4);
  });

  test('mostAccess is the union of two levels: it commutes, and never gives less than either', () => {
    fc.assert(
      fc.property(level, level, (a, b) => {
        expect(mostAccess(a, b)).toBe(mostAccess(b, a));
        expect(mostAccess(a, b)).toBe(Math.min(a, b));
      }),
    );
  });
});

describe('grants', () => {
  test('PERM-06 the default of every area and of every group is none', () => {
    const grants = grantsOf([readRole({ name: 'empty' })]);
    for (const held of [grants, grantsOf([])]) {
      for (const area of TOP_AREAS) expect(can(held, area, 'view')).toBe(false);
      for (const part of ADMIN_PARTS) expect(can(held, `admin.${part}`, 'view')).toBe(false);
      expect(seesGroup(held, ['1'])).toBe(false);
    }
  });

  test('PERM-10 the top-level areas, with services and admin', () => {
    expect(
      Object.keys(roleSchema.shape)
        .filter((key) => key !== 'name' && key !== 'description')
        .sort(),
    ).toEqual([
      'admin',
      'alerts',
      'automation',
      'dashboard',
      'maintenance',
      'reports',
      'services',
      'settings',
      'support',
    ]);
  });

  test('PERM-11 the parts of admin', () => {
    expect(ADMIN_PARTS).toEqual([
      'provisioning',
      'userAccess',
      'accountAccess',
      'roles',
      'auditLogs',
      'masquerade',
    ]);
  });

  test('PERM-12 services are held per group with seven rights', () => {
    expect(SERVICE_RIGHTS).toEqual([
      'metrics',
      'system',
      'alerts',
      'diagnostics',
      'systemProperties',
      'customProperties',
      'raiseTicket',
    ]);
    const grants = grantsOf([readRole({ name: 'r', services: [services('11', { metrics: 3 })] })]);
    expect(canService(grants, ['1', '11'], 'metrics', 'view')).toBe(true);
    expect(canService(grants, ['1', '12'], 'metrics', 'view')).toBe(false);
    expect(canService(grants, ['1', '11'], 'alerts', 'view')).toBe(false);
  });

  test('the level of services is the most that any group gives by any right', () => {
    const given = [services('11', { metrics: 3 }), services('12', { alerts: 2, system: 4 })];
    const grants = grantsOf([readRole({ name: 'r', services: given })]);
    expect(grants.areas.services).toBe(2);
    expect(grantsOf([readRole({ name: 'r', services: [services('11', {})] })]).areas.services).toBe(
      4,
    );
  });

  test('PERM-13 alerts know the level acknowledge between view and manage', () => {
    const grants = grantsOf([readRole({ name: 'r', alerts: 2 })]);
    expect([
      can(grants, 'alerts', 'view'),
      can(grants, 'alerts', 'acknowledge'),
      can(grants, 'alerts', 'manage'),
    ]).toEqual([true, true, false]);
  });

  test('PERM-20 of several roles the most access wins, per area and per group', () => {
    fc.assert(
      fc.property(fc.array(level, { minLength: 1, maxLength: 5 }), (held) => {
        const grants = grantsOf(
          held.map((alerts) =>
            readRole({ name: 'r', alerts, services: [services('11', { alerts })] }),
          ),
        );
        expect(grants.areas.alerts).toBe(Math.min(...held));
        expect(serviceLevel(grants, ['1', '11'], 'alerts')).toBe(Math.min(...held));
      }),
    );
  });

  test('DEVICE-54 DEVICE-55 the nearest group with an entry decides within a role, then the root, then none', () => {
    const grants = grantsOf([
      readRole({
        name: 'r',
        services: [services('1', { alerts: 1 }), services('11', { alerts: 4 })],
      }),
    ]);
    expect(serviceLevel(grants, ['1', '10', '11'], 'alerts')).toBe(4);
    expect(serviceLevel(grants, ['1', '10', '12'], 'alerts')).toBe(1);
    expect(serviceLevel(grants, ['1001', '1010'], 'alerts')).toBe(4);
  });

  test('a role never gives a right in a group beside or above its own', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }),
        (path) => {
          const grants = grantsOf([
            readRole({ name: 'r', services: [services('mine', { alerts: 1 })] }),
          ]);
          expect(seesGroup(grants, path)).toBe(false);
          expect(seesGroup(grants, [...path, 'mine'])).toBe(true);
        },
      ),
    );
  });
});

describe('stored roles of any age', () => {
  test('ROLE-35 ROLE-37 the newer nested shape, flat admin keys and the older permissions object read as one, the newer', () => {
    const nested = readRole({
      name: 'r',
      admin: { roles: 'manage' },
      alerts: 'ack',
      services: [{ id: '1', alerts: 'view' }],
    });
    const flat = readRole({
      name: 'r',
      'admin.roles': 1,
      alerts: 2,
      services: [{ id: '1', alerts: 3 }],
    });
    const older = readRole({
      name: 'r',
      permissions: { 'admin.roles': '1', alerts: 'view', services: ['1'] },
    });
    expect(flat).toEqual(nested);
    expect(older).toMatchObject({
      admin: { roles: 1 },
      services: [{ id: '1', alerts: 3, metrics: 4 }],
    });
    const rights = {
      alerts: 'view',
      customProperties: 'manage',
      diagnostics: 'view',
      metrics: 'manage',
      raiseTicket: 1,
      system: 3,
      systemProperties: 'none',
    };
    const oldest = readRole({ name: 'r', permissions: { ...rights, services: ['1', '2'] } });
    const given = {
      alerts: 3,
      customProperties: 1,
      diagnostics: 3,
      metrics: 1,
      raiseTicket: 1,
      system: 3,
      systemProperties: 4,
    };
    expect(oldest.services).toEqual([
      { id: '1', ...given },
      { id: '2', ...given },
    ]);
    for (const role of [nested, older, oldest]) expect(roleSchema.parse(role)).toEqual(role);
  });

  test('ROLE-38 the role that administration uses has its parts of admin as flat names in a map, beside its services', () => {
    const stored = {
      id: 'r-1',
      name: 'Desk',
      permissions: {
        'admin.roles': 'view',
        'admin.userAccess': 'manage',
        'admin.accountAccess': 3,
        'admin.masquerade': '1',
        services: [{ id: '1', alerts: 'acknowledge' }],
      },
    };
    expect(readRole(stored)).toMatchObject({
      name: 'Desk',
      admin: { roles: 3, userAccess: 1, accountAccess: 3, masquerade: 1, auditLogs: 4 },
      services: [{ id: '1', alerts: 2 }],
    });
  });

  test('a group’s own right counts before the one that an older role gives to all its groups', () => {
    const mixed = readRole({
      name: 'r',
      permissions: { alerts: 'manage', metrics: 'manage', services: [{ id: '1', alerts: 'view' }] },
    });
    expect(mixed.services).toMatchObject([{ id: '1', alerts: 3, metrics: 1 }]);
  });

  test('whatever is stored reads into a well-formed role', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (stored) => {
        const role = readRole({ ...stored, name: 'r' });
        expect(roleSchema.safeParse({ ...role, description: '', services: [] }).success).toBe(true);
      }),
    );
  });
});

describe('who somebody is', () => {
  test('a kind word never names a role', () => {
    expect(
      roleNames({ 'custom:role': 'admin', 'custom:roles': 'Network Desk, Read Only' }),
    ).toEqual(['Network Desk', 'Read Only']);
    expect(roleNames({ 'custom:role': 'Admin' })).toEqual([]);
    expect(roleNames({ 'custom:role': 'Night Shift' })).toEqual(['Night Shift']);
    expect([
      userKind({ 'custom:role': 'Night Shift' }),
      userKind({ 'custom:superuser': 'true' }),
    ]).toEqual(['user', 'superuser']);
  });

  test('DATA-65 custom:roles holds comma-separated role names', () => {
    expect(roleNames({ 'custom:roles': ' A,B , ,A' })).toEqual(['A', 'B']);
  });
});

describe('component rules', () => {
  test('PERM-14 PERM-18 limit a component per kind of person, on top of the rights', () => {
    const allowed = (kind: (typeof USER_KINDS)[number]) =>
      COMPONENTS.filter((component) => componentAllowed(DEFAULT_VIEW_ROLES, kind, component));
    const closed = (kind: (typeof USER_KINDS)[number]) =>
      COMPONENTS.filter((component) => !allowed(kind).includes(component));
    expect(closed('admin')).toEqual(['MaintenanceDisabledDatePickers']);
    expect(closed('superuser')).toEqual(['MaintenanceDisabledDatePickers']);
    expect(closed('reseller')).toEqual(['MaintenanceDisabledDatePickers', 'AccountAccessMenuItem']);
    expect(closed('user')).toEqual([
      'MaintenanceDisabledDatePickers',
      'AccountAccessMenuItem',
      'MasqueradeUserContainer',
      'AdminMenuItem',
    ]);
  });

  test('PERM-16 each rule has flags for reseller, admin, user and superuser', () => {
    const flags = { reseller: true, admin: true, user: false, superuser: true };
    const accepts = (Permissions: object) =>
      viewRoleSchema.safeParse({ id: 'x', Component: 'AdminMenuItem', Permissions }).success;
    expect(accepts(flags)).toBe(true);
    for (const kind of Object.keys(flags))
      expect(accepts({ ...flags, [kind]: undefined })).toBe(false);
    for (const kind of USER_KINDS)
      expect(
        componentAllowed(
          [{ id: 'x', Component: 'AdminMenuItem', Permissions: flags }],
          kind,
          'AdminMenuItem',
        ),
      ).toBe(flags[kind]);
  });

  test('PERM-17 the components that have rules', () => {
    expect([...COMPONENTS].sort()).toEqual([
      'AccountAccessMenuItem',
      'AcknowledgeAlertRadioButton',
      'AddMaintenanceButton',
      'AdminMenuItem',
      'ConfigureAlertsButton',
      'EditMaintenanceButtons',
      'MaintenanceDatePickers',
      'MaintenanceDisabledDatePickers',
      'MasqueradeUserContainer',
      'MoreInfoButton',
      'SubmitTicketButton',
      'TicketInfoButton',
    ]);
  });

  test('PERM-19 a component without a rule is allowed', () => {
    expect(componentAllowed([], 'user', 'AdminMenuItem' satisfies ComponentName)).toBe(true);
  });
});
