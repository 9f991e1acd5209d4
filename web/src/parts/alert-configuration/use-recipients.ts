import { useState } from 'react';
import type * as z from 'zod';
import {
  recipientGroupSchema,
  recipientgroups,
} from '../../../../core/contract/recipientgroups.ts';
import {
  additionRefused,
  emailRecipient,
  mayRemove,
  mergeRecipients,
  recipientChanges,
  type Recipient,
} from '../../../../core/domain/recipient.ts';
import { ApiError, sentenceOf } from '../../../../core/contract/api-error.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';

/** How long after a save the list is read again, so that what others saved meanwhile is seen. */
const READ_AGAIN_AFTER_MS = 500;

type Group = z.infer<typeof recipientGroupSchema>;

/**
 * The list of recipients with the person's changes over it, which stay until they are saved. When
 * somebody else was first, the changes are made again on the newer list, and the person saves that
 * or not.
 */
export function useRecipients(accountId: string) {
  const stored = useEndpoint(
    recipientgroups.getRecipientGroup,
    { account_id: accountId },
    { staleMs: 0 },
  );
  const [changed, setChanged] = useState<readonly Recipient[] | null>(null);
  const [newer, setNewer] = useState<Group | null>(null);
  const [theirs, setTheirs] = useState('');
  const [typed, setTyped] = useState('');
  const save = useWrite(recipientgroups.saveRecipientGroup, {
    onSuccess: () => {
      setChanged(null);
      setNewer(null);
      setTheirs('');
      setTimeout(() => void stored.refetch(), READ_AGAIN_AFTER_MS);
    },
  });
  const read =
    save.data && !changed && stored.dataUpdatedAt < save.submittedAt + READ_AGAIN_AFTER_MS
      ? save.data.data
      : stored.data?.data;
  const group = newer ?? read;
  const recipients = changed ?? group?.recipients ?? [];
  const refused = additionRefused(typed, recipients);
  const mergeWith = (error: Error) => {
    const answer = recipientGroupSchema.safeParse(
      error instanceof ApiError && error.statusCode === 409 ? error.data : undefined,
    );
    if (!answer.success || !group) return;
    setTheirs(recipientChanges(group.recipients, answer.data.recipients));
    setChanged(mergeRecipients(group.recipients, recipients, answer.data.recipients));
    setNewer(answer.data);
  };
  return {
    recipients,
    typed,
    setTyped,
    refused,
    isLoading: stored.isPending,
    loadFailure: stored.error
      ? `The recipients could not be read. ${sentenceOf(stored.error)}`
      : '',
    retry: () => void stored.refetch(),
    add: () => {
      if (refused) return;
      setChanged([...recipients, emailRecipient(typed)]);
      setTyped('');
    },
    mayRemove: mayRemove(recipients),
    remove: (index: number) => setChanged(recipients.filter((_, at) => at !== index)),
    hasChanged: changed !== null,
    isSaving: save.isPending,
    saved: save.isSuccess && !changed,
    saveFailure: save.error ? `The recipients were not saved. ${sentenceOf(save.error)}` : '',
    /** What somebody else did meanwhile; '' unless a save was refused for it. */
    theirs: save.error ? theirs : '',
    save: () =>
      group &&
      save.mutate(
        {
          params: {
            account_id: accountId,
            id: group.id,
            data: {
              id: group.id,
              recipients: [...recipients],
              ...(group.version === undefined ? {} : { version: group.version }),
            },
          },
        },
        { onError: mergeWith },
      ),
  };
}
