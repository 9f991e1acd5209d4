import type { Imported } from './imported.ts';

export interface ImportColumn {
  name: string;
  /** Column and cells may be missing. */
  isOptional?: true;
  /** Cells may start with = + - or @, as expressions and telephone numbers do. */
  beginsFreely?: true;
}

const optional = (name: string): ImportColumn => ({ name, isOptional: true });

/** In display order. */
export const IMPORT_COLUMNS = {
  devices: [
    { name: 'Customer' },
    { name: 'Device' },
    optional('Loopback IP'),
    { name: 'Postcode' },
    { name: 'Circuit Reference' },
    { name: 'Circuit Size' },
    { name: 'Bearer Size' },
    { name: 'Request ID' },
    optional('Site'),
    optional('Pre-Live'),
    optional('SNMP Port'),
    optional('Collector'),
    optional('DNS Name'),
  ],
  groups: [{ name: 'Customer' }, optional('Group')],
  users: [
    { name: 'First Name' },
    { name: 'Last Name' },
    { name: 'Email' },
    { name: 'Phone', beginsFreely: true },
    optional('Role'),
    optional('Customer'),
  ],
  roles: [{ name: 'Role' }, { name: 'Like' }, optional('Groups'), optional('Customer')],
  thresholds: [
    { name: 'Datasource' },
    { name: 'Datapoint' },
    { name: 'Threshold', isOptional: true, beginsFreely: true },
    optional('Device'),
    optional('Group'),
    optional('Instance'),
    optional('Alerting'),
    optional('Note'),
  ],
  recipients: [
    { name: 'Address', beginsFreely: true },
    optional('Method'),
    optional('Contact'),
    optional('Customer'),
  ],
} satisfies Record<Imported, readonly ImportColumn[]>;
