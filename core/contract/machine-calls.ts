import * as z from 'zod';
import { addressChecksSchema } from '../domain/address-check.ts';
import { deviceStateSchema } from '../domain/collected-poll.ts';
import { machineReceiverSchema } from '../domain/device-message.ts';
import { discoverySchema } from '../domain/discovery.ts';
import { liveQuestionSchema, MOST_ANSWERS, MOST_PACKED_ANSWER } from '../domain/live-question.ts';
import { oneLine } from '../domain/one-line.ts';
import {
  snmpCredentialSchema,
  snmpSecretSchema,
  snmpTargetSchema,
} from '../domain/snmp-credential.ts';
import { dataOf, endpoint, text } from './endpoint.ts';

/**
 * Calls of an enrolled machine. They are signed (core/contract/collector-signature.ts) instead of
 * having a session.
 */
const machine = {
  method: 'POST',
  access: 'public',
  tenant: 'none',
  withoutKey: { perSecond: 200, burst: 400 },
} as const;

/** Compressed form of a body (core/contract/collected-poll.ts), in base64. */
const packed = z.string().max(6_000_000);

export const machineCalls = {
  /** Enrols a machine: its public key is kept, its private key never leaves it. */
  enrolMachine: endpoint({
    ...machine,
    path: '/collectors/enrolment',
    body: z.strictObject({
      code: text(200),
      /** Ed25519, SPKI in base64. */
      public_key: z.string().min(40).max(200),
      hostname: oneLine(100),
      version: oneLine(40),
    }),
    response: dataOf(
      z.object({
        accountId: z.string(),
        collectorId: z.string(),
        machineId: z.string(),
        name: z.string(),
        nowEpochMs: z.number(),
      }),
    ),
  }),
  /** What a machine has to poll; its call also shows that it works. */
  getWork: endpoint({
    ...machine,
    path: '/collectors/work',
    body: z.strictObject({
      /** Of the work list that it has; '' before the first. */
      digest: text(64),
      /** Shard whose discoveries and states it asks for; '' for none. */
      shard: text(60),
      status: z.strictObject({
        version: oneLine(40),
        queued_minutes: z.number().int().min(0),
        memory_megabytes: z.number().min(0),
        now_epoch_ms: z.number(),
        /** X25519 of its process, SPKI in base64: typed credentials are sealed for it. */
        seal_key: text(100).optional(),
        /** Missing from older machines. */
        receiver: machineReceiverSchema.optional(),
        /** Of a program that updates itself, with a version that it took back. */
        update: z
          .strictObject({
            failed: z.strictObject({ version: oneLine(40), why: oneLine(200) }).optional(),
          })
          .optional(),
      }),
    }),
    response: dataOf(
      z.object({
        nowEpochMs: z.number(),
        /** Collector and machine that the answer is for. */
        machineId: z.string(),
        /** False while the other machine polls. */
        isPolling: z.boolean(),
        digest: z.string(),
        /** The version that the portal names; older portals name none. */
        program: z.object({ version: z.string(), mayUpdate: z.boolean() }).optional(),
        /** Missing while the digest is that of the machine. */
        work: z
          .object({
            shards: z.array(
              z.object({
                shardId: z.string(),
                devices: z.array(
                  z.object({
                    deviceId: z.string(),
                    snmp: snmpTargetSchema,
                    /** Missing without one, and from older portals. */
                    addressChecks: addressChecksSchema.optional(),
                    /** Name to look up; missing without one. Machines before 1.6.0 look up none. */
                    dnsName: z.string().optional(),
                  }),
                ),
              }),
            ),
            credentials: snmpSecretSchema,
            /** Profiles of the account as JSON, so that a machine skips one that it cannot read yet. */
            profiles: z.array(z.string()).optional(),
          })
          .optional(),
        parts: z
          .array(
            z.object({
              deviceId: z.string(),
              discovery: discoverySchema.optional(),
              state: deviceStateSchema.optional(),
            }),
          )
          .optional(),
      }),
    ),
  }),
  /** Polls of a shard, and walks of its devices. */
  takePolls: endpoint({
    ...machine,
    path: '/collectors/polls',
    body: z.strictObject({ packed }),
    mostCharacters: 6_100_000,
    response: dataOf(
      z.object({
        nowEpochMs: z.number(),
        /** Layouts that are not known here: nothing was stored, and their names are asked for. */
        namesOf: z.array(z.string()),
        /** Devices that somebody wants walked since, by the time of the request. */
        walkAsked: z.record(z.string(), z.number()),
      }),
    ),
  }),
  /** Questions to devices that people ask now, and answers of those that were fetched before. */
  fetchQuestions: endpoint({
    ...machine,
    path: '/collectors/questions',
    body: z.strictObject({
      answers: z
        .array(
          z.strictObject({
            questionId: text(60),
            /** Compressed form of an answer (core/domain/live-question.ts), in base64. */
            packed: z.string().max(MOST_PACKED_ANSWER),
          }),
        )
        .max(MOST_ANSWERS),
    }),
    mostCharacters: 1_300_000,
    response: dataOf(
      z.object({
        nowEpochMs: z.number(),
        /** Machine that the answer is for. */
        machineId: z.string(),
        /** Each is handed out once. */
        questions: z.array(
          z.object({
            questionId: z.string(),
            /** '' for a search. */
            deviceId: z.string(),
            question: liveQuestionSchema,
            /** Of a search; missing if the account has it no more. */
            credential: snmpCredentialSchema.optional(),
            /** Credential that somebody typed, sealed for this machine (functions/runtime/sealed.ts). */
            sealed: z.string().optional(),
            /** Somebody waits so long. */
            milliseconds: z.number(),
          }),
        ),
      }),
    ),
  }),
};
