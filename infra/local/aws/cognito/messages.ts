import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { CognitoError } from './errors.ts';
import type { Pool } from './pool.ts';
import type { User } from './user.ts';

export type CustomMessageEvent = CustomMessageTriggerEvent;

/** Trigger sources of the pool's mails. */
type Occasion = 'AdminCreateUser' | 'ForgotPassword' | 'UpdateUserAttribute';

/** Placeholders that the pool replaces. */
const CODE = '{####}';
const USERNAME = '{username}';

const OWN_WORDS: Record<Occasion, { subject: string; html: string }> = {
  AdminCreateUser: {
    subject: 'Your temporary password',
    html: `Your username is ${USERNAME} and temporary password is ${CODE}`,
  },
  ForgotPassword: {
    subject: 'Your verification code',
    html: `Your password reset code is ${CODE}`,
  },
  UpdateUserAttribute: {
    subject: 'Your verification code',
    html: `Your verification code is ${CODE}`,
  },
};

/**
 * Mails a code or temporary password, with the text of the custom message trigger if it has one.
 * @param message.clientMetadata ClientMetadata of the call, passed to the trigger
 * @throws CognitoError if the trigger fails; then nothing is sent.
 */
export async function mailMessage(
  pool: Pool,
  user: User,
  occasion: Occasion,
  {
    to,
    code,
    clientMetadata = {},
  }: { to: string; code: string; clientMetadata?: Record<string, string> },
): Promise<void> {
  const { emailSubject, emailMessage } = await wordsFor(pool, user, occasion, clientMetadata);
  const own = OWN_WORDS[occasion];
  const html = (emailMessage ?? own.html)
    .replaceAll(CODE, code)
    .replaceAll(USERNAME, user.username);
  await pool.options.mailbox.add({
    kind: 'mail',
    to: [to],
    from: pool.options.sender,
    subject: emailSubject ?? own.subject,
    html,
    text: textOf(html),
  });
}

async function wordsFor(
  pool: Pool,
  user: User,
  occasion: Occasion,
  clientMetadata: Record<string, string>,
): Promise<CustomMessageEvent['response']> {
  const event = {
    version: '1',
    region: pool.options.poolId.split('_')[0]!,
    userPoolId: pool.options.poolId,
    userName: user.username,
    callerContext: { awsSdkVersion: 'local', clientId: pool.options.clientId },
    triggerSource: `CustomMessage_${occasion}`,
    request: {
      userAttributes: { ...user.attributes, 'cognito:user_status': user.status },
      codeParameter: CODE,
      linkParameter: '',
      usernameParameter: occasion === 'AdminCreateUser' ? USERNAME : null,
      clientMetadata,
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  } as CustomMessageEvent;
  try {
    return (await pool.options.customMessage(event)).response;
  } catch (error) {
    console.error('The custom message trigger failed', error);
    throw new CognitoError(
      'UserLambdaValidationException',
      `CustomMessage failed with error ${(error as Error).message}.`,
    );
  }
}

/** Plain text version of a mail. */
function textOf(html: string): string {
  const entities: Record<string, string> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  };
  return html
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/<\/(p|h1|div)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!)
    .trim();
}
