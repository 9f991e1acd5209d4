import { nameFor, type Staff } from '../../core/access/staff.ts';
import { mailOf } from '../documents/mail-body.ts';
import { mailMoment } from '../documents/mail-moment.ts';
import type { Mail, MailFace } from '../gateways/mail.ts';
import type { AdminNotice, Noticed } from '../store/admin-notices.ts';

const DEEDS: Record<Noticed, { title: string; own: string; other: string }> = {
  disable: {
    title: 'Administrator disabled',
    own: 'Your access was disabled. You are signed out and cannot sign in.',
    other: 'was disabled and cannot sign in.',
  },
  enable: {
    title: 'Administrator enabled',
    own: 'Your access was enabled. You can sign in again.',
    other: 'was enabled and can sign in again.',
  },
  resetFactor: {
    title: 'Second factor of an administrator reset',
    own: 'Your second factor was reset. You are signed out, and sign in with your password alone until you set up another.',
    other:
      'had the second factor reset, and signs in with a password alone until another is set up.',
  },
  takeRole: {
    title: 'Role Admin taken',
    own: 'You no longer have the role Admin.',
    other: 'no longer has the role Admin.',
  },
  restore: {
    title: 'Administrator restored by the operator',
    own: 'The operator of the portal restored your access: it is enabled, the second factor is reset, and a temporary password comes in a mail of its own.',
    other:
      'was restored by the operator of the portal: enabled, without a second factor, with a temporary password.',
  },
  redeemRecoveryCode: {
    title: 'Recovery code used',
    own: 'A recovery code of yours was used with your password. Your authenticator app was removed and your sessions have ended. Sign in with your password, and set up an app again.',
    other: 'used a recovery code, and signs in with a password alone until another app is set up.',
  },
};

const OWN_DEED =
  'If it was not you, somebody knows your password and a recovery code: change your password at once, make new recovery codes, and talk to your administrator.';
const DEED_OF_OTHERS =
  'If this is not right, act at once: talk to another administrator, or to the operator of the portal, who can restore an administrator who is locked out.';

/** Mail about a notice: to the person concerned, or to another Admin. */
export function adminMail(
  { deed, reason, admin, by, atMs }: AdminNotice,
  { to, isConcerned }: Pick<AdminNotice['recipients'][number], 'to' | 'isConcerned'>,
  face: MailFace,
  staff: Staff,
): Mail {
  const words = DEEDS[deed];
  const name = nameFor(staff, admin);
  return {
    to,
    from: face,
    ...mailOf({
      title: isConcerned ? words.title : `${words.title}: ${name}`,
      preview: '',
      face,
      blocks: [
        { kind: 'text', text: isConcerned ? words.own : `${name} ${words.other}` },
        {
          kind: 'text',
          text: `Done by ${nameFor(staff, by)} on ${mailMoment(atMs, face.reader)}.`,
        },
        // Typed by a person: a fact would make a link of an address.
        ...(reason ? [{ kind: 'text' as const, text: `Reason: ${reason}` }] : []),
        {
          kind: 'text',
          text: deed === 'redeemRecoveryCode' && isConcerned ? OWN_DEED : DEED_OF_OTHERS,
        },
      ],
      reason: {
        why: `You get this because ${isConcerned ? 'it concerns your own access' : `you have the role Admin at ${face.brandName}`}. Such mails cannot be turned off.`,
      },
    }),
  };
}
