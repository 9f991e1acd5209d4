import * as z from 'zod';
import { provedAccountId } from '../access/scope.ts';
import type { AtSource } from './at-source.ts';
import { readMap, type DeviceRecord, type DeviceTextField } from './device.ts';
import { downtimeSchema } from './downtime.ts';
import { KEYED_SOURCE_NAMES, type KeyedSource, type SourceName } from './source-key.ts';
import { thresholdPlaceSchema } from './threshold-override.ts';

/** Fields of every row of the outbox. */
const base = z.strictObject({
  accountId: provedAccountId,
  /**
   * Key of the row, {kind of thing}#{thing}#{atMs}#{kind}: the same at every attempt, so that a
   * source can tell what it has done already.
   */
  entry: z.string(),
  source: z.enum(KEYED_SOURCE_NAMES),
  /** Displayed name of the person. */
  by: z.string(),
  /** Home account of that person; '' in older rows. */
  byHome: z.string().default(''),
  atMs: z.number(),
  /** How often it was tried, and when it is tried next. */
  attempts: z.number().int(),
  dueAtMs: z.number(),
});
const onAlert = base.extend({ alertId: z.string(), comment: z.string() });
const onWork = base.extend({
  workId: z.string(),
  /** The account that planned it, where that is one above. */
  workAccountId: provedAccountId.optional(),
});
const onDevice = base.extend({ deviceId: z.string() });

/**
 * A row of the outbox: something that a monitoring source is still to be told, written with the
 * change that a person made. It names the thing; what is to be said of it is read when it is said,
 * but for what would be gone by then.
 */
export const sourceCommandSchema = z.discriminatedUnion('kind', [
  onAlert.extend({ kind: z.literal('acknowledge') }),
  onAlert.extend({ kind: z.literal('withdrawAcknowledgement') }),
  /** Work was planned, or moved in time. */
  onWork.extend({ kind: z.literal('planWork') }),
  onWork.extend({
    kind: z.literal('endWork'),
    /** As it was, since it stands here again when the source keeps it. */
    work: downtimeSchema.optional(),
  }),
  /** A threshold was set, changed or taken away. */
  base.extend({
    kind: z.literal('setThreshold'),
    place: thresholdPlaceSchema,
    /** Nothing is set there any more. */
    isUnset: z.boolean(),
  }),
  /** A device was provisioned here, which the source is to watch. */
  onDevice.extend({ kind: z.literal('addDevice') }),
  onDevice.extend({ kind: z.literal('changeDevice') }),
  onDevice.extend({ kind: z.literal('removeDevice') }),
]);
export type SourceCommand = z.infer<typeof sourceCommandSchema>;
export type CommandKind = SourceCommand['kind'];
export type CommandOf<Kind extends CommandKind> = Extract<SourceCommand, { kind: Kind }>;

export const isCommandKind = (kind: unknown): kind is CommandKind =>
  sourceCommandSchema.options.some((option) => option.shape.kind.value === kind);

/** Commands that each source takes. No other command is written into the outbox. */
export const COMMANDS_OF = {
  zabbix: [
    'acknowledge',
    'withdrawAcknowledgement',
    'planWork',
    'endWork',
    'setThreshold',
    'addDevice',
    'changeDevice',
    'removeDevice',
  ],
  logicmonitor: ['acknowledge', 'planWork', 'endWork', 'setThreshold', 'addDevice'],
  meraki: [],
} as const satisfies Record<KeyedSource, readonly CommandKind[]>;

/** How a source comes to know of a change that a person makes. */
export type Learns = 'at once' | 'when told' | 'never';

/** The collector reads devices, thresholds, work and acknowledgements from the store at each poll. */
export function learns(source: SourceName, kind: CommandKind): Learns {
  if (source === 'collector') return 'at once';
  return (COMMANDS_OF[source] as readonly CommandKind[]).includes(kind) ? 'when told' : 'never';
}

interface Abilities {
  /** A device answers questions of the portal itself; of others its source is believed. */
  asksDevices: boolean;
}
const OF_ITS_OWN: Abilities = { asksDevices: false };

/** What each source can do beside taking commands. The portal asks here, and never which it is. */
export const ABILITIES: Readonly<Record<SourceName, Abilities>> = {
  collector: { asksDevices: true },
  zabbix: OF_ITS_OWN,
  logicmonitor: OF_ITS_OWN,
  meraki: OF_ITS_OWN,
};

/** The properties of a device that a source keeps as well. */
export const PROPERTIES_OF = {
  collector: [],
  zabbix: ['Address', 'Postcode', 'Chassis Model', 'IP Range', 'Billing Reference'],
  logicmonitor: [],
  meraki: [],
} as const satisfies Record<SourceName, readonly DeviceTextField[]>;

/** Where a change of a thing is that its source watches too; undefined where that is known at once. */
export function changedAt(source: KeyedSource, kind: CommandKind, now: Date): AtSource;
export function changedAt(source: SourceName, kind: CommandKind, now: Date): AtSource | undefined;
export function changedAt(source: SourceName, kind: CommandKind, now: Date): AtSource | undefined {
  if (source === 'collector') return undefined;
  return {
    source,
    state: learns(source, kind) === 'when told' ? 'waiting' : 'unable',
    why: '',
    atMs: now.getTime(),
  };
}

/** The id in the portal of a device or an alert of a source. */
export const idFromSource = (source: KeyedSource, theirId: string): string =>
  `${source}-${theirId}`;

/** The id that a source itself gave to an alert. */
export const theirIdOf = (source: KeyedSource, id: string): string => id.slice(source.length + 1);

/**
 * The id that a source itself gave to a device. One that was provisioned here has it among its
 * system properties; it is '' until the source names the device.
 */
export function theirDeviceId(
  source: KeyedSource,
  { id, system }: Pick<DeviceRecord, 'id' | 'system'>,
): string {
  const { theirId } = readMap(system);
  return typeof theirId === 'string' ? theirId : theirIdOf(source, id);
}
