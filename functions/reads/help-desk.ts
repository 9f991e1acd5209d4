import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import type { Connection } from '../../core/domain/hook/connection.ts';
import { SHAPE_NAMES } from '../../core/domain/hook/shapes.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';
import { accountAndAncestors, isReseller, type AccountRow } from '../store/accounts.ts';

/** Environment of functions that write to help desks. */
export const helpDeskEnvironment = baseEnvironment.extend({ HELP_DESK_ADDRESS: z.email() });

export interface HelpDesk {
  /** For mail, of the nearest account that has one; undefined means the deployment's. */
  address: string | undefined;
  /** How it takes calls, and the account that its secrets belong to; undefined takes mail. */
  hook: { connection: Connection; accountId: AccountId } | undefined;
  /** Whether the account's people may know it: no desk above their reseller. */
  isKnown: boolean;
}

/** Help desk for an account's tickets: a reseller's customers come to the reseller. */
export async function helpDeskOf(accountId: AccountId): Promise<HelpDesk> {
  const line = await accountAndAncestors(accountId);
  const at = line.findIndex((account) => account.helpDesk || deskConnection(account));
  const desk = line[at];
  const connection = desk && deskConnection(desk);
  const reseller = line.findIndex(isReseller);
  return {
    address: desk?.helpDesk,
    hook: desk && connection && { connection, accountId: desk.accountId },
    isKnown: reseller === -1 || (at !== -1 && at <= reseller),
  };
}

/** How an account's own desk takes calls; undefined where it takes mail. */
export function deskConnection({
  deskHook = '',
  deskShape = '',
  deskSettings = {},
  deskTemplate: template = '',
}: AccountRow): Connection | undefined {
  const shape = SHAPE_NAMES.find((name) => name === deskShape);
  if (shape) return { shape, settings: deskSettings, template };
  return deskHook === ''
    ? undefined
    : { shape: 'PLAIN', settings: { address: deskHook }, template };
}

/** Where mail to a help desk goes. */
export function deskAddress({ address }: HelpDesk): string {
  return address ?? readEnvironment(helpDeskEnvironment).HELP_DESK_ADDRESS;
}
