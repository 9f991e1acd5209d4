import { nameFor, type Author, type Staff } from '../../core/access/staff.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { WorkConversation } from '../../core/contract/work-answers.ts';
import { standingOf, type WorkEntry } from '../../core/domain/work-answer.ts';
import { seenDevices } from '../reads/seen.ts';
import { devicesOf } from '../store/devices.ts';
import { workAnswersOf } from '../store/work-answers.ts';
import {
  everyWorkNotice,
  workNoticesOf,
  workOfNotice,
  type StoredWorkNotice,
} from '../store/work-notices.ts';

/** Notices to one customer about one piece of work, and the answers and replies, oldest first. */
export interface Conversation {
  plannedIn: AccountId;
  work: string;
  account: AccountId;
  customer: string;
  notices: StoredWorkNotice[];
  entries: WorkEntry[];
  /** End of the work, as far as the customer knows it. */
  endEpoch: number;
}

/** Conversations about planned work of an account: all of it, or one piece. */
export async function conversationsIn(
  plannedIn: AccountId,
  about?: string,
): Promise<Conversation[]> {
  const [notices, answers] = await Promise.all([
    about === undefined ? everyWorkNotice(plannedIn) : workNoticesOf(plannedIn, about),
    workAnswersOf(plannedIn, about),
  ]);
  const found = new Map<string, Conversation>();
  const of = (work: string, account: AccountId, customer: string) => {
    const key = JSON.stringify([work, account, customer]);
    const known = found.get(key);
    if (known) return known;
    const made: Conversation = {
      plannedIn,
      work,
      account,
      customer,
      notices: [],
      entries: [],
      endEpoch: 0,
    };
    found.set(key, made);
    return made;
  };
  for (const notice of notices) {
    const known = of(workOfNotice(notice), notice.circuitsIn, notice.customer);
    known.notices.push(notice);
    known.entries.push(...formerAnswers(notice));
    known.endEpoch = Math.max(known.endEpoch, notice.endEpoch);
  }
  for (const { work, account, customer, entries, endEpoch } of answers) {
    const known = of(work, account, customer);
    known.entries.push(...entries);
    known.endEpoch = Math.max(known.endEpoch, endEpoch);
  }
  for (const { entries } of found.values()) entries.sort((one, other) => one.atMs - other.atMs);
  return [...found.values()];
}

/** Objections that older releases stored with the notice. */
function formerAnswers({ answers, to, circuitsIn }: StoredWorkNotice): WorkEntry[] {
  return answers.map(({ atMs, text }) => ({
    kind: 'objects',
    atMs,
    text,
    by: to,
    home: circuitsIn,
    mailTo: to,
    betterStartEpoch: null,
  }));
}

/**
 * Conversations that the actor may read: a customer's people those of their customer, others those
 * of customers whose devices they see, in the account or below.
 */
export async function readable(
  actor: Actor,
  account: AccountId,
  found: readonly Conversation[],
): Promise<Conversation[]> {
  if (actor.customer !== null)
    return found.filter((each) => each.account === account && each.customer === actor.customer);
  const near = found.filter(
    (each) =>
      each.account === account ||
      (each.plannedIn === account && actor.accountIds.includes(each.account)),
  );
  const seen = new Map<AccountId, ReadonlySet<string>>();
  for (const id of new Set(near.map((each) => each.account)))
    seen.set(id, await customersSeen(actor, id));
  return near.filter((each) => seen.get(each.account)!.has(each.customer));
}

async function customersSeen(actor: Actor, account: AccountId): Promise<ReadonlySet<string>> {
  const { stored } = seenDevices(actor, await devicesOf(account));
  return new Set(stored.map(({ device }) => device.Customer));
}

/** For display. */
export function conversationView(staff: Staff, conversation: Conversation): WorkConversation {
  const { plannedIn, work, account, customer, notices, entries } = conversation;
  const opened = notices.flatMap(({ openedAtMs }) => openedAtMs ?? []);
  return {
    account_id: plannedIn,
    work,
    circuits_account: account,
    customer,
    standing: standingOf(notices, entries),
    told_at_ms: notices.length > 0 ? Math.max(...notices.map(({ atMs }) => atMs)) : null,
    opened_at_ms: opened.length > 0 ? Math.min(...opened) : null,
    entries: entries.map((entry) => entryView(entry, (by) => nameFor(staff, by))),
  };
}

export function entryView(
  { kind, atMs, text, by, home, betterStartEpoch }: WorkEntry,
  nameOf: (by: Author) => string,
): WorkConversation['entries'][number] {
  const better_start_ms = betterStartEpoch === null ? null : betterStartEpoch * 1000;
  return { kind, at_ms: atMs, text, by: nameOf({ name: by, home }), better_start_ms };
}
