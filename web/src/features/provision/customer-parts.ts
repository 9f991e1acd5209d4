import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import type { provisioning } from '../../../../core/contract/provisioning.ts';

/** A customer as its page reads it. */
export type CustomerView = ResponseOf<typeof provisioning.getCustomer>['data'];

/** Page of the customer with this folder. */
export const customerAddress = (id: string) => `/provision/customer?id=${encodeURIComponent(id)}`;

export interface Part {
  id: 'people' | 'devices' | 'recipients' | 'planned_works' | 'reports';
  title: string;
  /** What the customer lacks without it. */
  without: string;
  one: string;
  many: string;
  isOptional: boolean;
}

const PARTS: readonly Part[] = [
  {
    id: 'people',
    title: 'People',
    one: 'person can sign in',
    many: 'people can sign in',
    without: 'Nobody of the customer can sign in.',
    isOptional: false,
  },
  {
    id: 'devices',
    title: 'Devices and circuits',
    one: 'device',
    many: 'devices',
    without: 'Nothing is monitored yet.',
    isOptional: false,
  },
  {
    id: 'recipients',
    title: 'Recipients',
    one: 'recipient of alerts and notices',
    many: 'recipients of alerts and notices',
    without: 'Alerts and notices of planned work reach nobody.',
    isOptional: false,
  },
  {
    id: 'planned_works',
    title: 'Planned work',
    one: 'piece of work is planned',
    many: 'pieces of work are planned',
    without: 'No work is planned.',
    isOptional: true,
  },
  {
    id: 'reports',
    title: 'Reports',
    one: 'report',
    many: 'reports',
    without: 'No report is about this customer.',
    isOptional: true,
  },
];

/** A part with its number; null where the person may not read it. */
export type CountedPart = Part & { count: number | null };

export const partsOf = (customer: CustomerView): CountedPart[] =>
  PARTS.map((part) => ({ ...part, count: customer[part.id] }));

export const isMissing = ({ count, isOptional }: CountedPart) => count === 0 && !isOptional;
