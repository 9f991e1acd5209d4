import { randomBytes } from 'node:crypto';
import type { accounts } from '../../core/contract/accounts.ts';
import { sourcehooks } from '../../core/contract/sourcehooks.ts';
import { HOOKING_SOURCES, KEYED_SOURCES } from '../../core/domain/source-key.ts';
import type { Verb } from '../kernel/serve.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { Conflict } from '../runtime/errors.ts';
import { accountThing } from '../store/audit-things.ts';
import { writeTogether } from '../store/client.ts';
import { sourceHookPut } from '../store/source-hooks.ts';
import { digestOf } from '../store/work-notices.ts';
import { accountNamed, ownAccounts } from './own-accounts.ts';

const RANDOM_BYTES = 24;
const random = () => randomBytes(RANDOM_BYTES).toString('base64url');

/** POST /accounts/source/hook: only this answer includes the address and the secret. */
export const makeSourceHook: Verb<typeof accounts.makeSourceHook> = async ({
  actor,
  body,
  now,
  audit,
}) => {
  const account = accountNamed(await ownAccounts(actor), body.account_id);
  const { accountId, keySource: source, name } = account;
  if (!source || !HOOKING_SOURCES.includes(source))
    throw new Conflict(`${name} has no monitoring source that calls the portal.`);
  const product = KEYED_SOURCES[source];
  const [key, secret] = [random(), random()];
  const { portalUrl } = await mailFaceOf(accountId);
  await writeTogether([
    sourceHookPut({
      accountId,
      source,
      linkDigest: digestOf(key),
      secretDigest: digestOf(secret),
      madeAtMs: now.getTime(),
      readingAtMs: 0,
    }),
    audit({
      accountId,
      things: [accountThing(account)],
      information: `Made an address for alerts of ${product} for the account ${name}`,
    }),
  ]);
  return {
    message: `${product} can call this address. It and the secret are shown this once.`,
    data: { url: `${portalUrl}/live${sourcehooks.takeHook.path}?key=${key}`, secret },
  };
};
