import { personInWords } from '../../core/access/actor.ts';
import type { recipientgroups } from '../../core/contract/recipientgroups.ts';
import { listRefused } from '../../core/domain/recipient.ts';
import { readEnvironment, recipientsEnvironment } from '../runtime/environment.ts';
import { BadRequest, Conflict, NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import {
  recipientGroupOf,
  saveRecipientGroup as save,
  type StoredRecipients,
} from '../store/recipients.ts';
import { changedMeanwhile } from '../store/versioned.ts';

/**
 * PUT /recipientgroups/recipientgroup: the whole list anew. A save that started from an older list
 * is refused.
 */
export const saveRecipientGroup: Verb<typeof recipientgroups.saveRecipientGroup> = async ({
  actor,
  scope,
  account,
  body,
  audit,
}) => {
  const before = await recipientGroupOf(account, scope.customer);
  if (body.id !== before.id || body.data.id !== before.id) throw new NotFound('Recipient group');
  if (body.data.version !== undefined && body.data.version !== before.version)
    throw conflict(before);
  const wrong = listRefused(body.data.recipients, before.recipients, phonePrefixes());
  if (wrong)
    throw new BadRequest(
      `data.recipients.${wrong.index}.addr: ${wrong.reason}`,
      `data.recipients.${wrong.index}.addr`,
    );
  const row = audit({
    accountId: account,
    target: before.id,
    information: `Changed the alert recipients: ${body.data.recipients.length} instead of ${before.recipients.length}`,
    before: before.recipients,
    after: body.data.recipients,
  });
  const data = await save(account, body.data, before.version, {
    by: personInWords(actor),
    audit: row,
    lost: async () => conflict(await recipientGroupOf(account, scope.customer)),
  });
  return { message: 'Recipients saved.', data };
};

const phonePrefixes = () => readEnvironment(recipientsEnvironment).PHONE_PREFIXES.split(',');

function conflict({ changedBy, ...newer }: StoredRecipients): Conflict {
  return new Conflict(changedMeanwhile(changedBy, 'the recipients'), newer);
}
