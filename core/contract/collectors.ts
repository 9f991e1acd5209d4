import * as z from 'zod';
import { MOVE_TARGETS, plannedMoveSchema } from '../domain/source-move.ts';
import { collectorName, collectorSchema } from '../domain/site-collector.ts';
import { KEYED_SOURCE_NAMES } from '../domain/source-key.ts';
import { accountId, dataOf, endpoint, id, text } from './endpoint.ts';
import { LIMITS } from './limits.ts';
import { machineCalls } from './machine-calls.ts';

const manage = {
  access: { area: 'admin.provisioning', level: 'manage' },
  tenant: 'account_id',
} as const;

export const collectors = {
  ...machineCalls,
  listCollectors: endpoint({
    method: 'GET',
    path: '/collectors',
    access: { area: 'admin.provisioning', level: 'view' },
    tenant: 'account_id',
    query: z.strictObject({
      /** Without it, of all accounts of the caller. */
      account_id: accountId.optional(),
      /** Also lists the devices of this collector. */
      collector_id: text(40).default(''),
    }),
    response: z.object({
      data: z.array(collectorSchema),
      /** Those that the caller sees, of the collector that the query names. */
      devices: z.array(z.object({ id: z.string(), label: z.string(), customer: z.string() })),
    }),
  }),
  /**
   * Makes an enrolment code, for a new collector or for another machine of one. It replaces the code
   * before it.
   */
  makeEnrolmentCode: endpoint({
    method: 'POST',
    path: '/collectors',
    ...manage,
    limit: LIMITS.settings,
    body: z.strictObject({
      account_id: accountId,
      /** '' for a new collector. */
      collector_id: text(40).default(''),
      /** Of a new collector; '' for another machine. */
      name: z.literal('').or(collectorName).default(''),
    }),
    response: z.object({
      message: z.string(),
      data: z.object({
        collectorId: z.string(),
        /** Only this answer includes it. */
        code: z.string(),
        untilEpochSeconds: z.number(),
      }),
    }),
  }),
  /** Moves devices to a collector, or back to the portal with ''. */
  moveDevices: endpoint({
    method: 'PUT',
    path: '/collectors',
    ...manage,
    body: z.strictObject({
      account_id: accountId,
      collector_id: text(40),
      device_ids: z.array(id).min(1, 'must name a device').max(100, 'takes 100 at most'),
    }),
  }),
  /** Devices that moved from another source to the collector and can go back. */
  listMoved: endpoint({
    method: 'GET',
    path: '/collectors/sources',
    access: { area: 'admin.provisioning', level: 'view' },
    tenant: 'account_id',
    query: z.strictObject({ account_id: accountId }),
    response: dataOf(
      z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          source: z.enum(KEYED_SOURCE_NAMES),
          moved_at_ms: z.number(),
          /** End of the way back. */
          until_ms: z.number(),
        }),
      ),
    ),
  }),
  /** What a move of devices to another source would do. Writes nothing. */
  planSourceMove: endpoint({
    method: 'GET',
    path: '/collectors/sources/plan',
    ...manage,
    query: z.strictObject({
      account_id: accountId,
      to: z.enum(MOVE_TARGETS),
      /** Up to 100, with commas between them. */
      device_ids: text(10_000).min(1, 'must name a device'),
    }),
    response: dataOf(
      z.object({
        /** PUT /collectors/sources takes it, so that only this plan is carried out. */
        digest: z.string(),
        devices: z.array(plannedMoveSchema),
      }),
    ),
  }),
  /** Carries a plan out: devices of another source move to the collector, or back. */
  moveSources: endpoint({
    method: 'PUT',
    path: '/collectors/sources',
    ...manage,
    body: z.strictObject({
      account_id: accountId,
      to: z.enum(MOVE_TARGETS),
      device_ids: z.array(id).min(1, 'must name a device').max(100, 'takes 100 at most'),
      digest: text(64),
    }),
  }),
  /** Withdraws the key of a machine, or removes a collector without devices. */
  withdrawMachine: endpoint({
    method: 'DELETE',
    path: '/collectors',
    ...manage,
    query: z.strictObject({
      account_id: accountId,
      collector_id: id,
      /** '' for the collector itself. */
      machine_id: text(40).default(''),
    }),
  }),
};
