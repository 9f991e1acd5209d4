import type * as z from 'zod';
import type { AccountId } from '../../../core/access/scope.ts';
import { runCode } from '../../../core/domain/automation/line.ts';
import type { BulkPerson } from '../../../core/domain/bulk-person.ts';
import { csvLines, csvName } from '../../../core/domain/csv.ts';
import type { Person } from '../../../core/domain/person.ts';
import { counted } from '../../../core/domain/report/document.ts';
import { putJobFile, readJobFile } from '../../gateways/job-files.ts';
import { addUser } from '../../people/add-user.ts';
import { openEditor, type Editor } from '../../people/editor.ts';
import { checkMany, type ManyPlace } from '../../people/many-people.ts';
import { HttpError, NotFound, TooManyRequests } from '../../runtime/errors.ts';
import { starterAuditPut } from '../../store/audit.ts';
import { jobThing } from '../../store/audit-things.ts';
import { peopleOf } from '../../store/people.ts';
import { earlierJobs } from '../earlier.ts';
import { jobKind, type JobCall } from '../kind.ts';
import {
  addedByRow,
  addPeopleDone,
  addPeopleInput,
  addPeopleStart,
  addPeopleStep,
} from '../people-start.ts';

/** Few enough that the progress is true, and that a busy user pool lets a step end. */
const ROWS_IN_STEP = 20;
const HEADINGS = ['Row', 'First Name', 'Last Name', 'Email', 'Username', 'Result'];

type Done = z.infer<typeof addPeopleDone>[number];

/**
 * Adds and invites many people. A step is a few rows, each done once: who was added by this step
 * already is left unchanged. A row that is refused stops no other; a user pool that is busy has
 * the step wait.
 */
export const addPeople = jobKind({
  input: addPeopleInput,
  step: addPeopleStep,
  result: addPeopleDone,
  titleOf: addPeopleStart.titleOf,
  admit: addPeopleStart.admit,

  async plan(call, input) {
    if (await hasEarlier(call, input.jobId))
      throw new TooManyRequests('The users of an earlier file are still being added.');
    const jobId = input.file ?? input.jobId;
    const file = { kind: 'addPeople' as const, account: call.account, jobId, part: 'input' };
    const csv = Buffer.from(await readJobFile(file)).toString('utf8');
    const place = { accountId: ownAccount(call, input.accountId), customer: input.customer };
    const rows = await checkMany(call.actor, place, csv);
    const steps = Array.from({ length: Math.ceil(rows.length / ROWS_IN_STEP) }, (_, at) =>
      rows.slice(at * ROWS_IN_STEP, (at + 1) * ROWS_IN_STEP),
    );
    return { steps, sentence: counted(rows.length, 'user') };
  },

  async carryOut(call, { accountId, customer, jobId }, rows) {
    const [editor, everybody] = await Promise.all([
      openEditor(call.actor),
      peopleOf(call.actor.providerId),
    ]);
    const place = { accountId: ownAccount(call, accountId), customer };
    const step = { editor, everybody, place, jobId };
    const done: Done[] = [];
    for (const row of rows)
      done.push({
        ...(row.why === '' ? await add(call, step, row) : { ...row, username: '' }),
        atMs: call.now.getTime(),
      });
    return done;
  },

  async finish({ now }, _input, results, { account, jobId }) {
    const rows = results.flat();
    const cells = rows.map((row) => [
      String(row.row),
      row.given_name,
      row.family_name,
      row.email,
      row.username,
      row.why || 'Added and invited',
    ]);
    const body = Buffer.from(`\uFEFF${csvLines([HEADINGS, ...cells])}`);
    const file = { kind: 'addPeople' as const, account, jobId, part: 'result' };
    await putJobFile(file, body, 'text/csv; charset=utf-8');
    const added = rows.filter(({ why }) => why === '').length;
    const refused = rows.length - added;
    const sentence = `${counted(added, 'user')} added and invited`;
    return {
      sentence:
        refused > 0 ? `${sentence}, ${counted(refused, 'row')} not; the file says why` : sentence,
      file: { name: csvName(['Added users'], now), bytes: body.length },
      code: runCode(rows.map(({ why }) => ({ did: why === '' ? 'made' : 'failed' }))),
    };
  },
});

/**
 * One person's files are taken one after another, in the order of their start: many at once would
 * have the people of everybody else wait.
 */
async function hasEarlier({ actor, account, now }: JobCall, jobId: string): Promise<boolean> {
  const earlier = await earlierJobs(account, 'addPeople', jobId, now);
  return earlier.some((job) => job.starter.sub === actor.sub);
}

/** @throws NotFound when the place is no longer one of the starter's accounts. */
function ownAccount({ scope }: JobCall, wanted: string): AccountId {
  const account = scope.accountIds.find((own) => own === wanted);
  if (account === undefined) throw new NotFound('Account');
  return account;
}

interface Step {
  editor: Editor;
  everybody: readonly Person[];
  place: ManyPlace;
  jobId: string;
}

/**
 * @throws TooManyRequests when the pool is busy, so that the step is done again, and whatever is no
 * refusal.
 */
async function add(
  { actor, now }: JobCall,
  { editor, everybody, place, jobId }: Step,
  row: BulkPerson,
): Promise<Omit<Done, 'atMs'>> {
  const { role, given_name, family_name, email, phone_number } = row;
  const person = { given_name, family_name, email, phone_number };
  try {
    const { username } = await addUser(
      { actor, now },
      editor,
      {
        ...person,
        account_id: place.accountId,
        customer: place.customer,
        customRoles: [role],
      },
      {
        everybody,
        addedBy: addedByRow(jobId, row.row),
        audit: (change) =>
          starterAuditPut(
            actor,
            'job',
            { ...change, things: [...(change.things ?? []), jobThing({ jobId, title: '' })] },
            { action: 'users.addPeople', requestId: jobId, now },
          ),
      },
    );
    return { ...row, username };
  } catch (error) {
    if (!(error instanceof HttpError) || error instanceof TooManyRequests) throw error;
    if (error.statusCode >= 500) throw error;
    return { ...row, username: '', why: error.message };
  }
}
