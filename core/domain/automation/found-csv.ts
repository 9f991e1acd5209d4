import type { Search } from '../../contract/provisioning.ts';
import { toCsv } from '../csv.ts';
import type { FoundDevice } from '../found-device.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';

/**
 * Found devices as rows of a device import. A device without a sysName is named by its
 * DNS name, or else by its address, and is always added by its address; the columns that only a person knows are empty.
 * @param isFollowing the addresses follow the names that led to them, the first of several
 */
export function foundCsv(
  devices: readonly Pick<FoundDevice, 'address' | 'dnsName' | 'name'>[],
  { customer, port, collector }: Pick<Search, 'customer' | 'port' | 'collector'>,
  isFollowing: boolean,
): string {
  const columns = IMPORT_COLUMNS.devices.map(({ name }) => name);
  const rows = devices.map(({ address, dnsName, name }) => {
    const cells: Record<string, string> = {
      Customer: customer,
      Device: name || dnsName || address,
      'Loopback IP': address,
      'SNMP Port': String(port),
      Collector: collector,
      ...(isFollowing && { 'DNS Name': dnsName.split(', ')[0]! }),
    };
    return columns.map((column) => cells[column] ?? '');
  });
  return toCsv(columns, rows);
}
