import * as z from 'zod';
import type { provisioning } from '../../../../core/contract/provisioning.ts';
import type { AdditionalProperty } from '../../../../core/domain/additional-properties.ts';
import { sentName } from '../../../../core/domain/provisioning.ts';
import type { ParamsOf } from '../../api/client.ts';

/** How a device is asked: as the account's others, or by what is typed. */
export const SNMP_CHOICES = [
  { value: 'usual', label: 'As the other devices of the account' },
  { value: '2c', label: 'Version 2c, by a community' },
  { value: '3', label: 'Version 3, by a user' },
  { value: '1', label: 'Version 1, by a community' },
] as const;

export const deviceFormSchema = z.object({
  customer: z.string(),
  deviceName: z.string(),
  site: z.string(),
  sitePostcode: z.string(),
  loopback: z.string(),
  circuitReference: z.string(),
  circuitSize: z.string(),
  bearerSize: z.string(),
  unit: z.string(),
  requestId: z.string(),
  isPreLive: z.boolean(),
  additional: z.record(z.string(), z.string()),
  asked: z.enum(['usual', '1', '2c', '3']),
  port: z.string(),
  community: z.string(),
  snmpUser: z.string(),
  authProtocol: z.string(),
  authKey: z.string(),
  privProtocol: z.string(),
  privKey: z.string(),
});
export type DeviceForm = z.infer<typeof deviceFormSchema>;

export const EMPTY: DeviceForm = {
  customer: '',
  deviceName: '',
  site: '',
  sitePostcode: '',
  loopback: '',
  circuitReference: '',
  circuitSize: '',
  bearerSize: '',
  unit: '',
  requestId: '',
  isPreLive: false,
  additional: {},
  asked: 'usual',
  port: '161',
  community: '',
  snmpUser: '',
  authProtocol: 'sha256',
  authKey: '',
  privProtocol: 'aes',
  privKey: '',
};

/** Required fields of a device, in the order of the form, each with its message. */
const REQUIRED: readonly (readonly [keyof DeviceForm, string])[] = [
  ['customer', 'Choose the customer first.'],
  ['deviceName', 'Give the device a name first.'],
  ['sitePostcode', 'Give the postcode first.'],
  ['loopback', 'Give the loopback IP first.'],
  ['circuitReference', 'Give the circuit reference first.'],
  ['circuitSize', 'Give the circuit size first.'],
  ['bearerSize', 'Give the bearer size first.'],
  ['unit', 'Choose the unit of the sizes first.'],
  ['requestId', 'Give the request id first.'],
];

/** Why a device cannot be provisioned yet. */
export function missingIn(values: DeviceForm): string | undefined {
  return REQUIRED.find(([field]) => String(values[field]).trim() === '')?.[1];
}

/** Why a credential that is typed cannot be used yet. */
export function credentialMissing(values: DeviceForm): string | undefined {
  if (values.asked === 'usual') return undefined;
  if (!/^\d{1,5}$/.test(values.port)) return 'Give the SNMP port as a number first.';
  if (values.asked !== '3')
    return values.community === '' ? 'Give the SNMP community first.' : undefined;
  if (values.snmpUser.trim() === '') return 'Give the SNMP user first.';
  return values.authKey.length < 8 || values.privKey.length < 8
    ? 'Both SNMP keys need 8 characters at least.'
    : undefined;
}

type Snmp = NonNullable<ParamsOf<typeof provisioning.createDevice>['snmp']>;

export function snmpOf(values: DeviceForm): { snmp?: Snmp } {
  const { asked: version } = values;
  if (version === 'usual') return {};
  const credential =
    version === '3'
      ? ({
          user: values.snmpUser.trim(),
          authProtocol: values.authProtocol,
          authKey: values.authKey,
          privProtocol: values.privProtocol,
          privKey: values.privKey,
        } as Snmp['credential'])
      : { community: values.community };
  return { snmp: { version, port: Number(values.port), credential } };
}

/** The call that provisions a device. */
export function deviceBody(
  values: DeviceForm,
  user: string,
): ParamsOf<typeof provisioning.createDevice> {
  const additional = { ...values.additional, location: values.site };
  return {
    cDevGroupId: values.customer,
    device: values.deviceName.trim(),
    ip: values.loopback.trim(),
    'aur.circuit_reference': values.circuitReference.trim(),
    'aur.postcode': values.sitePostcode.trim(),
    'aur.circuit_size': `${values.circuitSize}${values.unit}`,
    'aur.bearer_size': `${values.bearerSize}${values.unit}`,
    'aur.request_id': values.requestId.trim(),
    ...(values.isPreLive && { 'aur.pre_live': true }),
    list: Object.entries(additional)
      .filter(([, value]) => value.trim() !== '')
      .map(([name, value]) => ({
        name: sentName(name as AdditionalProperty),
        value: value.trim(),
      })),
    user,
    ...snmpOf(values),
  };
}
