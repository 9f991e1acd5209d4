import { issueWords } from '../../contract/issue-words.ts';
import * as z from 'zod';
import {
  newDeviceOf,
  requiredDeviceFields,
  snmpPortTyped,
  type NewDevice,
} from '../provisioning.ts';
import type { ImportRow } from './import-csv.ts';

/** A row with its device, or the reason why it has none. */
export interface DeviceRowRead {
  /** Spreadsheet numbering: the first row is 1. */
  row: number;
  customer: string;
  name: string;
  device: NewDevice | null;
  /** The port in the row, if any. */
  snmpPort: number | undefined;
  /** Name of the collector that polls it; '' for the portal. */
  collector: string;
  why: string;
}

const body = z.object(requiredDeviceFields);
const FIELDS: readonly (readonly [keyof typeof requiredDeviceFields, string])[] = [
  ['device', 'Device'],
  ['ip', 'Loopback IP'],
  ['dns_name', 'DNS Name'],
  ['aur.postcode', 'Postcode'],
  ['aur.circuit_reference', 'Circuit Reference'],
  ['aur.circuit_size', 'Circuit Size'],
  ['aur.bearer_size', 'Bearer Size'],
  ['aur.request_id', 'Request ID'],
];

export function readDeviceRow({ row, cell, why }: ImportRow): DeviceRowRead {
  const snmpPort = snmpPortTyped(cell('SNMP Port'));
  const read = {
    row,
    customer: cell('Customer'),
    name: cell('Device'),
    snmpPort,
    collector: cell('Collector'),
  };
  const refuse = (fault: string) => ({ ...read, device: null, why: fault });
  if (why !== '') return refuse(why);
  const sent = Object.fromEntries(FIELDS.map(([field, column]) => [field, cell(column)]));
  const checked = body.safeParse(sent, { error: issueWords });
  if (!checked.success) {
    const issue = checked.error.issues[0]!;
    const column = FIELDS.find(([field]) => field === issue.path[0])?.[1] ?? '';
    return refuse(`${column} ${issue.message}.`);
  }
  const preLive = cell('Pre-Live').toLowerCase();
  if (!['', 'true', 'false', 'yes', 'no'].includes(preLive))
    return refuse('Pre-Live must be true or false.');
  if (cell('SNMP Port') !== '' && snmpPort === undefined)
    return refuse('SNMP Port must be a whole number from 1 to 65535.');
  const more = { 'aur.pre_live': ['true', 'yes'].includes(preLive), 'l1.location': cell('Site') };
  return { ...read, device: newDeviceOf({ ...checked.data, ...more }), why: '' };
}
