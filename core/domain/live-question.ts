import * as z from 'zod';
import { deviceAddressesSchema } from './device-addresses.ts';
import { lookedUpSchema } from './followed-name.ts';
import { foundDeviceSchema } from './found-device.ts';
import { canonicalAddress, isIpv4, isOfNoDevice } from './host-address.ts';
import { notAskedSchema } from './not-asked.ts';
import { reportedSystemSchema } from './reported-system.ts';
import { oidText, SNMP_METHODS } from './snmp-command.ts';
import { snmpTargetSchema } from './snmp-credential.ts';

/** Addresses of a site that are asked at once. */
export const ADDRESSES_AT_ONCE = 20;

const host = z.union([z.ipv4(), z.ipv6(), z.hostname()]);

/** Question to a device, or to addresses of a site, while a person or a job waits. */
export const liveQuestionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('system') }),
  z.strictObject({ kind: z.literal('interfaces') }),
  z.strictObject({ kind: z.literal('addresses') }),
  z.strictObject({
    kind: z.literal('command'),
    command: z.enum(SNMP_METHODS),
    oid: oidText,
  }),
  z.strictObject({
    kind: z.literal('search'),
    /** Names too. */
    addresses: z.array(host).min(1).max(ADDRESSES_AT_ONCE),
    target: snmpTargetSchema.omit({ address: true }),
  }),
  /** A device that the portal does not have yet; its credential is sealed beside the question. */
  z.strictObject({
    kind: z.literal('newDevice'),
    target: snmpTargetSchema.omit({ credential: true, version: true }),
  }),
  /** The addresses of a DNS name, as the site's DNS has them. */
  z.strictObject({ kind: z.literal('lookUp'), name: z.hostname() }),
]);
export type LiveQuestion = z.infer<typeof liveQuestionSchema>;
export type SearchQuestion = Extract<LiveQuestion, { kind: 'search' }>;
/** The first version of a collector that knows a question; an older one refuses all that come with it. */
export function firstVersionFor(question: LiveQuestion): string {
  switch (question.kind) {
    case 'addresses':
    case 'lookUp':
      return '1.6.0';
    case 'search':
      return question.addresses.every(isIpv4) ? '1.3.0' : FIRST_BEYOND_IPV4;
    default:
      return '';
  }
}
/** Names and IPv6. */
export const FIRST_BEYOND_IPV4 = '1.5.0';

/** To a device that the portal has. */
export type DeviceQuestion = Exclude<LiveQuestion, { kind: 'search' | 'newDevice' | 'lookUp' }>;

/** Longer output of a command is cut. */
export const MOST_OUTPUT_CHARACTERS = 200_000;
/** Rows of one table of a device. */
export const MOST_LIVE_ROWS = 2_000;

/** Text without invisible characters but white space, as an answer may come from a stolen key. */
const plain = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^(?:\P{C}|[\t\n\r])*$/u, 'must not have invisible characters');
const field = plain(4_000);

const systemFactsSchema = z.strictObject({
  Description: field,
  Uptime: field,
  OID: field,
  Vendor: field,
  Model: field,
  'Serial Number': field,
});
export type SystemFacts = z.infer<typeof systemFactsSchema>;

const interfaceRowSchema = z.strictObject({
  interface: field,
  name: field,
  type: field,
  status: field,
  alias: field,
});

const plainFound = foundDeviceSchema.extend({
  address: z
    .string()
    .refine((address) => canonicalAddress(address) === address && !isOfNoDevice(address)),
  dnsName: foundDeviceSchema.shape.dnsName.pipe(field),
  name: field,
  vendor: field,
  kind: field,
  description: field,
  location: field,
});

const plainNotAsked = notAskedSchema.extend({ host: field, address: field });

const plainSystem = reportedSystemSchema.extend({
  name: field,
  description: field,
  vendor: field,
  interfaces: z.array(interfaceRowSchema.omit({ interface: true })).max(MOST_LIVE_ROWS),
});

export const liveAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('system'), system: systemFactsSchema }),
  z.strictObject({
    kind: z.literal('interfaces'),
    rows: z.array(interfaceRowSchema).max(MOST_LIVE_ROWS),
  }),
  z.strictObject({ kind: z.literal('addresses'), addresses: deviceAddressesSchema }),
  z.strictObject({ kind: z.literal('command'), output: plain(MOST_OUTPUT_CHARACTERS + 100) }),
  z.strictObject({
    kind: z.literal('search'),
    found: z.array(plainFound).max(ADDRESSES_AT_ONCE),
    notAsked: z.array(plainNotAsked).max(ADDRESSES_AT_ONCE).default([]),
  }),
  z.strictObject({ kind: z.literal('newDevice'), system: plainSystem }),
  z.strictObject({ kind: z.literal('lookUp'), answer: lookedUpSchema }),
  /** The device did not answer, with the reason as a sentence. */
  z.strictObject({ kind: z.literal('refused'), why: plain(300) }),
]);
export type LiveAnswer = z.infer<typeof liveAnswerSchema>;
/** Answer to a kind of question. */
export type AnswerOf<K extends LiveQuestion['kind']> = Extract<LiveAnswer, { kind: K }>;

/** The call of a person waits so long: an API call has 29 seconds. */
export const LIVE_WAIT_SECONDS = 24;
/** Limit of a packed answer, which fits into a row, and of the answer itself. */
export const MOST_PACKED_ANSWER = 300_000;
export const MOST_ANSWER_BYTES = 4_000_000;
/** In one call of a machine. */
export const MOST_QUESTIONS = 8;
export const MOST_ANSWERS = 4;
