import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Form from '@cloudscape-design/components/form';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { sentenceOf } from '../../../../core/contract/api-error.ts';

interface CredentialsFormProps {
  title: string;
  verb: string;
  /** Default: empty. */
  username?: string;
  /** The field after username and password. */
  last: { name: string; label: string; description?: string };
  /** @param authorization Basic authorization header of username and password */
  send(authorization: string, last: string): Promise<void>;
  /** Links below the fields. */
  children: ReactNode;
}

/** RFC 7617, with UTF-8 for names and passwords beyond ASCII. */
function basicAuthorization(username: string, password: string): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))}`;
}

/** Username, password and one more field, which the portal's own API takes. */
export function CredentialsForm({
  title,
  verb,
  username = '',
  last: { name, label, description },
  send,
  children,
}: CredentialsFormProps) {
  const [values, setValues] = useState({ username, password: '', last: '' });
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll('input') ?? [])];
    fields.find(({ value }) => value === '')?.focus();
  }, []);
  const set =
    (field: keyof typeof values) =>
    ({ detail }: { detail: { value: string } }) =>
      setValues((former) => ({ ...former, [field]: detail.value }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await send(basicAuthorization(values.username, values.password), values.last.trim());
    } catch (failure) {
      setError(sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  }

  const isComplete = values.username !== '' && values.password !== '' && values.last.trim() !== '';
  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      <Form
        header={<h1 className="sign-in-heading">{title}</h1>}
        actions={
          <Button variant="primary" formAction="submit" loading={isBusy} disabled={!isComplete}>
            {verb}
          </Button>
        }
      >
        <SpaceBetween size="m">
          {error && <Alert type="error">{error}</Alert>}
          <FormField label="Username">
            <Input
              name="username"
              autoComplete="username"
              value={values.username}
              onChange={set('username')}
            />
          </FormField>
          <FormField label="Password">
            <Input
              name="password"
              type="password"
              autoComplete="current-password"
              value={values.password}
              onChange={set('password')}
            />
          </FormField>
          <FormField label={label} description={description}>
            <Input name={name} autoComplete={false} value={values.last} onChange={set('last')} />
          </FormField>
          {children}
        </SpaceBetween>
      </Form>
    </form>
  );
}
