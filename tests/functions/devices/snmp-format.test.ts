import { describe, expect, test } from 'vitest';
import { INTERFACE_TYPES } from '../../../core/domain/interface-types.ts';
import { ownCredential } from '../../../functions/devices/own-credential.ts';
import { bindingLine } from '../../../functions/snmp/format.ts';
import { SNMP_TYPES, type SnmpBinding } from '../../../functions/snmp/types.ts';
import snmp from 'net-snmp';

const line = (type: keyof typeof SNMP_TYPES, value: SnmpBinding['value']) =>
  bindingLine({ oid: '1.3.6.1.2.1.1.1.0', type: SNMP_TYPES[type], value }).replace(
    '.1.3.6.1.2.1.1.1.0 = ',
    '',
  );

describe('output as net-snmp prints it with -On', () => {
  test.each([
    ['integer', 78, 'INTEGER: 78'],
    ['octetString', Buffer.from('Linux "box"'), 'STRING: "Linux \\"box\\""'],
    ['octetString', Buffer.from([0, 26, 43, 255]), 'Hex-STRING: 00 1A 2B FF'],
    ['octetString', Buffer.from(''), '""'],
    ['oid', '1.3.6.1.4.1.9.1.1', 'OID: .1.3.6.1.4.1.9.1.1'],
    ['ipAddress', '10.0.0.1', 'IpAddress: 10.0.0.1'],
    ['counter32', 4_294_967_295, 'Counter32: 4294967295'],
    ['gauge32', 5, 'Gauge32: 5'],
    ['counter64', 18_446_744_073_709_551_615n, 'Counter64: 18446744073709551615'],
    ['timeTicks', 0, 'Timeticks: (0) 0:00:00.00'],
    ['timeTicks', 8_640_000, 'Timeticks: (8640000) 1 day, 0:00:00.00'],
    ['timeTicks', 18_012_345, 'Timeticks: (18012345) 2 days, 2:02:03.45'],
    ['noSuchObject', null, 'No Such Object available on this agent at this OID'],
    ['noSuchInstance', null, 'No Such Instance currently exists at this OID'],
    [
      'endOfMibView',
      null,
      'No more variables left in this MIB View (It is past the end of the MIB tree)',
    ],
    ['null', null, 'NULL'],
  ] as const)('%s', (type, value, printed) => {
    expect(line(type, value)).toBe(printed);
  });

  test('the OID stands before it, with its dot', () => {
    expect(bindingLine({ oid: '1.3.6.1', type: SNMP_TYPES.integer, value: 1 })).toBe(
      '.1.3.6.1 = INTEGER: 1',
    );
  });
});

describe('credentials of a person’s own', () => {
  const body = {
    account_id: 'a',
    dnsName: 'd',
    oid: '1',
    command: 'snmpget' as const,
    snmpVersion: 'V3' as const,
    customSnmpCredentials: true,
  };

  test('are left alone while the switch is off', () => {
    expect(
      ownCredential(
        { ...body, customSnmpCredentials: false, snmpCommunityString: 'x' },
        { user: 'u' },
      ),
    ).toBeUndefined();
  });

  test.each([
    ['SHA-256', 'AES128', 'sha256', 'aes'],
    ['MD5', 'DES', 'md5', 'des'],
    ['SHA', 'AES256', 'sha', 'aes256b'],
    ['SHA-512', 'AES128', 'sha512', 'aes'],
  ])(
    'DIAG-16 %s with %s are the library’s %s with %s',
    (auth, priv, authProtocol, privProtocol) => {
      const own = ownCredential(
        { ...body, auth, authToken: 'authentication', priv, privToken: 'privacy-key' },
        { user: 'u' },
      );
      expect(own).toMatchObject({
        version: '3',
        credential: { user: 'u', authProtocol, privProtocol },
      });
      expect(Object.keys(snmp.AuthProtocols)).toContain(authProtocol);
      expect(Object.keys(snmp.PrivProtocols)).toContain(privProtocol);
    },
  );

  test('DIAG-16 privacy may be none, and both may', () => {
    const auth = { auth: 'SHA', authToken: 'authentication' };
    expect(ownCredential({ ...body, ...auth, priv: 'none' }, { user: 'u' })?.credential).toEqual({
      user: 'u',
      authProtocol: 'sha',
      authKey: 'authentication',
    });
    expect(
      ownCredential({ ...body, auth: 'none', priv: 'none' }, { user: 'u' })?.credential,
    ).toEqual({
      user: 'u',
    });
    expect(() =>
      ownCredential(
        { ...body, auth: 'none', priv: 'DES', privToken: 'privacy-key' },
        { user: 'u' },
      ),
    ).toThrow('needs an authentication');
  });

  test('the user that a person gives comes before the stored one, and there must be one', () => {
    const none = { ...body, auth: 'none', priv: 'none' };
    expect(ownCredential({ ...none, snmpUser: 'night-desk' }, { user: 'u' })?.credential).toEqual({
      user: 'night-desk',
    });
    expect(() => ownCredential(none, undefined)).toThrow(
      expect.objectContaining({ field: 'snmpUser' }) as Error,
    );
  });

  test('the context of the device stays with a credential of a person’s own', () => {
    const stored = { user: 'u', context: 'vrf-red' };
    const none = { ...body, auth: 'none', priv: 'none', snmpUser: 'night-desk' };
    expect(ownCredential(none, stored)?.credential).toEqual({
      user: 'night-desk',
      context: 'vrf-red',
    });
    const both = {
      auth: 'SHA',
      authToken: 'authentication',
      priv: 'DES',
      privToken: 'privacy-key',
    };
    expect(ownCredential({ ...body, ...both }, stored)?.credential).toMatchObject({
      user: 'u',
      context: 'vrf-red',
      privKey: 'privacy-key',
    });
  });

  test.each([
    [{ auth: 'ROT13', authToken: 'authentication' }, 'auth'],
    [{ auth: 'SHA', authToken: 'secret1' }, 'authToken'],
    [{ auth: 'SHA', authToken: 'authentication', priv: 'AES192' }, 'priv'],
    [{ auth: 'SHA', authToken: 'authentication', priv: 'DES' }, 'privToken'],
  ])('%j is refused by its field, and the value is not repeated', (given, field) => {
    const attempt = () => ownCredential({ ...body, ...given }, { user: 'u' });
    expect(attempt).toThrow(expect.objectContaining({ field }) as Error);
    expect(attempt).toThrow(
      expect.objectContaining({
        message: expect.not.stringMatching(/secret1|ROT13|authentication/) as string,
      }) as Error,
    );
  });
});

test('DIAG-35 DIAG-36 DIAG-38 the interface types are those of the registry, 1 to 234', () => {
  const store = snmp.createModuleStore();
  const file = new URL(
    'lib/mibs/IANAifType-MIB.mib',
    `file://${process.cwd()}/node_modules/net-snmp/`,
  ).pathname;
  store.loadFromFile(file);
  const module = store.getModule('IANAifType-MIB') as {
    IANAifType: { SYNTAX: { INTEGER: Record<string, string> } };
  };
  const registry = Object.entries(module.IANAifType.SYNTAX.INTEGER).filter(
    ([number]) => Number(number) <= 234,
  );
  expect(registry.map(([, name]) => name)).toEqual([...INTERFACE_TYPES]);
  expect(INTERFACE_TYPES[5]).toBe('ethernetCsmacd');
});
