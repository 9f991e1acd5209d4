import * as z from 'zod';
import { CONTEXT_NAME } from '../../../../core/domain/snmp-credential.ts';
import {
  type snmpAccessSchema,
  SNMP_PORT,
  snmpPortTyped,
} from '../../../../core/domain/provisioning.ts';

type Snmp = z.input<typeof snmpAccessSchema>;

/** How devices are asked: as the account's others, or by what is typed. */
export const SNMP_CHOICES = [
  { value: 'usual', label: 'As the other devices of the account' },
  { value: '2c', label: 'Version 2c, by a community' },
  { value: '3', label: 'Version 3, by a user' },
  { value: '1', label: 'Version 1, by a community' },
] as const;

/** Beside the protocols: keys that are signed with and not encrypted with. */
export const NO_PRIVACY = 'none';

export const snmpFormSchema = z.object({
  asked: z.enum(['usual', '1', '2c', '3']),
  port: z.string(),
  community: z.string(),
  snmpUser: z.string(),
  context: z.string(),
  authProtocol: z.string(),
  authKey: z.string(),
  privProtocol: z.string(),
  privKey: z.string(),
});
export type SnmpForm = z.infer<typeof snmpFormSchema>;

export const USUAL_SNMP: SnmpForm = {
  asked: 'usual',
  port: String(SNMP_PORT),
  community: '',
  snmpUser: '',
  context: '',
  authProtocol: 'sha256',
  authKey: '',
  privProtocol: 'aes',
  privKey: '',
};

/** Why what is typed cannot be used yet. */
export function snmpMissing(values: SnmpForm): string | undefined {
  if (snmpPortTyped(values.port) === undefined) return 'Enter an SNMP port from 1 to 65535 first.';
  if (values.asked === 'usual') return undefined;
  if (values.asked !== '3')
    return values.community === '' ? 'Enter the SNMP community first.' : undefined;
  if (values.snmpUser.trim() === '') return 'Enter the SNMP user first.';
  if (values.context.trim() !== '' && !CONTEXT_NAME.test(values.context.trim()))
    return 'The SNMP context has up to 32 characters of ASCII, without a space.';
  if (values.authKey.length < 8)
    return 'The SNMP authentication token needs at least 8 characters.';
  return values.privProtocol !== NO_PRIVACY && values.privKey.length < 8
    ? 'The SNMP privacy token needs at least 8 characters.'
    : undefined;
}

/** The part of a call that says how devices are asked; nothing where all is as usual. */
export function snmpOf(values: SnmpForm): { snmp?: Snmp } {
  const { asked: version } = values;
  const port = Number(values.port);
  if (version === 'usual') return port === SNMP_PORT ? {} : { snmp: { port } };
  const credential =
    version === '3'
      ? ({
          user: values.snmpUser.trim(),
          ...(values.context.trim() !== '' && { context: values.context.trim() }),
          authProtocol: values.authProtocol,
          authKey: values.authKey,
          ...(values.privProtocol !== NO_PRIVACY && {
            privProtocol: values.privProtocol,
            privKey: values.privKey,
          }),
        } as Snmp['credential'])
      : { community: values.community };
  return { snmp: { version, port, credential } };
}
