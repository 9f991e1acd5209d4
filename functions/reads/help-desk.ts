import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';
import { accountAndAncestors, isReseller } from '../store/accounts.ts';

/** Environment of functions that write to help desks. */
export const helpDeskEnvironment = baseEnvironment.extend({ HELP_DESK_ADDRESS: z.email() });

export interface HelpDesk {
  /** For mail, of the nearest account that has one; undefined means the deployment's. */
  address: string | undefined;
  /** Where it takes them as signed calls, and whose secret signs them; undefined takes mail. */
  hook: { url: string; accountId: AccountId } | undefined;
  /** Whether the account's people may know it: no desk above their reseller. */
  isKnown: boolean;
}

/** Help desk for an account's tickets: a reseller's customers come to the reseller. */
export async function helpDeskOf(accountId: AccountId): Promise<HelpDesk> {
  const line = await accountAndAncestors(accountId);
  const at = line.findIndex(({ helpDesk, deskHook }) => helpDesk || deskHook);
  const desk = line[at];
  const reseller = line.findIndex(isReseller);
  return {
    address: desk?.helpDesk,
    hook: desk?.deskHook ? { url: desk.deskHook, accountId: desk.accountId } : undefined,
    isKnown: reseller === -1 || (at !== -1 && at <= reseller),
  };
}

/** Where mail to a help desk goes. */
export function deskAddress({ address }: HelpDesk): string {
  return address ?? readEnvironment(helpDeskEnvironment).HELP_DESK_ADDRESS;
}
