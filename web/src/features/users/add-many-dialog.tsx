import ColumnLayout from '@cloudscape-design/components/column-layout';
import { useState } from 'react';
import * as z from 'zod';
import { users, type CheckedPeople } from '../../../../core/contract/users.ts';
import { useSession } from '../../access/session.ts';
import { useWrite } from '../../api/queries.ts';
import { useNoteStarted } from '../../parts/jobs/use-jobs.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { PeopleField } from '../../parts/users/people-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AccountField, CustomerField } from './account-fields.tsx';
import { CheckedRows } from './checked-rows.tsx';

const SCHEMA = z.strictObject({
  account_id: z.string(),
  customer: z.string(),
  csv: z.string(),
});
type Values = z.infer<typeof SCHEMA>;

/** A checked file, and the outcome. */
interface Checked {
  values: Values;
  result: CheckedPeople;
  /** So that the start sent twice makes one job. */
  key: string;
}

const isSame = (one: Values, other: Values) =>
  one.csv === other.csv && one.account_id === other.account_id && one.customer === other.customer;

/** Adds the people of a CSV file: first each row is checked, then a job adds and invites them. */
export function AddManyDialog({ onClose }: { onClose(): void }) {
  const session = useSession();
  const flash = useFlash();
  const noteStarted = useNoteStarted();
  const check = useWrite(users.checkPeople);
  const add = useWrite(users.addPeople);
  const [last, setLast] = useState<Checked | null>(null);
  const checkedAs = (values: Values) => (last && isSame(last.values, values) ? last : undefined);
  const form = useForm({
    schema: SCHEMA,
    start: {
      account_id: session.accounts.length === 1 ? session.accountId : '',
      customer: session.customer ?? '',
      csv: '',
    },
    refuse: (values) => refusalOf(values, checkedAs(values)),
    async send(values) {
      const checked = checkedAs(values);
      if (!checked) {
        const { data: result } = await check.mutateAsync({ params: values });
        setLast({ values, result, key: crypto.randomUUID() });
        return;
      }
      const { data: job, message } = await add.mutateAsync({
        params: { ...values, key: checked.key },
      });
      noteStarted(job);
      flash({ type: 'success', text: `${message} You will find the result under Jobs.` });
      onClose();
    },
  });
  const checked = checkedAs(form.values);
  return (
    <FormDialog
      title="Add Many Users"
      form={form}
      verb={checked ? verbOf(checked.result) : 'Check'}
      failed={checked ? 'Nobody was added' : 'The file was not checked'}
      size="large"
      staysOpen
      onClose={onClose}
    >
      <ColumnLayout columns={2}>
        <AccountField name="account_id" />
        <CustomerField name="customer" account={form.values.account_id} />
      </ColumnLayout>
      <PeopleField />
      {checked && <CheckedRows result={checked.result} />}
    </FormDialog>
  );
}

function refusalOf({ account_id: account, csv }: Values, checked: Checked | undefined) {
  if (account === '') return 'Choose a default account first.';
  if (csv.trim() === '') return 'Choose a file or type the users first.';
  return checked?.result.good === 0 ? 'None of the rows can be added.' : undefined;
}

const verbOf = ({ good }: CheckedPeople) =>
  good === 1 ? 'Add 1 User' : `Add ${good.toLocaleString('en-GB')} Users`;
