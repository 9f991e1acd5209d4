import { randomUUID } from 'node:crypto';
import { personInWords } from '../../core/access/actor.ts';
import type { accounts } from '../../core/contract/accounts.ts';
import type { BodyOf } from '../../core/contract/endpoint.ts';
import { KEYED_SOURCES, type KeyedSource } from '../../core/domain/source-key.ts';
import { dropSourceKey, keepSourceKey, type SourceKey } from '../gateways/source-keys.ts';
import type { Verb } from '../kernel/serve.ts';
import { refusalOf } from '../monitoring/trials.ts';
import { BadRequest, Conflict } from '../runtime/errors.ts';
import { accountUpdate, feeds, getAccount, type AccountRow } from '../store/accounts.ts';
import { writeIf, writeTogether } from '../store/client.ts';
import { accountNamed, ownAccounts } from './own-accounts.ts';
import { accountThing } from '../store/audit-things.ts';

/**
 * PUT /accounts/key: stores the key of an account's monitoring source after a successful probe;
 * without a source, removes the stored key.
 */
export const saveKey: Verb<typeof accounts.saveKey> = async ({ actor, body, now, audit }) => {
  const account = accountNamed(await ownAccounts(actor), body.account_id);
  const former = { source: account.keySource ?? '', address: account.keyAddress ?? '' };
  const { source, address } = body;
  const access = source === '' ? undefined : await probedAccess(source, body);
  const after = { source, address: source === '' ? '' : address };
  const row = audit({
    accountId: account.accountId,
    things: [accountThing(account)],
    information:
      source === ''
        ? `Removed the monitoring key of the account ${account.name}`
        : `Kept a key of ${KEYED_SOURCES[source]} at ${new URL(address).host} for the account ${account.name}`,
    before: former,
    after,
  });
  const keyFields = {
    keySource: source,
    keyAddress: after.address,
    keyVersion: randomUUID(),
    keySetAtMs: source === '' ? 0 : now.getTime(),
    keySetBy: source === '' ? '' : personInWords(actor),
    keySetHome: actor.home,
    hasKey: source !== '' || feeds(account, 'collector'),
    formerSource: formerSourceAfter(account, source),
  } as const;
  await writeTogether(
    [accountUpdate(account, keyFields), row],
    () => new Conflict(`Somebody else has changed the account ${account.name} meanwhile.`),
  );
  // After the row, which only one of two concurrent calls writes: the clock only uses a key of the
  // row's version.
  try {
    if (access)
      await keepSourceKey(account.accountId, { ...access, version: keyFields.keyVersion });
    else await dropSourceKey(account.accountId);
  } catch (error) {
    const failed = (outcome: string) =>
      audit(
        {
          accountId: account.accountId,
          things: [accountThing(account)],
          information: `The monitoring key of the account ${account.name} was not confirmed where keys are kept: ${outcome}`,
        },
        new Date(),
      );
    const present = await getAccount(account.accountId);
    const isBack =
      present?.keyVersion === keyFields.keyVersion &&
      (await writeIf([
        accountUpdate(present, keyOf(account)),
        failed('its source is the one of before'),
      ]));
    if (!isBack) await writeIf([failed('somebody has changed the account meanwhile')]);
    throw error;
  }
  return {
    message:
      source === ''
        ? `The monitoring key of ${account.name} is removed. Its devices are no longer monitored.`
        : `${KEYED_SOURCES[source]} takes the key of ${account.name}, and it is kept.`,
  };
};

/** The removed source, until the clock has cleaned up after it. */
function formerSourceAfter({ keySource = '', formerSource = '' }: AccountRow, source: string) {
  if (keySource !== '' && keySource !== source) return keySource;
  return formerSource === source ? '' : formerSource;
}

/** Key fields of the row, to restore them. */
const keyOf = (account: AccountRow) => ({
  keySource: account.keySource ?? '',
  keyAddress: account.keyAddress ?? '',
  keyVersion: account.keyVersion ?? '',
  keySetAtMs: account.keySetAtMs ?? 0,
  keySetBy: account.keySetBy ?? '',
  keySetHome: account.keySetHome ?? '',
  hasKey: account.hasKey,
  formerSource: account.formerSource ?? '',
});

/**
 * Probes a key at its address.
 * @throws BadRequest if a field is missing or the source refuses the key.
 */
async function probedAccess(
  source: KeyedSource,
  { address, key }: BodyOf<typeof accounts.saveKey>,
): Promise<Omit<SourceKey, 'version'>> {
  if (address === '') throw new BadRequest('address: is required', 'address');
  // Required each time: a stored key is never sent to another address.
  if (key === undefined) throw new BadRequest('key: is required', 'key');
  const refused = await refusalOf(source, { address, key });
  if (refused !== undefined) throw new BadRequest(`key: ${refused}`, 'key');
  return { source, address, key };
}
