import * as z from 'zod';
import { can } from '../../core/access/grants.ts';
import { bulkPersonSchema } from '../../core/domain/bulk-person.ts';
import { counted } from '../../core/domain/report/document.ts';
import { Forbidden } from '../runtime/errors.ts';
import type { JobCall } from './kind.ts';

export const addPeopleInput = z.strictObject({
  /** Where they are to belong; the starter's right to it is asked again. */
  accountId: z.string(),
  customer: z.string(),
  /** Rows of the file. */
  rows: z.int(),
  /** The job. */
  jobId: z.string(),
  /** Under which the file lies; under the job without it, as older releases kept it. */
  file: z.string().optional(),
});

export const addPeopleStep = z.array(bulkPersonSchema);

/** What became of each row of a step. */
export const addPeopleDone = z.array(
  bulkPersonSchema.extend({
    username: z.string(),
    /** 0 in jobs of older releases. */
    atMs: z.int().default(0),
  }),
);

/** Mark on a person of the row of a file that added them. */
export const addedByRow = (jobId: string, row: number) => `${jobId}#${row}`;

/** Facts of the kind that the job's start needs; the rest is in kinds/add-people.ts. */
export const addPeopleStart = {
  titleOf: (input: unknown) => `Adding ${counted(addPeopleInput.parse(input).rows, 'user')}`,

  /** @throws Forbidden for who may not add people; asked at the start and before each step. */
  admit({ actor }: Pick<JobCall, 'actor'>) {
    if (!can(actor.grants, 'admin.userAccess', 'manage'))
      throw new Forbidden("You need the 'manage' right on admin.userAccess to add users.");
  },
};
