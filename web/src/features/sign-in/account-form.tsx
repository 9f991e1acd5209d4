import { Link, useLocation } from 'react-router';
import { tokens } from '../../../../core/contract/tokens.ts';
import { useSessionMachine } from '../../access/session-provider.tsx';
import { call } from '../../api/client.ts';
import { CredentialsForm } from './credentials-form.tsx';

/** The older sign-in: username, password and account are exchanged for a token. */
export function AccountForm() {
  const machine = useSessionMachine();
  const { state } = useLocation() as { state: unknown };
  return (
    <CredentialsForm
      title="Login Page"
      verb="Login"
      last={{ name: 'account', label: 'Account' }}
      send={async (authorization, account) => {
        const { IdToken } = await call(
          tokens.getToken,
          { account_id: account },
          { headers: { authorization }, signsIn: true },
        );
        await machine.signedInWith(IdToken);
      }}
    >
      <Link to="/login" state={state}>
        Sign in without an account
      </Link>
    </CredentialsForm>
  );
}
