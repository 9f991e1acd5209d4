import { describe, expect, test } from 'vitest';
import { isSuperuserLevel, roleNames, userKind } from '../../../core/access/actor.ts';
import { USER_KINDS } from '../../../core/access/components.ts';

describe('the kind of a person', () => {
  test('AUTH-40 is one of four words', () => {
    expect([...USER_KINDS].sort()).toEqual(['admin', 'reseller', 'superuser', 'user']);
    for (const kind of USER_KINDS) expect(userKind({ 'custom:role': kind })).toBe(kind);
  });

  test('AUTH-41 admin and superuser count as superuser level, the others do not', () => {
    expect(USER_KINDS.filter(isSuperuserLevel).sort()).toEqual(['admin', 'superuser']);
  });

  test('AUTH-42 a customer is a user, and so is a missing or unknown value', () => {
    expect(userKind({ 'custom:role': 'user' })).toBe('user');
    expect(userKind({})).toBe('user');
    expect(userKind({ 'custom:role': 'Network Desk' })).toBe('user');
    expect(userKind({ 'custom:role': 'ADMIN' })).toBe('user');
  });

  test('AUTH-43 superuser level follows from the role as well as from the superuser flag', () => {
    expect(isSuperuserLevel(userKind({ 'custom:role': 'superuser' }))).toBe(true);
    expect(isSuperuserLevel(userKind({ 'custom:role': 'user', 'custom:superuser': 'true' }))).toBe(
      true,
    );
    expect(isSuperuserLevel(userKind({ 'custom:superuser': true as unknown as string }))).toBe(
      true,
    );
    expect(isSuperuserLevel(userKind({ 'custom:role': 'user', 'custom:superuser': 'false' }))).toBe(
      false,
    );
  });

  test('DATA-67 custom:roles names roles, and so does custom:role, unless it is one of the four kind words', () => {
    for (const kind of USER_KINDS)
      expect([userKind({ 'custom:role': kind }), roleNames({ 'custom:role': kind })]).toEqual([
        kind,
        [],
      ]);
    expect(roleNames({ 'custom:role': 'admin', 'custom:roles': 'Desk, Reports' })).toEqual([
      'Desk',
      'Reports',
    ]);
    expect(roleNames({ 'custom:role': 'Field', 'custom:roles': 'Desk' })).toEqual([
      'Desk',
      'Field',
    ]);
  });
});
