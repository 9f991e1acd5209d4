import * as z from 'zod';
import { collectedMessageSchema, MOST_MESSAGES } from './device-message.ts';
import { discoverySchema } from './discovery.ts';
import { lookedUpSchema } from './followed-name.ts';
import { leftOutReasonSchema } from './left-out.ts';

/** What a machine of a collector carries on from poll to poll for a device. */
export const deviceStateSchema = z.strictObject({
  failures: z.number().int().min(0),
  answeredEpochSeconds: z.number().int().min(0),
  clock: z.strictObject({ ticks: z.number(), ticksWraps: z.number(), atMs: z.number() }).optional(),
  layout: z.string().max(64),
  /** 64-bit counters, little-endian, in base64. */
  counters: z.base64(),
  mostObjects: z.number().int().min(1).max(1_000),
  answersOn: z.number().int().optional(),
  isTcpDoubted: z.literal(true).optional(),
});

/** One device's answers to one poll. */
export const collectedDeviceSchema = z.strictObject({
  deviceId: z.string(),
  /** Names the series of the values. */
  layout: z.string().max(64),
  /** null for what could not be measured. */
  values: z.array(z.number().nullable()),
  leftOut: z.array(z.tuple([z.string().max(300), leftOutReasonSchema])),
  answering: z.boolean(),
  uptimeSeconds: z.number(),
  restarted: z.boolean(),
  state: deviceStateSchema,
});
export type CollectedDevicePoll = z.infer<typeof collectedDeviceSchema>;

/** Most minutes of a shard in one call. */
export const MOST_MINUTES = 15;

/** Polls of a shard as a machine sends them. */
export const collectedPollsSchema = z.strictObject({
  shardId: z.string().max(60),
  minutes: z
    .array(
      z.strictObject({
        minuteEpochSeconds: z.number().int().multipleOf(60),
        devices: z.array(collectedDeviceSchema).max(200),
      }),
    )
    .max(MOST_MINUTES),
  /** Names of the series by layout, for layouts that the portal asked for. */
  names: z.record(z.string().max(64), z.array(z.string().max(400)).max(40_000)).optional(),
  /** Walks by device. */
  walked: z.record(z.string(), discoverySchema).optional(),
  /** Answers of the DNS for the names of devices, by device. */
  lookedUp: z
    .record(z.string(), z.strictObject({ name: z.string().max(254), answer: lookedUpSchema }))
    .optional(),
  /** What devices of the shard have sent by themselves. */
  messages: z.array(collectedMessageSchema).max(MOST_MESSAGES).optional(),
});
export type CollectedPolls = z.infer<typeof collectedPollsSchema>;
