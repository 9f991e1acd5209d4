import type { UserKind } from '../../../core/access/components.ts';
import { brandOf } from './plan-extras.ts';
import type { World } from './world.ts';

/** A demo person. */
export interface Person {
  username: string;
  givenName: string;
  familyName: string;
  accountId: string;
  /** Set for a person of one customer. */
  customer: string;
  kind: UserKind;
  /** The role that grants rights. */
  role: string;
  note: string;
  mustChangePassword?: true;
}

type Outline = [
  name: string,
  accountId: string,
  customer: string,
  kind: UserKind,
  role: string,
  note: string,
];

const OUTLINES: readonly Outline[] = [
  [
    'Ruth Calloway',
    'northbeam_SUPER',
    '',
    'superuser',
    'Admin',
    'Northbeam: sees and manages everything of the provider',
  ],
  [
    'Dev Patel',
    'northbeam_SUPER',
    '',
    'admin',
    'Network Desk',
    'Northbeam: the network desk, all day on alerts',
  ],
  [
    'Pat Osborne',
    'northbeam',
    '',
    'admin',
    'Read Only',
    'Northbeam Direct: sees everything, changes nothing',
  ],
  [
    'Grace Holt',
    'northbeam',
    '',
    'admin',
    'Network Desk',
    'Northbeam Direct: sets who is told of alerts, and when they open',
  ],
  [
    'Helen Marsh',
    'northbeam',
    'Harbour Foods',
    'user',
    'Customer Manager',
    'Harbour Foods: IT manager',
  ],
  [
    'Owen Reed',
    'northbeam',
    'Harbour Foods',
    'user',
    'Customer Viewer',
    'Harbour Foods: sees, but does not change',
  ],
  [
    'Samira Khan',
    'northbeam',
    'Pennine Hospitals Trust',
    'user',
    'Customer Manager',
    'Pennine Hospitals Trust: IT manager',
  ],
  [
    'Nia Hughes',
    'northbeam',
    'Whitlock & Vane',
    'user',
    'Services Only',
    'Whitlock & Vane: no right to the dashboard, so lands on the services',
  ],
  [
    'Leo Grant',
    'northbeam',
    'Aldersyke Schools Federation',
    'user',
    'Customer Viewer',
    'Aldersyke Schools: signs in for the first time and must choose a new password',
  ],
  [
    'Joanna Pike',
    'tidewater',
    '',
    'reseller',
    'Reseller Admin',
    'Tidewater Business: runs the reseller',
  ],
  [
    'Ben Tully',
    'tidewater',
    'Crumb & Cornfield',
    'user',
    'Customer Manager',
    'Crumb & Cornfield, a customer of Tidewater: IT manager',
  ],
  ['Marcus Lowe', 'kestrel', '', 'reseller', 'Reseller Admin', 'Kestrel IT: runs the reseller'],
  ['Iris Cobb', 'fenland', '', 'reseller', 'Reseller Admin', 'Fenland Telecom: runs the reseller'],
  [
    'Edith Sykes',
    'calder_SUPER',
    '',
    'superuser',
    'Admin',
    'Calder Networks, the other provider: sees and manages everything of it',
  ],
  ['Raj Mistry', 'calder_SUPER', '', 'admin', 'Network Desk', 'Calder Networks: the network desk'],
  [
    'Amy Dewhirst',
    'calder',
    'Rishworth Mills',
    'user',
    'Customer Manager',
    'Rishworth Mills: IT manager',
  ],
  [
    'Colin Barker',
    'calder',
    'Eastmoor Colleges',
    'user',
    'Customer Viewer',
    'Eastmoor Colleges: sees, but does not change',
  ],
];

const FIRST_SIGN_IN = 'Leo Grant';

export const PEOPLE: readonly Person[] = OUTLINES.map(
  ([name, accountId, customer, kind, role, note]) => {
    const [givenName, familyName] = name.split(' ') as [string, string];
    return {
      username: name.toLowerCase().replace(' ', '.'),
      givenName,
      familyName,
      accountId,
      customer,
      kind,
      role,
      note,
      ...(name === FIRST_SIGN_IN ? { mustChangePassword: true as const } : {}),
    };
  },
);

/** User pool attributes. */
export function attributesOf(
  person: Person,
  world: Pick<World, 'accounts' | 'groups'>,
): { Name: string; Value: string }[] {
  const account = world.accounts.find(({ accountId }) => accountId === person.accountId)!;
  const folder =
    world.groups.find((group) => person.customer !== '' && group.customer === person.customer)
      ?.groupId ?? account.rootGroupId;
  const number = 900_300 + PEOPLE.findIndex(({ username }) => username === person.username);
  const attributes = {
    email: `${person.username}@${(person.customer || brandOf(person.accountId)).toLowerCase().replaceAll(/[^a-z]/g, '')}.example`,
    email_verified: 'true',
    // Ofcom's range for drama, which reaches nobody.
    phone_number: `+447700${number}`,
    given_name: person.givenName,
    family_name: person.familyName,
    'custom:account_id': person.accountId,
    'custom:role': person.kind,
    'custom:roles': person.role,
    'custom:superuser': String(person.kind === 'superuser'),
    'custom:folder_id': folder,
    ...(person.customer ? { 'custom:customer': person.customer } : {}),
  };
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
}
