import snmp, { type PrivProtocols } from 'net-snmp';
import type { V3User } from '../../core/domain/snmp-credential.ts';

/** Numbers of our own: those of the library are even. */
const NUMBERS = { aes192b: 5, aes192r: 7 } as const;
const CIPHER = { CRYPTO_ALGORITHM: 'aes-192-cfb', KEY_LENGTH: 24 };

/**
 * Gives the library AES-192, as it has AES-256: with the keys of Blumenthal
 * (draft-blumenthal-aes-usm-04), and with those of Reeder, which Cisco has.
 */
const { algorithms } = snmp.Encryption;
const { aes256b, aes256r } = snmp.PrivProtocols;
Object.assign(algorithms, {
  [NUMBERS.aes192b]: { ...algorithms[aes256b], ...CIPHER },
  [NUMBERS.aes192r]: { ...algorithms[aes256r], ...CIPHER },
});
Object.assign(snmp.PrivProtocols, NUMBERS);

/** The library's number of a privacy protocol. */
export const privProtocolOf = (name: V3User['privProtocol']): PrivProtocols =>
  snmp.PrivProtocols[name as keyof typeof snmp.PrivProtocols];
