import { AwsError } from './service.ts';

/** What SES accepts of an account. */
export interface MailRules {
  /** Domains, with their subdomains, and addresses. */
  verified: readonly string[];
  /** An account in the sandbox sends to verified identities only. */
  isSandbox: boolean;
  /** Addresses whose mails SES takes and does not send. */
  suppressed: ReadonlySet<string>;
}

/** Domains of the simulated network, and the brand's. */
export const LOCAL_RULES: MailRules = {
  verified: ['example'],
  isSandbox: false,
  suppressed: new Set(),
};

const MOST_RECIPIENTS = 50;
const MOST_BYTES = 40 * 1024 * 1024;

interface Mail {
  from: string;
  to: readonly string[];
  /** Of the request, in which attachments are base64. */
  bytes: number;
}

/** @throws AwsError for a mail that SES refuses. */
export function requireSendable({ verified, isSandbox }: MailRules, mail: Mail): void {
  if (mail.to.length > MOST_RECIPIENTS)
    throw new AwsError('BadRequestException', `Recipient count exceeds ${MOST_RECIPIENTS}.`);
  if (mail.bytes > MOST_BYTES)
    throw new AwsError('BadRequestException', `Message length is more than ${MOST_BYTES} bytes.`);
  const checked = isSandbox ? [mail.from, ...mail.to] : [mail.from];
  const unknown = checked.map(addressOf).filter((address) => !isVerified(address, verified));
  if (unknown.length > 0)
    throw new AwsError(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region EU-WEST-2: ${unknown.join(', ')}`,
    );
}

function isVerified(address: string, verified: readonly string[]): boolean {
  const domain = address.split('@').at(-1)!;
  return verified.some(
    (identity) => identity === address || identity === domain || domain.endsWith(`.${identity}`),
  );
}

/** Lower-case address of "Name" <address>. */
export function addressOf(text: string): string {
  return (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase();
}
