import * as z from 'zod';
import { collectorName, collectorSchema } from '../domain/site-collector.ts';
import { accountId, endpoint, id, text } from './endpoint.ts';
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
