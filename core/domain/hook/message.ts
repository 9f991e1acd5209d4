import * as z from 'zod';

export const HOOK_SEVERITIES = ['critical', 'error', 'warning', 'info'] as const;

const text = z.string().default('');
const pairs = z.array(z.strictObject({ title: z.string(), value: z.string() })).default([]);

/** One message to a system outside: a ticket, a change of an alert, or a notice of planned work. */
export const hookMessageSchema = z.strictObject({
  event: text,
  case: text,
  reference: text,
  title: text,
  description: text,
  facts: text,
  fact_list: pairs,
  severity: z.enum(HOOK_SEVERITIES),
  source: text,
  brand: text,
  account: text,
  customer: text,
  site: text,
  link: text,
  at: text,
  raised_by: text,
  raised_by_username: text,
  raised_by_email: text,
  device: z
    .strictObject({
      id: z.string(),
      label: z.string(),
      facts: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    })
    .nullable()
    .default(null),
  reply_key: text,
  reply_url: text,
});
export type HookMessage = z.output<typeof hookMessageSchema>;

/** What a template may name between double braces, beside the settings of its shape. */
export const PLACEHOLDERS: Readonly<Record<keyof HookMessage | 'level' | 'id' | 'secret', string>> =
  {
    event:
      'ticket.raised; alert.opened, .raised, .outlasted, .cleared; work.announced, .changed, .withdrawn; test',
    case: 'The id of the ticket, alert or work; the same at every attempt',
    reference: "The key of the ticket's replies; for alerts and work the case",
    title: 'One line',
    description: 'The words of the person, or of the alert; several lines',
    facts: 'Lines such as "Site Name: Leeds depot"',
    fact_list: 'The same as a list of title and value; only as a whole value',
    severity: 'critical, error, warning or info',
    level: "The severity in the words of the template's levels",
    source: 'The name of the device, else of the site or account',
    brand: 'The name of the portal',
    account: 'The id of the account',
    customer: 'The name of the customer, empty without one',
    site: 'The name of the site, empty without one',
    link: 'An address in the portal',
    at: 'When it happened, such as 2026-11-24T09:41:00.000Z',
    raised_by: 'Who raised the ticket; empty for others',
    raised_by_username: 'Their username',
    raised_by_email: 'Their mail address',
    device: 'The device with its facts, or null; only as a whole value',
    reply_key: 'The key by which replies name the ticket',
    reply_url: 'The address of replies',
    id: 'The id that the answer to create named; for update, close, acknowledge and the link',
    secret: 'The secret; only where auth is body',
  };

/** A message to try a template with. */
export const EXAMPLE_MESSAGE: HookMessage = hookMessageSchema.parse({
  event: 'test',
  case: 'TEST-1',
  reference: 'TEST-1',
  title: 'A test of the portal',
  description: 'Somebody tries this connection. Nothing is wrong.',
  facts: 'Site Name: Leeds depot\nCircuit Reference: NB-310000',
  fact_list: [
    { title: 'Site Name', value: 'Leeds depot' },
    { title: 'Circuit Reference', value: 'NB-310000' },
  ],
  severity: 'info',
  source: 'LDS-CPE-01',
  brand: 'Portal',
  account: 'example',
  customer: 'Example Foods',
  site: 'Leeds depot',
  link: 'https://portal.example/alerts',
  at: '2026-11-24T09:41:00.000Z',
  raised_by: 'Alex Example',
});
