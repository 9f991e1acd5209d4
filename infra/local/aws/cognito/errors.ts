/** An error with Cognito's code, as the SDK and aws-amplify expect it. */
export class CognitoError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The same error for a wrong password and an unknown person, so that they are indistinguishable.
 */
export const wrongPassword = () =>
  new CognitoError('NotAuthorizedException', 'Incorrect username or password.');
export const badSession = () =>
  new CognitoError('NotAuthorizedException', 'Invalid session for the user.');
export const noSuchUser = () => new CognitoError('UserNotFoundException', 'User does not exist.');
export const invalid = (message: string) => new CognitoError('InvalidParameterException', message);
