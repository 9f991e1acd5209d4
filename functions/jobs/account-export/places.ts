import { DEVICE_TEXT_FIELDS, readMap } from '../../../core/domain/device.ts';
import { utcText } from '../../../core/domain/epoch.ts';
import type { GroupRow } from '../../store/groups.ts';
import { column, csvFile, type OwnedFile } from './owned-file.ts';
import type { Owned, OwnedDevice } from './owned.ts';

interface Property {
  stored: OwnedDevice;
  kind: string;
  name: string;
  value: string;
}

/** Where the account has what: devices with their properties, groups, sites. */
export const PLACES: readonly OwnedFile[] = [
  csvFile<OwnedDevice>({
    name: 'devices.csv',
    about: 'Devices as the portal shows them, a row each.',
    rows: ({ devices }) => Promise.resolve(devices),
    columns: [
      column('Device ID', ({ record }) => record.id, 'Other files name the device by it.'),
      column('Device', ({ device }) => device.label),
      column('Group ID', ({ device }) => device.parentId, 'Of the group that it stands in.'),
      column('Pre-Live', ({ device }) => device['Pre-Live']),
      column('Date Added', ({ device }) => utcText(device['Date Added']), 'UTC.'),
      ...DEVICE_TEXT_FIELDS.map((name) =>
        column<OwnedDevice>(
          name,
          ({ device }) => device[name],
          name.endsWith('Size') ? 'In Mb or Gb a second.' : '',
        ),
      ),
      column('SNMP Address', ({ snmp }) => snmp?.address ?? ''),
      column('SNMP Port', ({ snmp }) => snmp?.port ?? ''),
      column('SNMP Version', ({ snmp }) => snmp?.version ?? '', 'Its credential is left out.'),
    ],
  }),
  csvFile<Property>({
    name: 'device-properties.csv',
    about: 'Every property of every device as it is stored, a row each.',
    rows: ({ devices }) => Promise.resolve(devices.flatMap(propertiesOf)),
    columns: [
      column('Device ID', ({ stored }) => stored.record.id),
      column('Device', ({ stored }) => stored.device.label),
      column(
        'Kind',
        ({ kind }) => kind,
        'system: from monitoring; manual: typed beside it; custom.',
      ),
      column('Property', ({ name }) => name),
      column('Value', ({ value }) => value, 'A list or a map is JSON.'),
    ],
  }),
  csvFile<GroupRow>({
    name: 'groups.csv',
    about: 'Device groups, a row each.',
    rows: ({ groups }) => Promise.resolve(groups),
    columns: [
      column('Group ID', ({ groupId }) => groupId),
      column('Group', ({ name }) => name),
      column('Parent Group ID', ({ parentId }) => parentId),
      column('Path', ({ fullPath }) => fullPath),
      column('Customer', ({ customer }) => customer),
      column('Customer ID', ({ customerId }) => customerId),
    ],
  }),
  csvFile<GroupRow & { postcodes: string; devices: number }>({
    name: 'sites.csv',
    about: 'Sites: the groups in the folder of a customer, a row each.',
    rows: (owned) => Promise.resolve(sitesOf(owned)),
    columns: [
      column('Customer', ({ customer }) => customer),
      column('Site', ({ name }) => name),
      column('Group ID', ({ groupId }) => groupId),
      column('Postcodes', ({ postcodes }) => postcodes, 'Of its devices, with | between them.'),
      column('Devices', ({ devices }) => devices, 'How many stand there.'),
    ],
  }),
];

function propertiesOf(stored: OwnedDevice): Property[] {
  return (['system', 'manual', 'custom'] as const).flatMap((kind) =>
    Object.entries(readMap(stored.record[kind])).map(([name, value]) => ({
      stored,
      kind,
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
  );
}

function sitesOf({ groups, devices }: Owned) {
  const byId = new Map(groups.map((group) => [group.groupId, group]));
  const there = new Map<string, OwnedDevice[]>();
  for (const stored of devices)
    for (const id of stored.device.groupPath) there.set(id, [...(there.get(id) ?? []), stored]);
  return groups
    .filter(({ customer, parentId }) => customer && byId.get(parentId)?.customer === customer)
    .map((group) => {
      const own = there.get(group.groupId) ?? [];
      const postcodes = new Set(own.map(({ device }) => device.Postcode).filter(Boolean));
      return { ...group, postcodes: [...postcodes].join('|'), devices: own.length };
    });
}
