import { describe, expect, test } from 'vitest';
import { snmpAccessSchema } from '../../../core/domain/provisioning.ts';
import {
  NO_PRIVACY,
  snmpMissing,
  snmpOf,
  USUAL_SNMP,
} from '../../../web/src/features/provision/snmp-form.ts';

const V3 = { ...USUAL_SNMP, asked: '3' as const, snmpUser: ' desk ', authKey: 'signs-with-it' };

describe('a user of version 3', () => {
  test('has both keys, or the one that it signs with', () => {
    const user = { user: 'desk', authProtocol: 'sha256', authKey: 'signs-with-it' };
    const whole = snmpOf({ ...V3, privKey: 'hides-with-it' });
    expect(whole.snmp?.credential).toEqual({
      ...user,
      privProtocol: 'aes',
      privKey: 'hides-with-it',
    });
    const signing = snmpOf({ ...V3, privProtocol: NO_PRIVACY, privKey: 'typed before' });
    expect(signing.snmp?.credential).toEqual(user);
    const inContext = snmpOf({ ...V3, privProtocol: NO_PRIVACY, context: ' vrf-red ' });
    expect(inContext.snmp?.credential).toEqual({ ...user, context: 'vrf-red' });
    for (const { snmp } of [whole, signing, inContext])
      expect(snmpAccessSchema.parse(snmp)).toEqual(snmp);
  });

  test.each([
    [{ authKey: 'short' }, 'The SNMP authentication token needs at least 8 characters.'],
    [{ privKey: 'short' }, 'The SNMP privacy token needs at least 8 characters.'],
    [{ privKey: '', privProtocol: NO_PRIVACY }, undefined],
    [{ authKey: '', privProtocol: NO_PRIVACY }, /authentication token/],
    [{ privKey: 'long enough' }, undefined],
    [{ privKey: 'long enough', context: 'vrf-red' }, undefined],
    [
      { context: 'two words' },
      'The SNMP context has up to 32 characters of ASCII, without a space.',
    ],
    [{ context: 'x'.repeat(33) }, /SNMP context/],
  ])('with %j is refused in words', (change, expected) => {
    const why = snmpMissing({ ...V3, ...change });
    if (expected instanceof RegExp) expect(why).toMatch(expected);
    else expect(why).toBe(expected);
  });
});
