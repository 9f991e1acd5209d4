import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { provedAccountId } from '../../core/access/scope.ts';
import { escapeHtml, mailPage } from '../gateways/mail-page.ts';
import type { MailFace } from '../gateways/mail.ts';
import { mailFaceOf } from '../reads/mail-face.ts';

/** A mail of the user pool in words; its placeholders are filled in by the pool. */
interface Letter {
  subject: string;
  /** Each is HTML; what comes from outside is escaped. */
  paragraphs: string[];
}

type Source = CustomMessageTriggerEvent['triggerSource'];
type Write = (face: MailFace, event: CustomMessageTriggerEvent) => Letter;

const NOTHING_ASKED = 'If you did not ask for this, do nothing: nothing has been changed.';

const newPassword: Write = ({ brandName }, { request }) => ({
  subject: `Your verification code for ${brandName}`,
  paragraphs: [
    'Somebody asked for a new password for your sign-in.',
    `Your password reset code is <strong>${request.codeParameter}</strong>. It is good for one hour.`,
    NOTHING_ASKED,
  ],
});

const newAddress: Write = ({ brandName }, { request }) => ({
  subject: `Prove your mail address for ${brandName}`,
  paragraphs: [
    `The code that proves this address is <strong>${request.codeParameter}</strong>.`,
    NOTHING_ASKED,
  ],
});

/** Who invites, and to what, where a person of the portal did. */
function invitedBy({ clientMetadata: told = {} }: CustomMessageTriggerEvent['request']): string[] {
  const { invitedBy: who, account } = told;
  return who && account
    ? [`${escapeHtml(who)} invites you to the portal of ${escapeHtml(account)}.`]
    : [];
}

const invitation: Write = ({ brandName, portalUrl }, { request }) => ({
  subject: `Your sign-in for ${brandName}`,
  paragraphs: [
    ...invitedBy(request),
    `You can sign in at <a href="${escapeHtml(portalUrl)}">${escapeHtml(portalUrl)}</a> from now on.`,
    `Your username is <strong>${request.usernameParameter ?? ''}</strong> and your temporary password is <strong>${request.codeParameter}</strong>. You choose another one when you first sign in.`,
  ],
});

const LETTERS: Partial<Record<Source, Write>> = {
  CustomMessage_AdminCreateUser: invitation,
  CustomMessage_ForgotPassword: newPassword,
  CustomMessage_ResendCode: newPassword,
  CustomMessage_UpdateUserAttribute: newAddress,
  CustomMessage_VerifyUserAttribute: newAddress,
};

/**
 * Called by the user pool before it sends a mail: gives it words and the face of the person's
 * brand. What has no letter here keeps the pool's own.
 */
export async function handler(
  event: CustomMessageTriggerEvent,
): Promise<CustomMessageTriggerEvent> {
  const write = LETTERS[event.triggerSource];
  if (!write) return event;
  const { userAttributes } = event.request;
  const home =
    userAttributes['custom:home_account_id'] || userAttributes['custom:account_id'] || '';
  const face = await mailFaceOf(provedAccountId.parse(home));
  const { subject, paragraphs } = write(face, event);
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
  event.response.emailSubject = subject;
  event.response.emailMessage = mailPage({ ...face, subject, body });
  return event;
}
