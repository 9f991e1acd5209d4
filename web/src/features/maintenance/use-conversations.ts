import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { maintenances, type Maintenance } from '../../../../core/contract/maintenances.ts';
import type { WorkConversation } from '../../../../core/contract/work-answers.ts';
import { isOpen, type Standing } from '../../../../core/domain/work-answer.ts';
import { useSession, workingAccounts } from '../../access/session.ts';
import { queryOf } from '../../api/queries.ts';
import { keyFor } from '../../parts/maintenance/planned-row.ts';
import { startOf, type Past } from './use-maintenances.ts';

export const STANDING_WORDS: Readonly<Record<Standing, string>> = {
  'not reached': 'Not reached',
  told: 'Told',
  opened: 'Opened',
  suits: 'Suits',
  objects: 'Does not suit',
  asks: 'Question',
  answered: 'Replied',
};

/** What wants somebody comes first. */
const ORDER: readonly Standing[] = [
  'objects',
  'asks',
  'not reached',
  'answered',
  'suits',
  'opened',
  'told',
];

export const inOrder = (found: readonly WorkConversation[]): WorkConversation[] =>
  found.toSorted((one, other) => ORDER.indexOf(one.standing) - ORDER.indexOf(other.standing));

export interface Conversations {
  of(work: Maintenance): readonly WorkConversation[];
  /** "Does not suit" of one customer, "1 does not suit, 2 suits" of several; '' without any. */
  wordsOf(work: Maintenance): string;
}

/** Conversations with customers about the planned work of every account of the person. */
export function useConversations(past: Past): Conversations {
  const accounts = workingAccounts(useSession());
  const answers = useQueries({
    queries: accounts.map((account_id) =>
      queryOf(maintenances.listAnswers, { account_id, start: startOf(past) }),
    ),
  }).map(({ data }) => data?.data);
  return useMemo(
    () => conversations(answers.flatMap((list) => list ?? [])),
    // One for each account, whose number does not change.
    // oxlint-disable-next-line react/exhaustive-deps
    answers,
  );
}

function conversations(all: readonly WorkConversation[]): Conversations {
  const byWork = new Map<string, Map<string, WorkConversation>>();
  for (const each of all) {
    const key = `${each.account_id}/${each.work}`;
    const known = byWork.get(key) ?? new Map<string, WorkConversation>();
    // The lists of two accounts may have the same one.
    byWork.set(key, known.set(`${each.circuits_account}/${each.customer}`, each));
  }
  const of = (work: Maintenance) =>
    inOrder([...(byWork.get(`${work.account_id}/${keyFor(work)}`)?.values() ?? [])]);
  return { of, wordsOf: (work) => standingsInWords(of(work)) };
}

function standingsInWords(found: readonly WorkConversation[]): string {
  if (found.length === 1) return STANDING_WORDS[found[0]!.standing];
  return ORDER.flatMap((standing) => {
    const count = found.filter((each) => each.standing === standing).length;
    return count > 0 ? `${count} ${STANDING_WORDS[standing].toLowerCase()}` : [];
  }).join(', ');
}

export const isWaiting = ({ standing }: WorkConversation): boolean => isOpen(standing);
