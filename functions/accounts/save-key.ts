import { randomUUID } from 'node:crypto';
import type { accounts } from '../../core/contract/accounts.ts';
import type { BodyOf } from '../../core/contract/endpoint.ts';
import { KEYED_SOURCES, type KeyedSource } from '../../core/domain/source-key.ts';
import { CallRefused } from '../gateways/outside-call.ts';
import { dropSourceKey, keepSourceKey, type SourceKey } from '../gateways/source-keys.ts';
import type { Verb } from '../kernel/serve.ts';
import { sources } from '../monitoring/sources.ts';
import { BadRequest, Conflict } from '../runtime/errors.ts';
import { accountUpdate, feeds, getAccount, type AccountRow } from '../store/accounts.ts';
import { writeIf, writeTogether } from '../store/client.ts';
import { accountNamed, ownAccounts } from './own-accounts.ts';

/**
 * PUT /accounts/key: keeps the key of an account's monitoring source, once the source has taken it;
 * without a source the key that was kept is dropped.
 */
export const saveKey: Verb<typeof accounts.saveKey> = async ({ actor, body, audit }) => {
  const account = accountNamed(await ownAccounts(actor), body.account_id);
  const former = { source: account.keySource ?? '', address: account.keyAddress ?? '' };
  const { source, address } = body;
  const access = source === '' ? undefined : await takenBy(source, body);
  const after = { source, address: source === '' ? '' : address };
  const row = audit({
    accountId: account.accountId,
    target: account.accountId,
    information:
      source === ''
        ? `Dropped the monitoring key of the account ${account.name}`
        : `Kept a key of ${KEYED_SOURCES[source]} at ${new URL(address).host} for the account ${account.name}`,
    before: former,
    after,
  });
  const kept = {
    keySource: source,
    keyAddress: after.address,
    keyVersion: randomUUID(),
    hasKey: source !== '' || feeds(account, 'collector'),
    formerSource: formerSourceAfter(account, source),
  } as const;
  await writeTogether(
    [accountUpdate(account, kept), row],
    () => new Conflict(`Somebody else has changed the account ${account.name} meanwhile.`),
  );
  // After the row, which only one of two at once writes: the clock believes no key of another version.
  try {
    if (access) await keepSourceKey(account.accountId, { ...access, version: kept.keyVersion });
    else await dropSourceKey(account.accountId);
  } catch (error) {
    const failed = (outcome: string) =>
      audit(
        {
          accountId: account.accountId,
          target: account.accountId,
          information: `The monitoring key of the account ${account.name} was not confirmed where keys are kept: ${outcome}`,
        },
        new Date(),
      );
    const present = await getAccount(account.accountId);
    const isBack =
      present?.keyVersion === kept.keyVersion &&
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
        ? `The monitoring key of ${account.name} is dropped. What it fed is not watched any more.`
        : `${KEYED_SOURCES[source]} takes the key of ${account.name}, and it is kept.`,
  };
};

/** The source that was left, until the clock has let go of it. */
function formerSourceAfter({ keySource = '', formerSource = '' }: AccountRow, source: string) {
  if (keySource !== '' && keySource !== source) return keySource;
  return formerSource === source ? '' : formerSource;
}

/** What a row says of its key, so that another can be taken back. */
const keyOf = ({ keySource, keyAddress, keyVersion, hasKey, formerSource }: AccountRow) => ({
  keySource: keySource ?? '',
  keyAddress: keyAddress ?? '',
  keyVersion: keyVersion ?? '',
  hasKey,
  formerSource: formerSource ?? '',
});

/**
 * Tries a key where it is for.
 * @throws BadRequest when something lacks, or the source does not take it.
 */
async function takenBy(
  source: KeyedSource,
  { address, key }: BodyOf<typeof accounts.saveKey>,
): Promise<Omit<SourceKey, 'version'>> {
  if (address === '') throw new BadRequest('address: is required', 'address');
  // Always anew: one that was kept for an address is never sent to another.
  if (key === undefined) throw new BadRequest('key: is required', 'key');
  try {
    await sources[source].probe({ address, key });
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    throw new BadRequest(`key: ${KEYED_SOURCES[source]} was tried. ${error.message}`, 'key');
  }
  return { source, address, key };
}
