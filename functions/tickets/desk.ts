import type { ResponseOf } from '../../core/contract/endpoint.ts';
import type { tickets } from '../../core/contract/tickets.ts';
import { deskSecret } from '../gateways/desk-secrets.ts';
import type { AccountRow } from '../store/accounts.ts';

type Desk = ResponseOf<typeof tickets.getDesk>['data'];

/** Where an account's tickets are sent, as its administrators see it. */
export async function deskOf({
  accountId,
  deskHook = '',
  deskVersion = 0,
}: AccountRow): Promise<Desk> {
  const has_secret = deskHook !== '' && (await deskSecret(accountId)) !== undefined;
  return { url: deskHook, has_secret, version: deskVersion };
}
