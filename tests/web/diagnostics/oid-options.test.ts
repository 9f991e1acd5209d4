import { expect, test } from 'vitest';
import {
  AUTHENTICATIONS,
  credentialFields,
  NO_CREDENTIALS,
  PRIVACIES,
} from '../../../web/src/features/diagnostics/credentials.ts';
import {
  needsOid,
  oidGroups,
  type Oid,
} from '../../../web/src/features/diagnostics/oid-options.ts';

const oid = (name: string, category: string, methods: Oid['methods']): Oid => ({
  name,
  oid: `1.3.${name.length}`,
  category,
  Description: '',
  methods,
});
const OIDS = [
  oid('jnxBox', 'Juniper', ['snmpwalk']),
  oid('sysDescr', 'General', ['snmpget', 'snmpwalk']),
  oid('ciscoEnv', 'Cisco', ['snmpwalk']),
  oid('sysUpTime', 'General', ['snmpget']),
];

test('DIAG-07 DIAG-08 OIDs are grouped, General first, then the vendors', () => {
  expect(
    oidGroups(OIDS, 'snmpwalk').map((group) => [
      group.label,
      group.options.map((option) => option.label),
    ]),
  ).toEqual([
    ['General', ['sysDescr']],
    ['Cisco', ['ciscoEnv']],
    ['Juniper', ['jnxBox']],
  ]);
});

test('DIAG-15 only OIDs that the command can ask for are offered', () => {
  expect(
    oidGroups(OIDS, 'snmpget').flatMap((group) => group.options.map((option) => option.label)),
  ).toEqual(['sysDescr', 'sysUpTime']);
});

test('DIAG-20 only snmpdiagnose needs no OID', () => {
  expect((['snmpwalk', 'snmpget', 'snmpdiagnose'] as const).map(needsOid)).toEqual([
    true,
    true,
    false,
  ]);
});

test('DIAG-16 the protocols are those that the library has', () => {
  expect(AUTHENTICATIONS).toEqual([
    'none',
    'MD5',
    'SHA',
    'SHA-224',
    'SHA-256',
    'SHA-384',
    'SHA-512',
  ]);
  expect(PRIVACIES).toEqual(['none', 'DES', 'AES128', 'AES256']);
});

test('a run sends the credentials of its version alone', () => {
  const typed = {
    ...NO_CREDENTIALS,
    community: 'c',
    authentication: 'SHA' as const,
    authenticationToken: 'a',
    privacyToken: 'not used',
  };
  expect(credentialFields('V2C', typed)).toEqual({ snmpCommunityString: 'c' });
  const snmpUser = 'desk';
  expect(credentialFields('V3', { ...typed, user: ' desk ' })).toEqual({
    snmpUser,
    auth: 'SHA',
    authToken: 'a',
    priv: 'none',
  });
});
