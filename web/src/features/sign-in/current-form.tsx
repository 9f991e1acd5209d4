import '@aws-amplify/ui-react/styles.layer.css';
import { Authenticator } from '@aws-amplify/ui-react';
import { useEffect, useMemo } from 'react';
import { useSessionMachine } from '../../access/session-provider.tsx';
import { configureIdentity, onSignIn } from '../../api/identity.ts';
import { amplifyTokens } from './amplify-tokens.ts';
import { COMPONENTS, FORM_FIELDS } from './authenticator-texts.tsx';
import { servicesOf, type CognitoCalls, type Notice } from './sign-in-services.ts';

interface CurrentFormProps {
  onNotice(notice: Notice | null): void;
  cognito?: CognitoCalls;
}

/**
 * Username and password, the forced new password and 'Forgot password?', through Amplify's
 * Authenticator.
 */
export function CurrentForm({ onNotice, cognito }: CurrentFormProps) {
  const machine = useSessionMachine();
  const services = useMemo(() => {
    configureIdentity();
    return servicesOf(onNotice, cognito);
  }, [onNotice, cognito]);
  useEffect(() => onSignIn(() => void machine.signedIn()), [machine]);
  return (
    <div className="current-form" data-amplify-theme="portal" style={amplifyTokens}>
      <Authenticator
        hideSignUp
        loginMechanisms={['username']}
        formFields={FORM_FIELDS}
        components={COMPONENTS}
        services={services}
      />
    </div>
  );
}
