import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import * as z from 'zod';
import { users } from '../../../../core/contract/users.ts';
import { nameOfPerson } from '../../../../core/domain/one-line.ts';
import { isPhone } from '../../../../core/domain/person.ts';
import { useSession } from '../../access/session.ts';
import { useSessionMachine } from '../../access/session-provider.tsx';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const SCHEMA = z.strictObject({
  given_name: nameOfPerson,
  family_name: nameOfPerson,
  phone_number: z.string().refine(isPhone, 'must have 7 to 15 digits'),
});

/** The person's own names and phone. */
export function BasicInfo() {
  const session = useSession();
  const machine = useSessionMachine();
  const update = useWrite(users.updateUsers, { invalidates: [users.listUsers] });
  const flash = useFlash();
  const form = useForm({
    schema: SCHEMA,
    start: {
      given_name: session.givenName,
      family_name: session.familyName,
      phone_number: session.phoneNumber,
    },
    refuse: (values, isChanged) => {
      if (!isChanged) return 'Nothing has been changed.';
      const isBlank = Object.values(values).some((value) => value.trim() === '');
      return isBlank ? 'Fill in what is blank first.' : undefined;
    },
    send: (values) =>
      update.mutateAsync({ params: { users: [{ username: session.username, ...values }] } }),
    onSent({ message }) {
      flash({ type: 'success', text: message });
      void machine.refresh();
    },
  });
  return (
    <Container header={<Header variant="h2">Basic Info</Header>}>
      <FormPage form={form} verb="Update" failed="Your profile was not updated">
        <TextField name="given_name" label="Given name" />
        <TextField name="family_name" label="Family name" />
        <TextField
          name="phone_number"
          label="Phone"
          inputMode="tel"
          description="Numbers without a country code are British."
        />
      </FormPage>
    </Container>
  );
}
