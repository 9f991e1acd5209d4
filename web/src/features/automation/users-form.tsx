import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import * as z from 'zod';
import { automation } from '../../../../core/contract/automation.ts';
import { newPersonSchema } from '../../../../core/domain/automation/part.ts';
import { useEndpoint } from '../../api/queries.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { JobFormProps } from './group-form.tsx';
import { placeRefused } from './steps.ts';

const schema = z.object({ users: z.array(newPersonSchema.required()) });
const NOBODY = { firstName: '', lastName: '', email: '', phoneNumber: '', role: '' };
const MOST_PEOPLE = 50;

/** People of the customer, who are invited by mail. */
export function UsersForm({ account, customer, onSave }: JobFormProps) {
  const roles = useEndpoint(automation.listJobRoles, {});
  const form = useForm({
    schema,
    start: { users: [NOBODY] },
    isWorthKeeping: false,
    refuse: ({ users }) =>
      placeRefused({ account, customer }) ??
      (users.some(({ role: _role, ...person }) => Object.values(person).includes(''))
        ? 'Fill in every field of each person first.'
        : undefined),
    send: (values) => Promise.resolve(values),
    onSent: (_answer, { users }) =>
      onSave({ job: 'users', account, customer: customer.trim(), users }),
  });
  const { users } = form.values;
  return (
    <FormPage
      form={form}
      verb="Save Users"
      otherButtons={
        <>
          <Button
            formAction="none"
            disabled={users.length >= MOST_PEOPLE}
            onClick={() => form.change({ users: [...users, NOBODY] })}
          >
            Add another person
          </Button>
          {users.length > 1 && (
            <Button formAction="none" onClick={() => form.change({ users: users.slice(0, -1) })}>
              Remove the last person
            </Button>
          )}
        </>
      }
    >
      {users.map((_person, at) => (
        <fieldset key={at} className="automation-person">
          <legend>Person {at + 1}</legend>
          <ColumnLayout columns={3}>
            <TextField name={`users.${at}.firstName`} label="First Name" />
            <TextField name={`users.${at}.lastName`} label="Last Name" />
            <TextField name={`users.${at}.email`} label="Email" inputMode="email" />
            <TextField name={`users.${at}.phoneNumber`} label="Phone" inputMode="tel" />
            <SelectField
              name={`users.${at}.role`}
              label="Role"
              placeholder="No role"
              options={(roles.data?.data ?? []).map(({ name }) => name)}
            />
          </ColumnLayout>
        </fieldset>
      ))}
    </FormPage>
  );
}
