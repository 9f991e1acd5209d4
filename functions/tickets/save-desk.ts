import type { tickets } from '../../core/contract/tickets.ts';
import { deskSecret, keepDeskSecret } from '../gateways/desk-secrets.ts';
import { CallRefused } from '../gateways/outside-call.ts';
import { tryHook } from '../gateways/ticket-hook.ts';
import type { Verb } from '../kernel/serve.ts';
import { BadRequest, Conflict, NotFound } from '../runtime/errors.ts';
import { accountUpdate, getAccount, type AccountRow } from '../store/accounts.ts';
import { writeTogether } from '../store/client.ts';
import { changedMeanwhile } from '../store/versioned.ts';
import { deskOf } from './desk.ts';
import { requireWholeAccount } from './whole-account.ts';

/** PUT /tickets/desk: sends an account's tickets as signed calls, once the desk has answered one. */
export const saveDesk: Verb<typeof tickets.saveDesk> = async ({ actor, account, body, audit }) => {
  requireWholeAccount(actor);
  const found = await getAccount(account);
  if (!found) throw new NotFound('Account');
  const { deskVersion: former = 0 } = found;
  if ((body.version ?? former) !== former) throw await newerDesk(found);
  const { url } = body;
  if (url !== '') {
    const secret = body.secret ?? (await deskSecret(account));
    if (secret === undefined) throw new BadRequest('secret: is required', 'secret');
    try {
      await tryHook({ url, secret });
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      throw new BadRequest(`url: the desk was tried and did not take it. ${error.message}`, 'url');
    }
  }
  const row = audit({
    accountId: account,
    target: account,
    information:
      url === ''
        ? `Tickets of ${found.name} go by mail`
        : `Tickets of ${found.name} go to ${new URL(url).host} as signed calls${body.secret === undefined ? '' : ', with a new secret'}`,
    before: { url: found.deskHook ?? '' },
    after: { url },
  });
  const deskVersion = former + 1;
  const change = { deskHook: url, deskVersion, deskChangedBy: actor.displayName };
  await writeTogether([accountUpdate(found, change), row], async () =>
    newerDesk((await getAccount(account)) ?? found),
  );
  // When two save at once, the secret goes with the address that is kept.
  if (url !== '' && body.secret !== undefined) await keepDeskSecret(account, body.secret);
  return {
    message: url === '' ? 'Tickets go by mail.' : 'The desk took the trial call, and is saved.',
    data: { url, has_secret: url !== '', version: deskVersion },
  };
};

async function newerDesk(account: AccountRow): Promise<Conflict> {
  const by = changedMeanwhile(account.deskChangedBy ?? '', `the help desk of ${account.name}`);
  return new Conflict(by, await deskOf(account));
}
