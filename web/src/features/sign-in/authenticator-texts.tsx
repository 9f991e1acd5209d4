import { Button, useAuthenticator, type AuthenticatorProps } from '@aws-amplify/ui-react';
import { I18n } from 'aws-amplify/utils';
import { use, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { PASSWORD_MIN_LENGTH, PASSWORD_RULE } from '../../../../core/access/password-rule.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { TypedName, useStepStart } from './step-start.ts';

/** The labels of the specification, in place of Amplify's own. */
I18n.putVocabulariesForLanguage('en', {
  'Sign in': 'Sign In',
  'Forgot your password?': 'Forgot password?',
  'Send code': 'Get verification code',
  'Send Code': 'Get verification code',
  'Reset your password': 'Forgot password?',
  Submit: 'Change password',
  'Change Password': 'Change password',
  'Resend Code': 'Get new code',
  'Back to Sign In': 'Back to login',
  'Code mismatch': 'The code is not right. Type the one that the app shows now.',
  'Invalid code received for user': 'The code is not right. Type the one that the app shows now.',
  'Your software token has already been used once.':
    'This code was used already. Wait for the next one.',
  'Your passwords must match': 'New passwords do not match',
  [`Password must have at least ${PASSWORD_MIN_LENGTH} characters`]: `Use ${PASSWORD_MIN_LENGTH} characters or more`,
  'Password must have lower case letters': 'Add a small letter',
  'Password must have upper case letters': 'Add a capital letter',
  'Password must have numbers': 'Add a digit',
  'Password must have special characters': 'Add a symbol',
});
I18n.setLanguage('en');

const newPasswords = {
  password: { label: 'New Password', placeholder: '', isRequired: true, order: 2 },
  confirm_password: { label: 'Confirm New Password', placeholder: '', isRequired: true, order: 3 },
};

const CODE = {
  label: 'Code of the app',
  placeholder: '',
  isRequired: true,
  inputMode: 'numeric',
  autocomplete: 'one-time-code',
} as const;

export const FORM_FIELDS: NonNullable<AuthenticatorProps['formFields']> = {
  signIn: {
    username: { label: 'Username', placeholder: '', isRequired: true, autocomplete: 'username' },
    password: {
      label: 'Password',
      placeholder: '',
      isRequired: true,
      autocomplete: 'current-password',
    },
  },
  forgotPassword: { username: { label: 'Username', placeholder: '', isRequired: true } },
  confirmResetPassword: {
    /** A number field whose value stays text: leading zeros count. */
    confirmation_code: {
      label: 'Verification code',
      placeholder: '',
      type: 'number',
      isRequired: true,
      autocomplete: 'one-time-code',
      order: 1,
    },
    ...newPasswords,
  },
  forceNewPassword: newPasswords,
  confirmSignIn: { confirmation_code: CODE },
  setupTotp: { QR: { totpIssuer: document.location.hostname }, confirmation_code: CODE },
};

function BackToLogin() {
  const { toSignIn } = useAuthenticator((context) => [context.toSignIn]);
  return (
    <Button variation="link" size="small" onClick={toSignIn}>
      Back to login
    </Button>
  );
}

function SignInFooter() {
  const { toForgotPassword } = useAuthenticator((context) => [context.toForgotPassword]);
  return (
    <>
      <PasskeyButton />
      <div className="sign-in-links">
        <Button variation="link" size="small" onClick={toForgotPassword}>
          Forgot password?
        </Button>
        <Link to="/login?form=account" state={useLocation().state as unknown}>
          Sign in with an account
        </Link>
      </div>
    </>
  );
}

/** At the step that asks for the code of the app. */
function LostAppFooter() {
  const typed = use(TypedName);
  const { state } = useLocation();
  return (
    <div className="sign-in-links">
      <Link
        to={`/login?form=recovery&username=${encodeURIComponent(typed.current)}`}
        state={state as unknown}
      >
        Lost your phone? Use a recovery code
      </Link>
    </div>
  );
}

function StepHeading({ children }: { children: ReactNode }) {
  return (
    <h1 ref={useStepStart()} className="sign-in-heading">
      {children}
    </h1>
  );
}

const heading = (text: string) =>
  function Heading() {
    return <StepHeading>{text}</StepHeading>;
  };

function NewPasswordHeading() {
  return (
    <>
      <StepHeading>Choose a new password</StepHeading>
      <p className="sign-in-words">{PASSWORD_RULE}</p>
    </>
  );
}

function SetUpHeading() {
  return (
    <>
      <StepHeading>Set up an authenticator app</StepHeading>
      <p className="sign-in-words">
        This portal asks for a second factor. Scan the picture with an authenticator app, or type
        the key into it, and give the code that it shows.
      </p>
    </>
  );
}

export const COMPONENTS: NonNullable<AuthenticatorProps['components']> = {
  SignIn: { Header: heading('Sign in'), Footer: SignInFooter },
  ForgotPassword: { Header: heading('Forgot your password'), Footer: () => null },
  ConfirmResetPassword: { Header: NewPasswordHeading, Footer: BackToLogin },
  ConfirmSignIn: { Header: heading('Confirm that it is you'), Footer: LostAppFooter },
  SetupTotp: { Header: SetUpHeading },
  ForceNewPassword: { Header: NewPasswordHeading },
};
