import { isDeepStrictEqual } from 'node:util';
import { homeOf, type Person } from '../../core/domain/person.ts';
import { everybodyInPool, poolPersonNamed, type PoolPerson } from '../gateways/user-pool.ts';
import { log } from '../runtime/log.ts';
import { NOBODY } from '../store/versioned.ts';
import { machineAuditPut } from '../store/audit.ts';
import { everyAccount, type AccountRow } from '../store/accounts.ts';
import {
  addPerson,
  changePerson,
  leasePerson,
  peopleNow,
  releasePerson,
  removePerson,
} from '../store/people.ts';
import { customerThing, personThing } from '../store/audit-things.ts';

/** By then a person created in the pool is in the table too. */
const BEING_MADE_MS = 120_000;
/**
 * If more people are missing than this and than were found, the pool was lost, and the table is
 * needed to restore it.
 */
const MOST_GONE = 20;
const CLOCK = { kind: 'clock', name: 'people' } as const;

/**
 * Every night: lists the user pool and corrects the table. A failure for one person does not affect
 * the others.
 */
export async function handler(): Promise<void> {
  const now = new Date();
  const accounts = new Map<string, AccountRow>(
    (await everyAccount()).map((account) => [account.accountId, account]),
  );
  const stored = new Map<string, Person>();
  for (const providerId of new Set([...accounts.values()].map((account) => account.providerId)))
    for (const person of await peopleNow(providerId)) stored.set(person.username, person);
  const failed: string[] = [];
  let found = 0;
  const attempt = async (username: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      failed.push(username);
      log.error('a person was not put right', { error: error as Error });
    }
  };
  for await (const listed of everybodyInPool()) {
    const { username } = listed;
    found += 1;
    const person = stored.get(username);
    stored.delete(username);
    const homeAtList = accounts.get(homeOf(listed.attributes));
    if (!homeAtList || isStored(listed, homeAtList, person)) continue;
    await attempt(username, async () => {
      // The pool's list lags behind the pool, and so behind the table.
      const inPool = await poolPersonNamed(username);
      const home = inPool && accounts.get(homeOf(inPool.attributes));
      if (home && !isStored(inPool, home, person)) await putRight(inPool, home, person, now);
    });
  }
  const gone = [...stored.values()].filter(
    ({ createdAtMs }) => createdAtMs < now.getTime() - BEING_MADE_MS,
  );
  if (gone.length > MOST_GONE && gone.length > found)
    throw new Error(`${gone.length} people are missing in the user pool, and none was forgotten.`);
  for (const person of gone)
    await attempt(person.username, async () => {
      if (!(await poolPersonNamed(person.username))) await forget(person, now);
    });
  if (failed.length > 0) throw new Error(`${failed.length} people were not put right.`);
}

/** Whether the table has the person as the pool has. */
function isStored(
  { sub, attributes, status, isEnabled }: PoolPerson,
  { accountId }: AccountRow,
  person: Person | undefined,
): boolean {
  const next = { ...person, accountId, sub, attributes, status, isEnabled };
  return isDeepStrictEqual(next, person);
}

async function putRight(
  inPool: PoolPerson,
  { providerId, accountId }: AccountRow,
  person: Person | undefined,
  now: Date,
): Promise<void> {
  const { username, sub, attributes, status, isEnabled, createdAtMs } = inPool;
  const lost = () => new Error('Somebody else was first.');
  const row = (information: string, before?: unknown) =>
    machineAuditPut(
      CLOCK,
      {
        accountId,
        things: [personThing(inPool), ...customerThing(attributes['custom:customer'])],
        information,
        before,
        after: { attributes, isEnabled },
      },
      { action: 'people.putRight', requestId: `people-${now.toISOString()}`, now },
    );
  if (!person) {
    if (createdAtMs > now.getTime() - BEING_MADE_MS) return;
    const found: Person = {
      ...inPool,
      providerId,
      accountId,
      lastHereAtMs: null,
      signedOutAtSeconds: 0,
      version: 1,
      changedBy: '',
      changedHome: '',
    };
    return await addPerson(found, row(`Found the user ${username} in the user pool`), lost);
  }
  const next = { accountId, sub, attributes, status, isEnabled };
  const leased = await leasePerson(person);
  if (!leased) return;
  if (leased.version !== person.version) return await releasePerson(leased);
  const { attributes: before, isEnabled: wasEnabled } = leased;
  const audit = row(`Put the user ${username} right by the user pool`, {
    attributes: before,
    isEnabled: wasEnabled,
  });
  await changePerson(leased, next, { by: NOBODY, rows: [audit], lost });
}

/** Removes a person who is no longer in the pool. */
async function forget(person: Person, now: Date): Promise<void> {
  const leased = await leasePerson(person);
  if (!leased) return;
  const { accountId, username, attributes } = leased;
  const audit = machineAuditPut(
    CLOCK,
    {
      accountId,
      things: [personThing(leased), ...customerThing(attributes['custom:customer'])],
      information: `The user ${username} is no longer in the user pool`,
      before: attributes,
    },
    { action: 'people.forget', requestId: `people-${now.toISOString()}`, now },
  );
  await removePerson(leased, now, {
    rows: [audit],
    lost: () => new Error('Somebody else was first.'),
  });
}
