import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { roleNames } from '../../../../core/access/actor.ts';
import { initialsOf } from '../../../../core/domain/initials.ts';
import { useSession } from '../../access/session.ts';
import { deployment } from '../../api/config.ts';
import { claimsOf, storedToken } from '../../api/token.ts';
import { surface } from '../../ui/tokens.ts';
import { BasicInfo } from './basic-info.tsx';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { Preferences } from './preferences-form.tsx';
import './profile.css';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** /profile: what the portal knows of the person, what they change of it, and their sessions. */
export function ProfilePage() {
  const session = useSession();
  const here = session.accounts.find(({ id }) => id === session.accountId)?.name;
  return (
    <SpaceBetween size="l">
      <div className="profile-head" style={surface}>
        <span className="profile-avatar" aria-hidden="true">
          {initialsOf(session.displayName)}
        </span>
        <Box variant="h1">Welcome, {session.givenName || session.username}</Box>
      </div>
      <BasicInfo />
      <Container header={<Header variant="h2">Your access</Header>}>
        <KeyValuePairs
          columns={3}
          items={[
            { label: 'Username', value: session.username },
            { label: 'Email', value: session.email || 'None' },
            { label: 'Account', value: session.acting?.home.name ?? here ?? session.accountId },
            { label: 'Customer', value: session.customer ?? 'All of the account' },
            { label: 'Roles', value: namesOfRoles().join(', ') || 'None' },
          ]}
        />
      </Container>
      <Preferences />
      <Password />
      <SecondFactor />
      {deployment().passkeys && <Passkeys />}
      <Sessions />
    </SpaceBetween>
  );
}

/** As the token has them, which is for show alone. */
function namesOfRoles(): string[] {
  const claims = claimsOf(storedToken() ?? '') ?? {};
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : undefined);
  return roleNames({ 'custom:roles': text('custom:roles'), 'custom:role': text('custom:role') });
}
