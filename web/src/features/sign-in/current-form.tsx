import '@aws-amplify/ui-react/styles.layer.css';
import { Authenticator } from '@aws-amplify/ui-react';
import { useEffect, useMemo, useRef } from 'react';
import { useSessionMachine } from '../../access/session-provider.tsx';
import { configureIdentity, onSignIn } from '../../api/identity.ts';
import { amplifyTokens } from './amplify-tokens.ts';
import { COMPONENTS, FORM_FIELDS } from './authenticator-texts.tsx';
import { PasskeySignInCall } from './passkey-button.tsx';
import { passkeySignIn, servicesOf, type CognitoCalls, type Notice } from './sign-in-services.ts';
import { TypedName } from './step-start.ts';

interface CurrentFormProps {
  onNotice(notice: Notice | null): void;
  cognito?: CognitoCalls;
}

/**
 * Username and password or passkey, the forced new password and 'Forgot password?', through Amplify's
 * Authenticator.
 */
export function CurrentForm({ onNotice, cognito }: CurrentFormProps) {
  const machine = useSessionMachine();
  const typedName = useRef('');
  const [services, byPasskey] = useMemo(() => {
    configureIdentity();
    return [servicesOf(onNotice, emptyCode, cognito), passkeySignIn(onNotice, cognito)];
  }, [onNotice, cognito]);
  useEffect(() => onSignIn(() => void machine.signedIn()), [machine]);
  return (
    <div
      className="current-form"
      data-amplify-theme="portal"
      style={amplifyTokens}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === 'username')
          typedName.current = target.value;
      }}
    >
      <TypedName value={typedName}>
        <PasskeySignInCall value={byPasskey}>
          <Authenticator
            hideSignUp
            loginMechanisms={['username']}
            formFields={FORM_FIELDS}
            components={COMPONENTS}
            services={services}
          />
        </PasskeySignInCall>
      </TypedName>
    </div>
  );
}

/** Ready for another code. */
function emptyCode(): void {
  const code = document.querySelector<HTMLInputElement>('input[name="confirmation_code"]');
  if (code) code.value = '';
}
