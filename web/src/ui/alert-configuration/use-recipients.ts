import { useState } from 'react';
import { recipientgroups } from '../../../../core/contract/recipientgroups.ts';
import { additionRefused, emailRecipient, mayRemove, type Recipient } from '../../../../core/domain/recipient.ts';
import { sentenceOf } from '../../api/errors.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';

/** How long after a save the list is read again, so that what others saved meanwhile is seen. */
const READ_AGAIN_AFTER_MS = 500;

/** The list of recipients with the person's changes over it, which stay until they are saved. */
export function useRecipients(accountId: string) {
  const stored = useEndpoint(recipientgroups.getRecipientGroup, { account_id: accountId }, { staleMs: 0 });
  const [changed, setChanged] = useState<readonly Recipient[] | null>(null);
  const [typed, setTyped] = useState('');
  const save = useWrite(recipientgroups.saveRecipientGroup, {
    onSuccess: () => {
      setChanged(null);
      setTimeout(() => void stored.refetch(), READ_AGAIN_AFTER_MS);
    },
  });
  const group = save.data && !changed && stored.dataUpdatedAt < save.submittedAt + READ_AGAIN_AFTER_MS ? save.data.data : stored.data?.data;
  const recipients = changed ?? group?.recipients ?? [];
  const refused = additionRefused(typed, recipients);
  return {
    recipients, typed, setTyped, refused,
    isLoading: stored.isPending,
    loadFailure: stored.error ? `The recipients could not be read. ${sentenceOf(stored.error)}` : '',
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
    save: () => group && save.mutate({
      params: { account_id: accountId, id: group.id, data: { id: group.id, recipients: [...recipients], ...(group.version === undefined ? {} : { version: group.version }) } },
    }),
  };
}
