import * as z from 'zod';

/**
 * What a device sends by itself: SNMP traps and informs, and syslog. 'more' counts messages above
 * the rate of a device, 'refused' those that came without its credential.
 */
const MESSAGE_KINDS = ['trap', 'syslog', 'more', 'refused'] as const;

/**
 * Messages of a device in a minute that are stored one by one, of each of three classes: traps,
 * syslog of warnings and worse, other syslog. The others are counted.
 */
export const MOST_A_MINUTE = 60;
/** Equal messages within this time are one row with a count. */
export const FOLDED_MS = 3_600_000;
export const MESSAGES_KEPT_DAYS = 30;
/** Most rows in one call of a machine. */
export const MOST_MESSAGES = 500;
export const MOST_VALUES = 24;
export const LONGEST_VALUE = 200;
export const LONGEST_TEXT = 1_000;

/** RFC 5424, 6.2.1, by number; traps have the same scale. */
export const MESSAGE_SEVERITIES = [
  'Emergency',
  'Alert',
  'Critical',
  'Error',
  'Warning',
  'Notice',
  'Info',
  'Debug',
] as const;

const objectId = z.string().max(400);

/** A row of messages that are the same. A later form of the row has a higher count. */
export const sentMessageSchema = z.strictObject({
  /** Fingerprint of their common content. */
  id: z.string().regex(/^[0-9a-f]{16}$/),
  kind: z.enum(MESSAGE_KINDS),
  firstEpochMs: z.number().int().min(0),
  lastEpochMs: z.number().int().min(0),
  count: z.number().int().min(1),
  /** Of syslog: its severity and facility. */
  severity: z.number().int().min(0).max(7).optional(),
  facility: z.number().int().min(0).max(23).optional(),
  /** Of syslog: the program; of a refusal: the protocol. */
  app: z.string().max(48).optional(),
  text: z.string().max(LONGEST_TEXT).optional(),
  /** Of a trap: snmpTrapOID, and its objects with their values. */
  oid: objectId.optional(),
  values: z
    .array(z.tuple([objectId, z.string().max(LONGEST_VALUE)]))
    .max(MOST_VALUES)
    .optional(),
});
export type SentMessage = z.infer<typeof sentMessageSchema>;

/** A row as a machine sends it. */
export const collectedMessageSchema = sentMessageSchema.extend({ deviceId: z.string().max(200) });
export type CollectedMessage = z.infer<typeof collectedMessageSchema>;

/** A message as the device's page shows it. */
export const messageViewSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  firstEpochSeconds: z.number(),
  lastEpochSeconds: z.number(),
  count: z.number(),
  severity: z.enum(MESSAGE_SEVERITIES),
  /** Trap or program. */
  source: z.string(),
  text: z.string(),
  /** Name of the port that it is about; '' for none. */
  port: z.string(),
  /** Of a restart: how long the device did not answer; 0 otherwise. */
  silentSeconds: z.number(),
  values: z.array(z.tuple([z.string(), z.string()])),
});
export type MessageView = z.infer<typeof messageViewSchema>;

const port = z.number().int().min(0).max(65_535);

/** Where a machine receives messages. */
export const machineReceiverSchema = z.strictObject({
  addresses: z.array(z.string().max(64)).max(16),
  /** UDP ports; 0 where it does not receive. */
  traps: port,
  syslog: port,
});
export type MachineReceiver = z.infer<typeof machineReceiverSchema>;

export const NO_RECEIVER: MachineReceiver = { addresses: [], traps: 0, syslog: 0 };

/** Where a device is to send its messages. */
export const messageReceiverSchema = z.strictObject({
  /** Name of the collector. */
  name: z.string(),
  machines: z.array(machineReceiverSchema.extend({ hostname: z.string() })),
});
export type MessageReceiverView = z.infer<typeof messageReceiverSchema>;

/** A message beside the history of an alert. */
export const alertMessageSchema = z.strictObject({ epochSeconds: z.number(), text: z.string() });
export type AlertMessage = z.infer<typeof alertMessageSchema>;
