import * as z from 'zod';

/**
 * Protocols of version 3. The letter behind AES-192 and AES-256 is the way from a password to a key:
 * b is Blumenthal's, of net-snmp and most agents, r is Reeder's, of Cisco. There is no 3DES.
 */
export const SNMP_AUTH_PROTOCOLS = ['md5', 'sha', 'sha224', 'sha256', 'sha384', 'sha512'] as const;
export const SNMP_PRIV_PROTOCOLS = [
  'des',
  'aes',
  'aes192b',
  'aes192r',
  'aes256b',
  'aes256r',
] as const;

/** What an agent calls a context (SnmpAdminString of up to 32 octets, RFC 3415), in visible ASCII. */
export const CONTEXT_NAME = /^[\x21-\x7e]{1,32}$/;

const communitySchema = z.strictObject({ community: z.string().min(1) });
export const v3UserSchema = z.strictObject({
  user: z.string().min(1),
  authProtocol: z.enum(SNMP_AUTH_PROTOCOLS),
  authKey: z.string().min(8),
  privProtocol: z.enum(SNMP_PRIV_PROTOCOLS),
  privKey: z.string().min(8),
  /** View of the device that the user reads, such as a virtual router; the default one without it. */
  context: z.string().regex(CONTEXT_NAME).optional(),
});
export type V3User = z.infer<typeof v3UserSchema>;
/** Older equipment signs and does not encrypt. */
const signingUserSchema = v3UserSchema.omit({ privProtocol: true, privKey: true });

/**
 * SNMP credential: a community for versions 1 and 2c; for 3 a user with authentication, and with or
 * without privacy.
 */
export const snmpCredentialSchema = z.union([communitySchema, v3UserSchema, signingUserSchema]);
export type SnmpCredential = z.infer<typeof snmpCredentialSchema>;

const triedCredentialSchema = z.union([
  snmpCredentialSchema,
  v3UserSchema.pick({ user: true, context: true }),
]);
/** Credential for one run: also a user without authentication (ruling R-5). Never stored. */
export type TriedCredential = z.infer<typeof triedCredentialSchema>;

/** The secret of an account: its credentials by the name that devices carry. */
export const snmpSecretSchema = z.record(z.string(), snmpCredentialSchema);
export type SnmpSecret = z.infer<typeof snmpSecretSchema>;

/** The brand is part of it, since several may be deployed in one AWS account. */
export function snmpSecretName(brand: string, accountId: string): string {
  return `linekeeper/${brand}/snmp/${accountId}`;
}

/**
 * How a device is reached; `credential` names an entry of the account's secret. An attribute of the
 * row, never part of system.
 */
export const snmpTargetSchema = z.object({
  address: z.string().min(1),
  port: z.number().int().min(1).max(65_535),
  version: z.enum(['1', '2c', '3']),
  credential: z.string().min(1),
});
/** A typed credential with its version. A machine gets it sealed, and keeps it in memory alone. */
export const typedAccessSchema = z.object({
  version: snmpTargetSchema.shape.version,
  credential: triedCredentialSchema,
});
export type TypedAccess = z.infer<typeof typedAccessSchema>;
export type SnmpTarget = z.infer<typeof snmpTargetSchema>;
