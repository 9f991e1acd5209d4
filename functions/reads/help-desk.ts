import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import type { Connection } from '../../core/domain/hook/connection.ts';
import { SHAPE_NAMES } from '../../core/domain/hook/shapes.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';
import { accountAndAncestors, isReseller, type AccountRow } from '../store/accounts.ts';

export const helpDeskEnvironment = baseEnvironment.extend({ HELP_DESK_ADDRESS: z.email() });

export interface HelpDesk {
  /** Mail address from the nearest account with one; undefined for the deployment's. */
  address: string | undefined;
  /** Connection for calls, and the account with its secrets; undefined for mail. */
  hook: { connection: Connection; accountId: AccountId } | undefined;
  /** False if the desk belongs to an account above the people's reseller. */
  isKnown: boolean;
}

/** Tickets of a reseller's customers go to the reseller's help desk. */
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

/** The account's own connection; undefined for mail. */
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

export function deskAddress({ address }: HelpDesk): string {
  return address ?? readEnvironment(helpDeskEnvironment).HELP_DESK_ADDRESS;
}
