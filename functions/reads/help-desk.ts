import type { AccountId } from '../../core/access/scope.ts';
import { accountLine, isReseller } from '../store/accounts.ts';

export interface HelpDesk {
  /** Of the nearest account that has one; undefined means the deployment's. */
  address: string | undefined;
  /** Where it takes them as signed calls, and whose secret signs them; undefined takes mail. */
  hook: { url: string; accountId: AccountId } | undefined;
  /** Whether the account's people may know it: no desk above their reseller. */
  isKnown: boolean;
}

/** Who takes the tickets of an account: a reseller's customers come to the reseller. */
export async function helpDeskOf(accountId: AccountId): Promise<HelpDesk> {
  const line = await accountLine(accountId);
  const at = line.findIndex(({ helpDesk, deskHook }) => helpDesk || deskHook);
  const desk = line[at];
  const reseller = line.findIndex(isReseller);
  return {
    address: desk?.helpDesk,
    hook: desk?.deskHook ? { url: desk.deskHook, accountId: desk.accountId } : undefined,
    isKnown: reseller === -1 || (at !== -1 && at <= reseller),
  };
}
