import * as z from 'zod';
import { can } from '../../core/access/grants.ts';
import { rangeWords } from '../../core/domain/address-range.ts';
import { foundDeviceSchema } from '../../core/domain/found-device.ts';
import { notAskedSchema } from '../../core/domain/not-asked.ts';
import { keptAccessSchema } from '../../core/domain/provisioning.ts';
import { Forbidden } from '../runtime/errors.ts';
import type { JobCall } from './kind.ts';

export const findDevicesInput = z.strictObject({
  /** Folder of the customer; its account has the credential. */
  cDevGroupId: z.string(),
  range: z.string(),
  snmp: keptAccessSchema,
  /** Id of the collector that asks; '' for the portal, as in searches of older releases. */
  collectorId: z.string().default(''),
  /** The job. */
  jobId: z.string(),
});

/** Result of a step. */
export const searchedStep = z.strictObject({
  asked: z.number().int(),
  found: z.array(foundDeviceSchema),
  notAsked: z.array(notAskedSchema).default([]),
});

/** Facts of the kind that the job's start needs; the rest is in kinds/find-devices.ts. */
export const findDevicesStart = {
  titleOf: (input: unknown) =>
    `Search for devices in ${rangeWords(findDevicesInput.parse(input).range)}`,

  /** @throws Forbidden for who may not add devices; asked at the start and before each step. */
  admit({ actor }: Pick<JobCall, 'actor'>) {
    if (!can(actor.grants, 'admin.provisioning', 'manage'))
      throw new Forbidden("You need the 'manage' right on provisioning to find devices.");
  },
};
