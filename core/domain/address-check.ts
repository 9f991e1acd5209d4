import * as z from 'zod';
import { seriesId } from './datasource.ts';
import { readMap, type DeviceRecord } from './device.ts';
import type { Instance } from './discovery.ts';
import { oneLine, refuseMisleading } from './one-line.ts';

/** Of a device. Each is one connection a minute. */
export const MOST_CHECKS = 5;
/** Property of a device with its checks. */
export const CHECKS_PROPERTY = 'Address Checks';
export const CHECK_SECONDS = 5;
const LARGEST_PORT = 65_535;

const name = oneLine(40).superRefine(refuseMisleading);
/** '' for any. */
const wanted = z.literal('').or(oneLine(200)).default('');
/** A host name or an address. */
const host = z
  .string()
  .max(253)
  .regex(/^[\w:](?:[\w.:-]*[\w:])?$/, 'must be a host name or an address');
const port = z.number().int().min(1).max(LARGEST_PORT);

export const RECORD_TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'TXT'] as const;

export const addressCheckSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tcp'), name, host, port }),
  z.strictObject({
    kind: z.literal('http'),
    name,
    url: z
      .url({ protocol: /^https?$/, error: 'must begin with http:// or https://' })
      .max(500)
      .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), 'must hold no name and no password'),
    status: z.number().int().min(100).max(599).default(200),
    /** Text that the answer must have. */
    contains: wanted,
  }),
  z.strictObject({
    kind: z.literal('certificate'),
    name,
    host,
    port,
    /** It need not be signed by a known authority. */
    isOwnAuthority: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('dns'),
    name,
    host,
    type: z.enum(RECORD_TYPES),
    /** One of the answers. */
    expected: wanted,
    /** Address of the server that is asked; '' for that of whoever polls the device. */
    server: z.union([z.literal(''), z.ipv4(), z.ipv6()]).default(''),
  }),
]);
/** A check of an address, which whoever polls the device makes once a minute. */
export type AddressCheck = z.infer<typeof addressCheckSchema>;

export const addressChecksSchema = z
  .array(addressCheckSchema)
  .max(MOST_CHECKS, `holds ${MOST_CHECKS} at most`)
  .refine(
    (checks) => new Set(checks.map((one) => one.name)).size === checks.length,
    'must have different names',
  );

/** Checks of a device; none where the property is not of their form. */
export function addressChecksOf({ manual }: Pick<DeviceRecord, 'manual'>): AddressCheck[] {
  const stored = readMap(manual)[CHECKS_PROPERTY];
  return stored === undefined ? [] : (addressChecksSchema.safeParse(stored).data ?? []);
}

export const CHECK_KINDS: Readonly<Record<AddressCheck['kind'], string>> = {
  tcp: 'TCP port',
  http: 'Web page',
  certificate: 'Certificate',
  dns: 'DNS name',
};

/** What a check asks: "https://shop.example, status 200". */
export function checkTarget(check: AddressCheck): string {
  switch (check.kind) {
    case 'tcp':
    case 'certificate':
      return `${check.host.includes(':') ? `[${check.host}]` : check.host}:${check.port}`;
    case 'http':
      return `${check.url}, status ${check.status}${check.contains && `, with “${check.contains}”`}`;
    case 'dns':
      return `${check.type} of ${check.host}${check.expected && `, ${check.expected}`}${check.server && `, at ${check.server}`}`;
  }
}

export const CHECK_POINTS = ['CheckResult', 'CheckMs', 'CertificateDays'] as const;
type Point = (typeof CHECK_POINTS)[number];

export const checkSeries = (check: Pick<AddressCheck, 'name'>, point: Point): string =>
  seriesId('checks', check.name, point);

/** Ids of what the checks measure. */
export const seriesOfChecks = (checks: readonly AddressCheck[]): string[] =>
  checks.flatMap((check) =>
    CHECK_POINTS.filter((point) => point !== 'CertificateDays' || check.kind === 'certificate').map(
      (point) => checkSeries(check, point),
    ),
  );

export const checkInstances = (checks: readonly AddressCheck[]): Instance[] =>
  checks.map((check) => ({
    id: check.name,
    name: check.name,
    displayName: `${check.name} (${checkTarget(check)})`,
  }));
