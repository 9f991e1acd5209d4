import * as z from 'zod';
import { isStaff, type Staff } from '../access/staff.ts';
import { provedAccountId } from '../access/scope.ts';
import { faultWords } from './fault-words.ts';
import type { Alert } from './alert.ts';
import type { Device, DeviceTextField } from './device.ts';

export const MAX_TITLE_LENGTH = 200;
export const MAX_DESCRIPTION_LENGTH = 10_000;

/**
 * A support ticket as it was raised. It is handed to the help desk as it stands here, whatever
 * becomes of the device.
 */
export const ticketSchema = z.strictObject({
  /** Account of the help desk. */
  account: provedAccountId,
  /** Account where it was raised, of a ticket to the desk of the account above; null elsewhere. */
  raisedIn: provedAccountId.nullable().default(null),
  /** The case id, by which people and the help desk speak of it. */
  case: z.string(),
  title: z.string(),
  description: z.string(),
  stage: z.string(),
  raisedAtMs: z.number(),
  raisedBy: z.strictObject({
    sub: z.string(),
    username: z.string(),
    displayName: z.string(),
    email: z.string(),
    /** Home account; '' in older rows. */
    home: z.string().default(''),
  }),
  /** Further addresses that get a copy. */
  copyTo: z.array(z.string()).default([]),
  device: z
    .strictObject({
      id: z.string(),
      label: z.string(),
      /** Facts for the help desk, as far as the person who raised the ticket may read them. */
      facts: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    })
    .nullable(),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** A ticket for readers who know the people above by one name. */
export function ticketFor<T extends Pick<Ticket, 'raisedBy'>>(staff: Staff, ticket: T): T {
  const { raisedBy } = ticket;
  if (!isStaff(staff, raisedBy.home)) return ticket;
  const names = { username: staff.name, displayName: staff.name, email: '' };
  return { ...ticket, raisedBy: { ...raisedBy, ...names } };
}

const FACTS: readonly DeviceTextField[] = [
  'Customer',
  'Site Name',
  'Address',
  'Postcode',
  'Billing Reference',
  'Circuit Reference',
  'Circuit Provider',
  'Circuit Size',
];

/** A ticket's progress since it was raised. */
export const ticketProgressSchema = z.strictObject({
  /** When the desk took it; null while it waits. */
  handedOverAtMs: z.number().nullable(),
  /** How often it was tried to hand it over. */
  attempts: z.number().int(),
  /** The desk's case, its address and its status; '' where the desk gives none. */
  deskCase: z.string(),
  deskUrl: z.string(),
  deskStatus: z.string(),
  deskStatusAtMs: z.number().nullable(),
  /** Why the last attempt failed, and when the next one is; '' and null when it waits for none. */
  refusal: z.string().default(''),
  nextTryAtMs: z.number().nullable().default(null),
});
export type TicketProgress = z.infer<typeof ticketProgressSchema>;

/** @param device as the person who raises the ticket may read it. */
export function deviceOfTicket(device: Device): NonNullable<Ticket['device']> {
  const facts = FACTS.filter((name) => device[name] !== '').map((name) => ({
    name,
    value: device[name],
  }));
  return { id: device.id, label: device.label, facts };
}

/** Suggested title of a ticket about a device: its name and its worst fault. */
export function suggestedTitle(
  device: Pick<Device, 'label'>,
  identifier: string,
  fault: Pick<Alert, 'severityLabel' | 'dataPointName' | 'instanceName' | 'alertValue'> | undefined,
): string {
  const named =
    identifier && identifier !== device.label ? `${device.label} (${identifier})` : device.label;
  return (fault ? `${named}: ${fault.severityLabel}, ${faultWords(fault)}` : named).slice(
    0,
    MAX_TITLE_LENGTH,
  );
}

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;

/**
 * How long the next attempt to hand a ticket over waits after so many that failed: twice as long
 * each time, an hour at most.
 */
export function nextAttemptWaitMs(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS);
}
