import * as z from 'zod';
import { HOOK_SEVERITIES } from './message.ts';

const MOST_TEXT = 2_000;
const NAMES = /^[\w-]+(?:\.[\w-]+)*$/;
const names = z
  .string()
  .max(200)
  .regex(NAMES, 'must be names with dots between, such as ticket.id');
const success = z.number().int().min(200).max(299);

/** Headers that belong to the connection, or would prove somebody else. */
const OWN_HEADERS =
  /^(?:host|connection|content-length|transfer-encoding|te|trailer|upgrade|expect|cookie|proxy-.*|x-portal-.*|x-forwarded-.*)$/i;

const headers = z.record(
  z
    .string()
    .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'is no name of a header')
    .refine((name) => !OWN_HEADERS.test(name), 'is set by the portal'),
  z
    .string()
    .max(MOST_TEXT)
    .regex(/^[\t\x20-\x7e]*$/, 'must be one line of plain characters'),
);

/** What an answer must be, so that the message counts as taken. */
const takenSchema = z.strictObject({
  statuses: z.array(success).min(1),
  /** Where the id of what was made is in a JSON answer. */
  id: names.optional(),
  /** Where the name is that people know it by. */
  name: names.optional(),
  /** Where its status is. */
  status: names.optional(),
  /** Its address for people; {{answer.…}} is from the answer. */
  link: z.string().max(MOST_TEXT).optional(),
  /** The whole answer, where it is not JSON. */
  text: z.string().max(100).optional(),
  /** Statuses with which an empty answer is enough. */
  empty: z.array(success).optional(),
});
export type HookTaken = z.infer<typeof takenSchema>;

const requestSchema = z.strictObject({
  method: z.enum(['POST', 'PUT', 'PATCH']),
  /** Behind the address: '' or a path, which cannot lead to another host. */
  path: z
    .string()
    .max(MOST_TEXT)
    .regex(/^(?:\/[\x21-\x7e]*)?$/, 'must be empty or begin with /'),
  headers: headers.optional(),
  body: z.record(z.string(), z.unknown()),
  taken: takenSchema,
});
export type HookRequest = z.infer<typeof requestSchema>;

/** How the secret proves who calls. */
const authSchema = z.discriminatedUnion('kind', [
  /** The secret is the address itself. */
  z.strictObject({ kind: z.literal('address') }),
  /** The secret signs time and body (decision 25). */
  z.strictObject({ kind: z.literal('signed') }),
  z.strictObject({ kind: z.literal('bearer') }),
  z.strictObject({ kind: z.literal('basic'), user: z.string().max(MOST_TEXT) }),
  /** {{secret}} is in the body. */
  z.strictObject({ kind: z.literal('body') }),
]);

export const REQUEST_KINDS = ['create', 'update', 'close', 'acknowledge', 'probe'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** How a message becomes calls of one system, as data that an administrator may edit. */
export const hookTemplateSchema = z.strictObject({
  auth: authSchema,
  headers: headers.optional(),
  /** The words for severities, as {{level}}. */
  levels: z.record(z.enum(HOOK_SEVERITIES), z.string().max(100)).optional(),
  create: requestSchema,
  /** Without it a change is not sent. */
  update: requestSchema.optional(),
  close: requestSchema.optional(),
  acknowledge: requestSchema.optional(),
  /** A call that makes nothing, by which address and secret are tried before they are saved. */
  probe: requestSchema.optional(),
});
export type HookTemplate = z.infer<typeof hookTemplateSchema>;
