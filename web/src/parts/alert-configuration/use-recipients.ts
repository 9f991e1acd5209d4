import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import {
  recipientGroupSchema,
  recipientgroups,
} from '../../../../core/contract/recipientgroups.ts';
import {
  additionRefused,
  emailRecipient,
  mayRemove,
  mergeRecipients,
  recipientDifferences,
} from '../../../../core/domain/recipient.ts';
import type { Unsubscribed } from '../../../../core/domain/subscription.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { queryOf, useEndpoint, useWrite } from '../../api/queries.ts';
import type { Newer } from '../../ui/form/form.ts';
import { useForm } from '../../ui/form/use-form.ts';

/** How long after a save the list is read again, so that what others saved meanwhile is seen. */
const READ_AGAIN_AFTER_MS = 500;

/** The list, and the address that is being typed. */
const SCHEMA = recipientGroupSchema.extend({ typed: z.string() });
type Values = z.infer<typeof SCHEMA>;
const NOTHING_YET: Values = { id: '', recipients: [], typed: '' };

/**
 * The list of recipients with the person's changes over it, which stay until they are saved. When
 * somebody else was first, the changes can be made again on the newer list.
 *
 * @param customer owner of the list; by default the person's customer, or the account.
 */
export function useRecipients(accountId: string, customer?: string) {
  const client = useQueryClient();
  const owner = { account_id: accountId, ...(customer !== undefined && { customer }) };
  const stored = useEndpoint(recipientgroups.getRecipientGroup, owner, { staleMs: 0 });
  const group = stored.data?.data;
  const unsubscribed = stored.data?.unsubscribed ?? [];
  const subscribe = useWrite(recipientgroups.subscribeRecipient, {
    invalidates: [recipientgroups.getRecipientGroup],
  });
  const save = useWrite(recipientgroups.saveRecipientGroup);
  /** The list before a save that took somebody off it. */
  const [former, setFormer] = useState<Values['recipients'] | null>(null);
  const keep = (data: NonNullable<typeof group>) =>
    client.setQueryData(queryOf(recipientgroups.getRecipientGroup, owner).queryKey, {
      data,
      unsubscribed,
    });
  const back = useWrite(recipientgroups.saveRecipientGroup);
  const restore = (recipients: Values['recipients']) =>
    back.mutate(
      { params: { ...owner, id: group!.id, data: { ...group!, recipients } } },
      {
        onSuccess: ({ data }) => {
          keep(data);
          setFormer(null);
        },
      },
    );
  const form = useForm({
    schema: SCHEMA,
    start: group ? { ...group, typed: '' } : NOTHING_YET,
    refuse: ({ recipients, typed }, isChanged) => {
      if (typed.trim() !== '')
        return {
          why: additionRefused(typed, recipients) ?? 'Add the address first, or clear the field.',
          ...(additionRefused(typed, recipients) ? { at: 'typed' } : {}),
        };
      return isChanged ? undefined : 'Nothing has changed.';
    },
    send: ({ typed: _typed, ...data }) =>
      save.mutateAsync({ params: { ...owner, id: data.id, data } }),
    onSent: ({ data }) => {
      const kept = new Set(data.recipients.map(({ addr }) => addr));
      const before = group?.recipients ?? [];
      const removed = before.filter(({ addr }) => !kept.has(addr));
      // The secret of a channel is gone with it.
      setFormer(removed.length > 0 && removed.every(({ channel }) => !channel) ? before : null);
      keep(data);
      setTimeout(() => void stored.refetch(), READ_AGAIN_AFTER_MS);
    },
    newer: newerList,
  });
  const { recipients, typed } = form.values;
  const refused = additionRefused(typed, recipients);
  return {
    owner,
    group,
    keep,
    readAgain: () => void stored.refetch(),
    form,
    refused,
    isLoading: stored.isPending,
    /** The list is here; what is typed before it could not be saved over it. */
    isKnown: group !== undefined,
    loadFailure: stored.error
      ? `The recipients could not be read. ${sentenceOf(stored.error)}`
      : '',
    retry: () => void stored.refetch(),
    add: () => {
      if (!refused) form.change({ recipients: [...recipients, emailRecipient(typed)], typed: '' });
    },
    mayRemove: mayRemove(recipients),
    remove: (index: number) =>
      form.change({ recipients: recipients.filter((_, at) => at !== index) }),
    saved: save.isSuccess && !form.isChanged ? save.data.message : '',
    restore: former && !form.isChanged ? () => restore(former) : undefined,
    unsubscribed,
    renew: ({ kind, address }: Unsubscribed) =>
      subscribe.mutateAsync({
        params: {
          ...owner,
          kind: kind === 'work' ? 'work' : 'alerts',
          address,
        },
      }),
    restoreFailure: back.error ? `The recipients are not back. ${sentenceOf(back.error)}` : '',
  };
}

export type RecipientList = ReturnType<typeof useRecipients>;

/** What somebody else saved meanwhile, with the person's own changes made again on it. */
function newerList(data: unknown, mine: Values, begun: Values): Newer<Values> | undefined {
  const read = recipientGroupSchema.safeParse(data);
  if (!read.success) return undefined;
  const theirs = { ...read.data, typed: '' };
  return {
    theirs,
    mine: {
      ...theirs,
      recipients: mergeRecipients(begun.recipients, mine.recipients, theirs.recipients),
    },
    isMerged: true,
    differences: recipientDifferences(begun.recipients, theirs.recipients),
  };
}
