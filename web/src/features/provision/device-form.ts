import * as z from 'zod';
import type { provisioning } from '../../../../core/contract/provisioning.ts';
import type { AdditionalProperty } from '../../../../core/domain/additional-properties.ts';
import { sentName } from '../../../../core/domain/provisioning.ts';
import { SOURCE_NAMES } from '../../../../core/domain/source-key.ts';
import type { ParamsOf } from '../../api/client.ts';
import { snmpFormSchema, snmpOf, USUAL_SNMP } from './snmp-form.ts';

export const deviceFormSchema = snmpFormSchema.extend({
  customer: z.string(),
  deviceName: z.string(),
  site: z.string(),
  sitePostcode: z.string(),
  loopback: z.string(),
  dnsName: z.string(),
  circuitReference: z.string(),
  circuitSize: z.string(),
  bearerSize: z.string(),
  unit: z.string(),
  requestId: z.string(),
  isPreLive: z.boolean(),
  circuitPort: z.string(),
  /** '' for the account's default. */
  source: z.enum(['', ...SOURCE_NAMES]),
  /** '' for the portal. */
  collector: z.string(),
  additional: z.record(z.string(), z.string()),
});
export type DeviceForm = z.infer<typeof deviceFormSchema>;

export const EMPTY: DeviceForm = {
  customer: '',
  deviceName: '',
  site: '',
  sitePostcode: '',
  loopback: '',
  dnsName: '',
  circuitReference: '',
  circuitSize: '',
  bearerSize: '',
  unit: '',
  requestId: '',
  isPreLive: false,
  circuitPort: '',
  source: '',
  collector: '',
  additional: {},
  ...USUAL_SNMP,
};

/** Required fields of a device, in the order of the form, each with its message. */
const REQUIRED: readonly (readonly [keyof DeviceForm, string])[] = [
  ['customer', 'Choose the customer first.'],
  ['deviceName', 'Enter a device name first.'],
  ['sitePostcode', 'Enter the postcode first.'],
  ['loopback', 'Enter the loopback IP or the DNS name first.'],
  ['circuitReference', 'Enter the circuit reference first.'],
  ['circuitSize', 'Enter the circuit size first.'],
  ['bearerSize', 'Enter the bearer size first.'],
  ['unit', 'Choose the unit of the sizes first.'],
  ['requestId', 'Enter the request id first.'],
];

/** Fields of the form by their names in the call. */
export const NAMES_AT_SERVER: Readonly<Record<string, keyof DeviceForm>> = {
  cDevGroupId: 'customer',
  device: 'deviceName',
  ip: 'loopback',
  dns_name: 'dnsName',
  'aur.postcode': 'sitePostcode',
  'aur.circuit_reference': 'circuitReference',
  'aur.circuit_size': 'circuitSize',
  'aur.bearer_size': 'bearerSize',
  'aur.request_id': 'requestId',
  'snmp.port': 'port',
};

/** Why a device cannot be provisioned yet. */
export function missingIn(values: DeviceForm): string | undefined {
  const isByName = values.dnsName.trim() !== '';
  return REQUIRED.find(
    ([field]) => String(values[field]).trim() === '' && !(field === 'loopback' && isByName),
  )?.[1];
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
    ...(values.dnsName.trim() && { dns_name: values.dnsName.trim() }),
    'aur.circuit_reference': values.circuitReference.trim(),
    'aur.postcode': values.sitePostcode.trim(),
    'aur.circuit_size': `${values.circuitSize}${values.unit}`,
    'aur.bearer_size': `${values.bearerSize}${values.unit}`,
    'aur.request_id': values.requestId.trim(),
    ...(values.isPreLive && { 'aur.pre_live': true }),
    ...(values.circuitPort && { circuit_port: values.circuitPort }),
    ...(values.source && { source: values.source }),
    ...(values.collector && { collector: values.collector }),
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
