import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { provedAccountId } from '../../core/access/scope.ts';
import type { Block } from '../documents/mail-blocks.ts';
import { bodyHtml } from '../documents/mail-body.ts';
import type { MailFace } from '../gateways/mail.ts';
import { mailFaceOf } from '../reads/mail-face.ts';

/** A mail of the user pool, which replaces its placeholders. */
interface Words {
  subject: string;
  blocks: Block[];
}

type Source = CustomMessageTriggerEvent['triggerSource'];
type Write = (face: MailFace, event: CustomMessageTriggerEvent) => Words;

const text = (words: string): Block => ({ kind: 'text', text: words });
const NOTHING_ASKED = text('If you did not ask for this, do nothing: nothing has been changed.');
const code = (label: string, value: string): Block => ({
  kind: 'figures',
  figures: [{ label, value }],
});

const newPassword: Write = ({ brandName }, { request }) => ({
  subject: `Your verification code for ${brandName}`,
  blocks: [
    text('Somebody asked for a new password for your sign-in.'),
    code('Your password reset code, good for one hour', request.codeParameter),
    NOTHING_ASKED,
  ],
});

const newAddress: Write = ({ brandName }, { request }) => ({
  subject: `Prove your mail address for ${brandName}`,
  blocks: [code('The code that proves this address', request.codeParameter), NOTHING_ASKED],
});

const invitation: Write = ({ brandName, portalUrl }, { request }) => ({
  subject: `Your sign-in for ${brandName}`,
  blocks: [
    text(
      request.clientMetadata?.['invitedBy']
        ? `${request.clientMetadata['invitedBy']} invites you to the portal of ${brandName}.`
        : `You are invited to the portal of ${brandName}.`,
    ),
    {
      kind: 'facts',
      facts: [
        { name: 'Sign in at', value: portalUrl },
        { name: 'Username', value: request.usernameParameter ?? '' },
        { name: 'Temporary password', value: request.codeParameter },
      ],
    },
    text('You choose another password when you first sign in.'),
  ],
});

const MAILS: Partial<Record<Source, Write>> = {
  CustomMessage_AdminCreateUser: invitation,
  CustomMessage_ForgotPassword: newPassword,
  CustomMessage_ResendCode: newPassword,
  CustomMessage_UpdateUserAttribute: newAddress,
  CustomMessage_VerifyUserAttribute: newAddress,
};

/**
 * Cognito calls this before it sends a mail: sets text and design of the person's brand. Other
 * mails keep Cognito's text.
 */
export async function handler(
  event: CustomMessageTriggerEvent,
): Promise<CustomMessageTriggerEvent> {
  const write = MAILS[event.triggerSource];
  if (!write) return event;
  const { userAttributes } = event.request;
  const home =
    userAttributes['custom:home_account_id'] || userAttributes['custom:account_id'] || '';
  const face = await mailFaceOf(provedAccountId.parse(home));
  const { subject, blocks } = write(face, event);
  event.response.emailSubject = subject;
  event.response.emailMessage = bodyHtml({ title: subject, preview: '', blocks, face });
  return event;
}
