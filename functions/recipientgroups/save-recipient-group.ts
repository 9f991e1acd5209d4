import type { recipientgroups } from '../../core/contract/recipientgroups.ts';
import { listRefused } from '../../core/domain/recipient.ts';
import { BadRequest, Conflict, NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { ConditionFailed } from '../store/client.ts';
import { recipientGroupOf, saveRecipientGroup as save } from '../store/recipients.ts';

/**
 * PUT /recipientgroups/recipientgroup: the whole list anew. A save that started from an older list
 * is refused.
 */
export const saveRecipientGroup: Verb<typeof recipientgroups.saveRecipientGroup> = async ({
  scope,
  account,
  body,
  audit,
}) => {
  const before = await recipientGroupOf(account, scope.customer);
  if (body.id !== before.id || body.data.id !== before.id) throw new NotFound('Recipient group');
  if (body.data.version !== undefined && body.data.version !== before.version)
    throw changedMeanwhile(before);
  const wrong = listRefused(body.data.recipients, before.recipients);
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
  try {
    return {
      message: 'Recipients saved.',
      data: await save(account, body.data, before.version, row),
    };
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw changedMeanwhile(await recipientGroupOf(account, scope.customer));
    throw error;
  }
};

function changedMeanwhile(newer: unknown): Conflict {
  return new Conflict('Somebody else has changed the recipients meanwhile.', newer);
}
