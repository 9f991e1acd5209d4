import type { users } from '../../core/contract/users.ts';
import { putJobFile } from '../gateways/job-files.ts';
import { addPeopleStart } from '../jobs/people-start.ts';
import { fileIdOf, jobIdOf, startJob } from '../jobs/start.ts';
import { viewOf } from '../jobs/view.ts';
import type { Verb } from '../kernel/serve.ts';
import { checkMany } from '../people/many-people.ts';
import { BadRequest } from '../runtime/errors.ts';

/** POST /users/bulk: stores the file for the job that adds its people. */
export const addPeople: Verb<typeof users.addPeople> = async (call) => {
  const { actor, account, body } = call;
  const place = { accountId: account, customer: body.customer };
  const rows = await checkMany(actor, place, body.csv);
  const good = rows.filter(({ why }) => why === '').length;
  const jobId = jobIdOf(actor, body.key);
  const file = fileIdOf(actor, body.key, body.csv);
  if (good === 0) throw new BadRequest('csv: nobody in it can be added', 'csv');
  await putJobFile(
    { kind: 'addPeople', account: actor.account, jobId: file, part: 'input' },
    Buffer.from(body.csv),
    'text/csv; charset=utf-8',
  );
  const job = await startJob(
    // The job runs and is listed in the caller's current account.
    { ...call, account: actor.account },
    'addPeople',
    addPeopleStart,
    { ...place, rows: rows.length, jobId, file },
    body.key,
  );
  const people = good === 1 ? 'One person is' : `${good.toLocaleString('en-GB')} people are`;
  return { message: `${people} being added.`, data: viewOf(actor, job) };
};
