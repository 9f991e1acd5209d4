import { createHash } from 'node:crypto';
import type { CustomEmailSenderTriggerEvent } from 'aws-lambda';
import { provedAccountId } from '../../core/access/scope.ts';
import type { Block } from '../documents/mail-blocks.ts';
import { mailOf } from '../documents/mail-body.ts';
import type { MailFace, MailReason } from '../gateways/mail.ts';
import { readSignInCode } from '../gateways/sign-in-code.ts';
import { sendOnce } from '../mailing/send-once.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { log } from '../runtime/log.ts';
import { mailKeyOf } from '../store/mails.ts';

type Event = Pick<CustomEmailSenderTriggerEvent, 'triggerSource' | 'userName'> & {
  request: {
    code: string | null;
    userAttributes: Readonly<Record<string, string>>;
    clientMetadata?: Readonly<Record<string, string>> | undefined;
  };
};

interface Words {
  subject: string;
  blocks: Block[];
  why: string;
}

interface Person {
  username: string;
  /** Code or temporary password. */
  code: string;
  invitedBy: string;
}

type Write = (face: MailFace, person: Person) => Words;

const text = (words: string): Block => ({ kind: 'text', text: words });
const NOTHING_ASKED = text('If you did not ask for this, do nothing: nothing has been changed.');
const codeBlock = (label: string, value: string): Block => ({
  kind: 'figures',
  figures: [{ label, value }],
});

const newPassword: Write = ({ brandName }, { code }) => ({
  subject: `Your verification code for ${brandName}`,
  blocks: [
    text('Somebody asked for a new password for your sign-in.'),
    codeBlock('Your password reset code, good for one hour', code),
    NOTHING_ASKED,
  ],
  why: `This mail came because a new password was asked for. It comes once, as often as somebody asks.`,
});

const newAddress: Write = ({ brandName }, { code }) => ({
  subject: `Prove your mail address for ${brandName}`,
  blocks: [codeBlock('The code that proves this address', code), NOTHING_ASKED],
  why: `This mail came because somebody entered this address as their own at ${brandName}. Without the code nothing more comes.`,
});

const invitation: Write = ({ brandName, portalUrl }, { username, code, invitedBy }) => ({
  subject: `Your sign-in for ${brandName}`,
  blocks: [
    text(
      invitedBy
        ? `${invitedBy} invites you to the portal of ${brandName}.`
        : `You are invited to the portal of ${brandName}.`,
    ),
    {
      kind: 'facts',
      facts: [
        { name: 'Sign in at', value: portalUrl },
        { name: 'Username', value: username },
        { name: 'Temporary password', value: code },
      ],
    },
    text('You choose another password when you first sign in.'),
  ],
  why: `This mail came because somebody at ${brandName} made a sign-in for this address. If it is not for you, do nothing: the password ends after seven days.`,
});

const MAILS: Partial<Record<Event['triggerSource'], Write>> = {
  CustomEmailSender_AdminCreateUser: invitation,
  CustomEmailSender_ForgotPassword: newPassword,
  CustomEmailSender_ResendCode: newPassword,
  CustomEmailSender_UpdateUserAttribute: newAddress,
  CustomEmailSender_VerifyUserAttribute: newAddress,
};

/**
 * Cognito calls this in place of sending a mail, so that it has the sender and design of the
 * person's brand (decision 52). Lambda repeats a call that fails.
 * @throws Error while it is not known whether the mail was sent.
 */
export async function handler({ triggerSource, userName, request }: Event): Promise<void> {
  const { code, userAttributes, clientMetadata } = request;
  const write = MAILS[triggerSource];
  const to = userAttributes['email'];
  if (!write || !to || code === null) {
    log.warn('the user pool asked for a mail that the portal does not write', { triggerSource });
    return;
  }
  const account = provedAccountId.parse(
    userAttributes['custom:home_account_id'] || userAttributes['custom:account_id'] || '',
  );
  const face = await mailFaceOf(account);
  const { subject, blocks, why } = write(face, {
    username: userName,
    code: await readSignInCode(code),
    invitedBy: clientMetadata?.['invitedBy'] ?? '',
  });
  const reason: MailReason = { why };
  const mail = mailOf({ title: subject, preview: '', blocks, face, reason });
  const key = mailKeyOf(account, 'sign-in', createHash('sha256').update(code).digest('base64url'));
  const { fate } = await sendOnce(key, { to, from: face, ...mail }, new Date());
  if (fate === 'unsure') throw new Error('It is not known yet whether a mail of sign-in was sent.');
}
