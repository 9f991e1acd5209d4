import Alert from '@cloudscape-design/components/alert';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import * as z from 'zod';
import { automation } from '../../../../core/contract/automation.ts';
import type { JobView } from '../../../../core/contract/jobs.ts';
import { users, type CheckedPeople } from '../../../../core/contract/users.ts';
import { useSession } from '../../access/session.ts';
import { useWrite } from '../../api/queries.ts';
import { useNoteStarted } from '../../parts/jobs/use-jobs.ts';
import { PeopleField } from '../../parts/users/people-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PageLink } from '../../ui/page-link.tsx';

const schema = z.object({ account_id: z.string(), customer: z.string(), csv: z.string() });
type Values = z.infer<typeof schema>;

/** People of a CSV file: each row is told of before anything is done, then they are added. */
export function AddUsersByCsv({ onStarted }: { onStarted(job: JobView): void }) {
  const session = useSession();
  const noteStarted = useNoteStarted();
  const check = useWrite(users.checkPeople);
  const add = useWrite(users.addPeople, { invalidates: [automation.listRuns] });
  const [checked, setChecked] = useState<{ of: Values; result: CheckedPeople; key: string }>();
  const [started, setStarted] = useState('');
  const checkedAs = (values: Values) =>
    checked && JSON.stringify(checked.of) === JSON.stringify(values) ? checked : undefined;
  const form = useForm({
    schema,
    start: { account_id: session.accountId, customer: session.customer ?? '', csv: '' },
    isWorthKeeping: false,
    refuse: (values) =>
      values.csv.trim() === ''
        ? 'Choose a file or type the users first.'
        : checkedAs(values)?.result.good === 0
          ? 'None of the rows can be added.'
          : undefined,
    async send(values) {
      const last = checkedAs(values);
      if (!last) {
        const { data: result } = await check.mutateAsync({ params: values });
        setStarted('');
        setChecked({ of: values, result, key: crypto.randomUUID() });
        return;
      }
      const { data, message } = await add.mutateAsync({ params: { ...values, key: last.key } });
      noteStarted(data);
      onStarted(data);
      setChecked(undefined);
      setStarted(message);
    },
  });
  const now = checkedAs(form.values);
  const good = now?.result.good ?? 0;
  return (
    <FormPage form={form} verb={now ? `Add ${good} ${good === 1 ? 'User' : 'Users'}` : 'Check'}>
      <SelectField
        name="account_id"
        label="Account"
        options={session.accounts.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField name="customer" label="Customer" description="Empty for the whole account." />
      <PeopleField />
      {started !== '' && (
        <output>
          <Alert type="success">
            {started} <PageLink to="/jobs">Follow its progress under Jobs</PageLink>
          </Alert>
        </output>
      )}
      {now && (
        <ul aria-label="Rows" className="run-lines">
          {now.result.rows.map(({ row, why, email }) => (
            <li key={row}>
              <StatusIndicator type={why === '' ? 'success' : 'error'}>
                Row {row}: {email} {why || 'will be added and invited.'}
              </StatusIndicator>
            </li>
          ))}
        </ul>
      )}
    </FormPage>
  );
}
