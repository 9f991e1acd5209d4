import type { Brand } from '../constructs/brand.ts';
import type { Cloud } from './cloud.ts';

/** Errors of the connection to AWS, rather than refusals. */
const NOT_REACHED = /^(ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|TimeoutError|NetworkingError)$/;

/** @returns the shell's AWS account, or a sentence with the remedy. */
export async function accountOfShell(
  { account, title }: Pick<Brand, 'account' | 'title'>,
  cloud: Pick<Cloud, 'accountId'>,
): Promise<{ id: string | undefined } | { refusal: string }> {
  try {
    return { id: await cloud.accountId() };
  } catch (error) {
    const { name, message, code } = error as Error & { code?: string };
    const refusal = NOT_REACHED.test(code ?? name)
      ? `AWS was not reached (${message}). Is this machine on the internet, or behind a proxy?`
      : `This shell has no credentials that AWS takes (${message}). Sign in to the account ${account} of ${title}, for example with aws sso login and AWS_PROFILE, and run the command again.`;
    return { refusal };
  }
}

/** @throws Error with the remedy unless the shell is signed in to the brand's account. */
export async function inOwnAccount(
  brand: Pick<Brand, 'account' | 'title'>,
  cloud: Pick<Cloud, 'accountId'>,
): Promise<void> {
  const shell = await accountOfShell(brand, cloud);
  if ('refusal' in shell) throw new Error(shell.refusal);
  if (shell.id !== brand.account) throw new Error(otherAccount(brand, shell.id));
}

export const otherAccount = ({ account }: Pick<Brand, 'account'>, id: string | undefined) =>
  `The credentials are of the account ${id}, the brand's is ${account}.`;
