import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { SECOND_FACTORS } from '../../core/access/strong-rights.ts';
import { PHONE_PREFIXES } from '../../core/domain/recipient.ts';
import { PROPERTY_FIELDS, PROVIDER_PROPERTIES } from '../../core/domain/device-fields.ts';
import { portalConfigSchema } from '../../core/domain/portal-config.ts';
import { wrongKeys } from './wrong-keys.ts';

/** Region of every stack except edge, which CloudFront requires in us-east-1. */
const REGION = 'eu-west-2';
export const EDGE_REGION = 'us-east-1';

interface OperatorSetting {
  /** Name of the functions' environment variable. */
  setting: string;
  /** Value in the local run. */
  local: string;
  /** Key whose value is the default. */
  without?: string;
}

/** Keys that functions read. */
export const operatorSettings = z.registry<OperatorSetting>();

const idSchema = z
  .string()
  .regex(/^[a-z][a-z0-9]{1,19}$/, 'must be 2 to 20 small letters and digits, a letter first');

const zoneSchema = z
  .strictObject({
    id: z
      .string()
      .regex(/^Z[A-Z0-9]+$/, 'must be the id of a hosted zone, such as Z0123456789EXAMPLE')
      .describe('As Route 53 shows it.'),
    name: z.hostname().describe('The domain of the zone.'),
  })
  .describe('A public hosted zone of Route 53 in the same account: its id and its name.');
export type Zone = z.infer<typeof zoneSchema>;

const domainSchema = z.strictObject({
  name: z.hostname().describe('Where people find the portal.'),
  brand: z
    .string()
    .min(1)
    .describe('Id of the branding that people see there before they sign in.'),
  zone: zoneSchema
    .nullable()
    .describe('The zone that gets its records; null when somebody else keeps them.'),
  title: z
    .string()
    .min(1)
    .optional()
    .describe('What the brand is called until somebody names it in the portal; its id without it.'),
  sender: z
    .email()
    .optional()
    .describe("Where mail to the brand's people comes from. mail.sender without it."),
});

export type Domain = z.infer<typeof domainSchema>;

const mailSchema = z.strictObject({
  sender: z
    .email()
    .describe(
      'The address that mail comes from, that of sign-in too, where no brand has a sender of its own.',
    )
    .register(operatorSettings, { setting: 'MAIL_SENDER', local: 'portal@northbeam.example' }),
  zone: zoneSchema.describe("The sender's domain, which SES verifies through its zone."),
  dmarc: z
    .enum(['none', 'quarantine', 'reject'])
    .nullable()
    .default(null)
    .describe(
      'What receivers shall do with mail that only pretends to come from the domain: the record _dmarc of its zone. null when somebody else keeps that record.',
    ),
  otherDomains: z
    .array(z.hostname())
    .default([])
    .describe('Further domains that SES has verified: mail of resellers may come from them.'),
  alarmsTo: z.email().describe('Mailbox of the alarms of docs/runbook.md.'),
  helpDesk: z
    .email()
    .optional()
    .describe(
      'Where tickets go when an account names no desk of its own. mail.alarmsTo without it.',
    )
    .register(operatorSettings, {
      setting: 'HELP_DESK_ADDRESS',
      local: 'support@northbeam.example',
      without: 'alarmsTo',
    }),
});

const limitsSchema = z
  .strictObject({
    requestsPerSecond: z
      .int()
      .positive()
      .describe(
        'Calls of the API by everybody together, over some time; more are refused with 429.',
      ),
    burst: z.int().positive().describe('The same in one moment.'),
    requestsPerDay: z
      .int()
      .positive()
      .describe('As many in a day ring an alarm; nothing is refused for it.'),
    functionRunsAtOnce: z
      .int()
      .positive()
      .default(500)
      .describe(
        'Runs of functions at once that AWS grants the account; four fifths of them ring an alarm.',
      ),
    dollarsPerMonth: z
      .int()
      .positive()
      .default(200)
      .describe(
        'Bill of the whole AWS account: the mailbox of alarms is told at four fifths, and when the month will pass it.',
      ),
    textDollarsPerMonth: z
      .int()
      .positive()
      .default(50)
      .describe(
        'What text messages of the AWS account may cost in a month, the spend limit of SNS; four fifths of it ring an alarm.',
      ),
    textMessagesPerDay: z
      .int()
      .positive()
      .default(500)
      .describe('Text messages of one account in a day (UTC): what is above is not sent, and told.')
      .register(operatorSettings, { setting: 'TEXT_MESSAGES_PER_DAY', local: '500' }),
  })
  .describe('What the portal as a whole may ask of its API.');

const cidrSchema = z.cidrv4().describe('Range of the network, such as 10.20.0.0/20.');

/** Large enough for the pollers, within AWS's limits. */
const OWN_NETWORK_BITS = { least: 16, most: 24 };

const ownNetworkSchema = z
  .strictObject({
    cidr: cidrSchema.refine((cidr) => {
      const bits = Number(cidr.split('/')[1] ?? OWN_NETWORK_BITS.least);
      return bits >= OWN_NETWORK_BITS.least && bits <= OWN_NETWORK_BITS.most;
    }, 'must be from /16 to /24'),
  })
  .describe('A network made for the brand. Polls leave it by one fixed address.');

const givenNetworkSchema = z
  .strictObject({
    cidr: cidrSchema,
    vpcId: z.string().startsWith('vpc-').describe('The network.'),
    privateSubnets: z
      .array(
        z.strictObject({
          id: z.string().startsWith('subnet-').describe('Where polls run.'),
          zone: z.string().describe('Availability zone of the subnet, such as eu-west-2a.'),
          routeTableId: z
            .string()
            .startsWith('rtb-')
            .describe('Gets a route to the tables that leaves out the NAT.'),
        }),
      )
      .min(2)
      .describe('Subnets with a route to the devices and, by NAT, to AWS.'),
  })
  .describe('A network that is there already, with a VPN to the devices for example.');

const portalSchema = portalConfigSchema
  .omit({ rootFolderId: true })
  .partial()
  .describe('What pages show of devices; a key that is left out is as shipped.');

const foundingSchema = z
  .strictObject({
    name: z.string().min(1).describe('Of the provider, as people see it.'),
    administrator: z
      .strictObject({
        username: z
          .string()
          .regex(
            /^[a-z0-9][a-z0-9._-]{2,63}$/,
            'must be 3 to 64 small letters, digits, dots and dashes',
          )
          .describe('What they sign in with.'),
        email: z.email().describe('Where the invitation goes.'),
        givenName: z.string().min(1).describe('As people see it.'),
        familyName: z.string().min(1).describe('As people see it.'),
      })
      .describe('Who is invited first, and makes everything else in the portal.'),
    source: z.literal('collector').describe('What monitors the devices.'),
  })
  .describe('What `npm run found` begins with.');

/** A provider's deployment, infra/brands/{id}.json. docs/brand-file.md is generated from it. */
export const brandSchema = z
  .strictObject({
    id: idSchema.describe('First part of every name in the account: stacks, tables, queues.'),
    title: z.string().min(1).describe("The provider's name, as mail and AWS show it."),
    account: z
      .string()
      .regex(/^\d{12}$/, 'must be the 12 digits of an AWS account, in quotation marks')
      .describe('Number of the AWS account.'),
    region: z.literal(REGION).describe('Region of everything but the certificate.'),
    domains: z
      .array(domainSchema)
      .min(1)
      .max(100)
      .describe("The portal's names, its own first; resellers have theirs."),
    certificate: z
      .string()
      .regex(
        /^arn:aws:acm:us-east-1:\d{12}:certificate\/.+$/,
        'must be the ARN of a certificate in us-east-1, where CloudFront looks for it',
      )
      .nullable()
      .describe('A certificate for all names that is there already; null has one made.'),
    mail: mailSchema,
    signIn: z.strictObject({
      secondFactor: z
        .enum(SECOND_FACTORS)
        .default('strongRights')
        .describe(
          'Who needs one: nobody (`optional`); everybody (`required`); or who manages people, roles, keys of accounts or brands, or switches account (`strongRights`), from 14 days after their first sign-in under this setting.',
        )
        .register(operatorSettings, { setting: 'SECOND_FACTOR', local: 'strongRights' }),
      passkeyDomain: z
        .hostname()
        .optional()
        .describe(
          'Domain that passkeys belong to: the name of the portal or a parent of it in its zone. Names outside offer none. Another one later loses the passkeys that are there. No passkeys without it.',
        ),
    }),
    providerProperties: z
      .array(z.enum(PROPERTY_FIELDS))
      .default([...PROVIDER_PROPERTIES])
      .describe('Properties of devices that name the provider: nobody below a reseller gets them.')
      .register(operatorSettings, {
        setting: 'PROVIDER_PROPERTIES',
        local: PROVIDER_PROPERTIES.join(','),
      }),
    phonePrefixes: z
      .array(z.string().regex(/^\+?\d{2,6}$/))
      .min(1)
      .default(PHONE_PREFIXES)
      .describe('What telephone numbers of recipients begin with: text messages go nowhere else.')
      .register(operatorSettings, { setting: 'PHONE_PREFIXES', local: PHONE_PREFIXES.join(',') }),
    limits: limitsSchema,
    keyNumber: z
      .int()
      .positive()
      .default(1)
      .describe(
        'Of the keys by which the page and CloudFront call the API: the next number gives new ones.',
      ),
    auditKeptDays: z
      .int()
      .min(30)
      .max(3_650)
      .default(730)
      .describe(
        'How long the audit log of an account is kept that has no rule of its own. Rows that are there keep the time that they were written with.',
      )
      .register(operatorSettings, { setting: 'AUDIT_KEPT_DAYS', local: '730' }),
    network: z
      .union([ownNetworkSchema, givenNetworkSchema])
      .nullable()
      .describe('From where devices are polled; null polls from changing addresses of AWS.'),
    founding: foundingSchema,
    portal: portalSchema,
  })
  .superRefine(({ id, account, domains, certificate, mail, signIn }, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (domains[0]!.brand !== id)
      refuse(['domains', 0, 'brand'], `must be '${id}': the first name is the portal's own`);
    if (certificate && certificate.split(':')[4] !== account)
      refuse(['certificate'], `must be of the account ${account}`);
    if (!mail.sender.endsWith(`@${mail.zone.name}`))
      refuse(['mail', 'sender'], `must be an address of ${mail.zone.name}, which is verified`);
    const isVerified = (address: string) =>
      [mail.zone.name, ...mail.otherDomains].includes(address.split('@')[1]!);
    const [{ name: ownName, zone: ownZone }] = domains as [Domain];
    const { passkeyDomain } = signIn;
    if (passkeyDomain && !isWithin(ownName, passkeyDomain))
      refuse(['signIn', 'passkeyDomain'], `must be ${ownName} or a parent of it`);
    else if (passkeyDomain && !isWithin(passkeyDomain, ownZone?.name ?? ownName))
      refuse(['signIn', 'passkeyDomain'], `must be within ${ownZone?.name ?? ownName}`);
    for (const [at, { name, zone, sender }] of domains.entries()) {
      if (sender && !isVerified(sender))
        refuse(['domains', at, 'sender'], 'must be of a domain of mail, which SES has verified');
      if (domains.findIndex((other) => other.name === name) < at)
        refuse(['domains', at, 'name'], 'stands twice');
      if (zone && !isWithin(name, zone.name))
        refuse(['domains', at, 'zone'], `is not the zone of ${name}`);
      if (!zone && !certificate)
        refuse(['domains', at, 'zone'], 'without a zone the certificate must be brought along');
    }
  });
export type Brand = z.infer<typeof brandSchema>;

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}

/** Host names with passkeys: those within the passkey domain. */
export function namesWithPasskeys({ domains, signIn: { passkeyDomain } }: Brand): string[] {
  if (!passkeyDomain) return [];
  return domains.map(({ name }) => name).filter((name) => isWithin(name, passkeyDomain));
}

/** The portal's main address, for links in mail. */
export const portalUrl = (brand: Brand): string => `https://${brand.domains[0]!.name}`;

/** @throws Error naming the file and each invalid key. */
export function readBrands(folder: string): Brand[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => readBrand(folder, file));
}

function readBrand(folder: string, file: string): Brand {
  const value = parsed(readFileSync(join(folder, file), 'utf8'), file);
  const result = brandSchema.safeParse(value, { reportInput: true });
  if (!result.success) throw new Error(`${file}:\n${wrongKeys(result.error).join('\n')}`);
  if (file !== `${result.data.id}.json`)
    throw new Error(`${file}: its id is '${result.data.id}', which must be the name of the file.`);
  return result.data;
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`, { cause: error });
  }
}
