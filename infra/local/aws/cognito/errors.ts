/** An error of Cognito's protocol, by the name that the SDK and aws-amplify know it by. */
export class CognitoError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * One answer for a wrong password and for a person who does not exist, so that neither can be told
 * from the other.
 */
export const wrongPassword = () =>
  new CognitoError('NotAuthorizedException', 'Incorrect username or password.');
export const badSession = () =>
  new CognitoError('NotAuthorizedException', 'Invalid session for the user.');
export const noSuchUser = () => new CognitoError('UserNotFoundException', 'User does not exist.');
export const invalid = (message: string) => new CognitoError('InvalidParameterException', message);
