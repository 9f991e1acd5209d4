import { randomUUID } from 'node:crypto';
import type { AccountId } from '../../core/access/scope.ts';
import type { collectors } from '../../core/contract/collectors.ts';
import { plainName } from '../../core/domain/provisioning.ts';
import { codeWords, plainCode } from '../../core/domain/recovery-code.ts';
import { CODE_SECONDS, MOST_COLLECTORS, MOST_MACHINES } from '../../core/domain/site-collector.ts';
import type { Verb } from '../kernel/serve.ts';
import { randomCode } from '../people/recovery-codes.ts';
import { BadRequest, Conflict } from '../runtime/errors.ts';
import { collectorThing } from '../store/audit-things.ts';
import { changesOf, countedOnce } from '../store/change-counter.ts';
import { writeTogether } from '../store/client.ts';
import { codeUpdate, collectorPut, collectorsOf, type Collector } from '../store/collectors.ts';
import { digestOf } from '../store/work-notices.ts';
import { requireAccountWide, requireCollected, requireCollector } from './collected-account.ts';

/** POST /collectors: an enrolment code, which only this answer includes. */
export const makeEnrolmentCode: Verb<typeof collectors.makeEnrolmentCode> = async ({
  actor,
  account,
  body: { collector_id: collectorId, name },
  now,
  audit,
}) => {
  requireAccountWide(actor);
  await requireCollected(account);
  const isNew = collectorId === '';
  // Makes the second of two concurrent calls fail, so that names and limits are exact.
  const changes = await changesOf('collectors', actor.providerId);
  const collector = isNew
    ? await newCollector(account, name, now)
    : await collectorWithRoom(account, collectorId);
  const code = `${codeWords(randomCode())}-${codeWords(randomCode())}`;
  const untilMs = now.getTime() + CODE_SECONDS * 1_000;
  const row = audit({
    accountId: account,
    things: [collectorThing(collector)],
    information: isNew
      ? `Added the collector ${collector.name}, with a code for its first machine`
      : `Made a code for another machine of the collector ${collector.name}`,
    before: isNew ? undefined : { codeUntil: momentOf(collector.codeUntilMs) },
    after: { ...(isNew && { name }), codeUntil: momentOf(untilMs) },
  });
  await writeTogether(
    [
      isNew
        ? collectorPut({
            ...collector,
            linkDigest: digestOf(plainCode(code)),
            codeUntilMs: untilMs,
          })
        : codeUpdate(collector, plainCode(code), untilMs),
      countedOnce('collectors', actor.providerId, changes),
      row,
    ],
    () => new Conflict('Somebody else changed the collectors at this moment. Please try again.'),
  );
  return {
    message: 'The code is made. It is shown this once.',
    data: {
      collectorId: collector.collectorId,
      code,
      untilEpochSeconds: Math.floor(untilMs / 1_000),
    },
  };
};

const momentOf = (ms: number): string => (ms === 0 ? '' : new Date(ms).toISOString());

/** @throws BadRequest without a name; Conflict for a name that is taken, and above the limit. */
async function newCollector(accountId: AccountId, name: string, now: Date): Promise<Collector> {
  if (name === '') throw new BadRequest('name: is required', 'name');
  const others = (await collectorsOf(accountId)).map(({ collector }) => collector);
  if (others.some((other) => plainName(other.name) === plainName(name)))
    throw new Conflict(`There is a collector ${name} already.`, undefined, 'name');
  if (others.length >= MOST_COLLECTORS)
    throw new Conflict(`An account has at most ${MOST_COLLECTORS} collectors. Remove one first.`);
  return {
    accountId,
    collectorId: randomUUID().slice(0, 8),
    name,
    createdAtMs: now.getTime(),
    codeUntilMs: 0,
    holder: '',
    holderSeenMs: 0,
    updater: '',
    updaterUntilMs: 0,
  };
}

/** @throws Conflict for a collector that has all its machines. */
async function collectorWithRoom(accountId: AccountId, collectorId: string): Promise<Collector> {
  const { collector, machines } = await requireCollector(accountId, collectorId);
  if (machines.filter(({ withdrawnAtMs }) => withdrawnAtMs === 0).length >= MOST_MACHINES)
    throw new Conflict(
      `${collector.name} has ${MOST_MACHINES} machines. Withdraw one of them first.`,
    );
  return collector;
}
