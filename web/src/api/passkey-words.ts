import { ApiError } from '../../../core/contract/api-error.ts';

/** Passkeys need a secure context. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && 'credentials' in navigator;

const WORDS: Record<string, string> = {
  PasskeyNotSupported: 'This browser has no passkeys.',
  PasskeyAlreadyExists: 'This device has a passkey of yours already.',
  PasskeyRegistrationCanceled: 'The browser was told to stop, or waited too long.',
  PasskeyOperationAborted: 'The browser was told to stop.',
  PasskeyAuthenticationCanceled:
    'No passkey was used: the browser was told to stop, or there is none for this username here.',
  PasskeyRetrievalFailed: 'No passkey was used: there is none for this username here.',
  RelyingPartyMismatch: 'Passkeys cannot be used at this address.',
  WebAuthnOriginNotAllowedException: 'Passkeys cannot be used at this address.',
  WebAuthnNotEnabledException: 'Passkeys cannot be used at this address.',
  WebAuthnChallengeNotFoundException: 'It took too long. Please try again.',
  PasskeyBesideApp:
    'It is there, but does not sign you in beside your authenticator app. Remove it, and add it again.',
  LimitExceededException: 'This is not possible now: you have too many, or tried too often.',
};

/** Maps error names, as the provider's messages are for developers. */
export function passkeyWords(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  const name = error instanceof Error ? error.name : '';
  return WORDS[name] ?? 'The sign-in service did not do it. Please try again.';
}
