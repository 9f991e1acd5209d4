import Box from '@cloudscape-design/components/box';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { users } from '../../../../core/contract/users.ts';
import { call } from '../../api/client.ts';
import { CredentialsForm } from './credentials-form.tsx';
import type { Notice } from './sign-in-services.ts';

/** For whoever lost their authenticator app: a recovery code removes it. */
export function RecoveryForm({ onNotice }: { onNotice(notice: Notice): void }) {
  const { state } = useLocation() as { state: unknown };
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <CredentialsForm
      title="Use a recovery code"
      verb="Remove my authenticator app"
      username={search.get('username') ?? ''}
      last={{
        name: 'recovery_code',
        label: 'Recovery code',
        description: 'One of the codes that you kept, such as a1b2c-3d4e5. Each works once.',
      }}
      send={async (authorization, code) => {
        const { message } = await call(
          users.redeemRecoveryCode,
          { code },
          { headers: { authorization }, signsIn: true },
        );
        onNotice({ type: 'success', text: message });
        void navigate('/login', { state });
      }}
    >
      <Box>Without a code, ask your administrator to remove your authenticator app.</Box>
      <Link to="/login" state={state}>
        Back to login
      </Link>
    </CredentialsForm>
  );
}
