import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Form from '@cloudscape-design/components/form';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { tokens } from '../../../../core/contract/tokens.ts';
import { useSessionMachine } from '../../access/session-provider.tsx';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';

/** RFC 7617, with UTF-8 for names and passwords beyond ASCII. */
function basicAuthorization(username: string, password: string): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))}`;
}

/** The older sign-in: username, password and account are exchanged for a token. */
export function AccountForm() {
  const machine = useSessionMachine();
  const { state } = useLocation() as { state: unknown };
  const [values, setValues] = useState({ username: '', password: '', account: '' });
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set =
    (field: keyof typeof values) =>
    ({ detail }: { detail: { value: string } }) =>
      setValues((former) => ({ ...former, [field]: detail.value }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const authorization = basicAuthorization(values.username, values.password);
      const { IdToken } = await call(
        tokens.getToken,
        { account_id: values.account.trim() },
        { headers: { authorization }, signsIn: true },
      );
      await machine.signedInWith(IdToken);
    } catch (failure) {
      setError(sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  }

  const isComplete =
    values.username !== '' && values.password !== '' && values.account.trim() !== '';
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Form
        header={<h1 className="sign-in-heading">Login Page</h1>}
        actions={
          <Button variant="primary" formAction="submit" loading={isBusy} disabled={!isComplete}>
            Login
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
          <FormField label="Account">
            <Input name="account" value={values.account} onChange={set('account')} />
          </FormField>
          <Link to="/login" state={state}>
            Sign in without an account
          </Link>
        </SpaceBetween>
      </Form>
    </form>
  );
}
