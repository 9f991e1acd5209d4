import * as z from 'zod';
import { authorOf } from '../../../core/access/actor.ts';
import { rowWords, type ImportRow } from '../../../core/domain/automation/import-csv.ts';
import type { Outcome, ThingOf, UndoOf } from '../../../core/domain/automation/line.ts';
import {
  listRefused,
  mayRemove,
  recipientSchema,
  sameRecipient,
  type Recipient,
} from '../../../core/domain/recipient.ts';
import { MESSAGE_METHODS } from '../../../core/domain/recipient-methods.ts';
import { readEnvironment, recipientsEnvironment } from '../../runtime/environment.ts';
import { Conflict, NotFound } from '../../runtime/errors.ts';
import {
  recipientGroupOf,
  recipientGroupPut,
  recipientsThings,
  type StoredRecipients,
} from '../../store/recipients.ts';
import type { JobCall } from '../kind.ts';
import { requireAlertSettings } from './alert-settings.ts';
import {
  customerGroup,
  isRefused,
  leave,
  make,
  noCustomer,
  refused,
  type Draft,
  type Ground,
} from './ground.ts';
import { accountIn, did, makeTogether, type Making } from './making.ts';

const WHAT = 'Recipient';

const phonePrefixes = () => readEnvironment(recipientsEnvironment).PHONE_PREFIXES.split(',');

/** Alert recipients of the whole account, or of one customer. */
export async function planRecipientRows(
  ground: Ground,
  rows: readonly ImportRow[],
): Promise<Draft[]> {
  await requireAlertSettings(ground.call);
  const lists = new Map<string, Recipient[]>();
  const listOf = async (customer: string) => {
    const { accountId } = ground.account;
    const list = lists.get(customer) ?? [
      ...(await recipientGroupOf(accountId, customer || null)).recipients,
    ];
    lists.set(customer, list);
    return list;
  };
  const addresses = new Map<string, number>();
  const drafts: Draft[] = [];
  for (const row of rows) {
    const lineName = rowWords(row, row.cell('Address'));
    const { recipient, why } = recipientIn(row);
    const customer = customerOf(ground, row.cell('Customer'));
    if (!recipient) drafts.push(refused(WHAT, lineName, why));
    else if (customer === undefined)
      drafts.push(refused(WHAT, lineName, noCustomer(row.cell('Customer') || 'for all')));
    else {
      const key = JSON.stringify([customer, recipient.method, recipient.addr.toLowerCase()]);
      const former = addresses.get(key);
      const list = await listOf(customer);
      const draft =
        former === undefined
          ? planRecipient(ground, lineName, customer, recipient, list)
          : refused(WHAT, lineName, `Row ${former} already has this recipient.`);
      if (!isRefused(draft)) addresses.set(key, row.row);
      drafts.push(draft);
    }
  }
  return drafts;
}

function planRecipient(
  { account: { accountId: account } }: Ground,
  lineName: string,
  customer: string,
  recipient: Recipient,
  list: Recipient[],
): Draft {
  if (list.some((other) => sameRecipient(other, recipient)))
    return leave(WHAT, lineName, 'Already in the list.');
  const wrong = listRefused([...list, recipient], list, phonePrefixes());
  if (wrong) return refused(WHAT, lineName, `Address ${wrong.reason}.`);
  if (list.length >= MOST_RECIPIENTS)
    return refused(WHAT, lineName, `A list has at most ${MOST_RECIPIENTS} recipients.`);
  list.push(recipient);
  const note = customer ? `Gets the alerts of ${customer}.` : 'Gets all alerts.';
  return make(WHAT, lineName, { make: 'recipient', account, customer, recipient }, note);
}

/** A file brings no channels, whose addresses are secrets. */
const importedSchema = recipientSchema.extend({ method: z.enum(MESSAGE_METHODS) });

/** As the contract has it. */
const MOST_RECIPIENTS = 200;

function recipientIn({ cell, why }: ImportRow): { recipient?: Recipient; why: string } {
  if (why !== '') return { why };
  const addr = cell('Address');
  const read = importedSchema.safeParse({
    type: 'ARBITRARY',
    method: (cell('Method') || 'EMAIL').toUpperCase(),
    addr,
    contact: cell('Contact') || addr,
  });
  if (read.success) return { recipient: read.data, why: '' };
  return read.error.issues[0]!.path[0] === 'method'
    ? {
        why: `Method must be ${MESSAGE_METHODS.slice(0, -1).join(', ')} or ${MESSAGE_METHODS.at(-1)}.`,
      }
    : { why: 'Address is too long.' };
}

/** '' is the account's own list, which people of one customer do not have. */
function customerOf(ground: Ground, named: string): string | undefined {
  if (named === '') return ground.call.scope.customer === null ? '' : undefined;
  return customerGroup(ground, named)?.customer;
}

/** Adds an address to a list. */
export async function makeRecipient(
  making: Making,
  { account, customer, recipient }: ThingOf<'recipient'>,
): Promise<Outcome> {
  const { group, accountId } = await openList(making.call, account, customer);
  if (group.recipients.some((other) => sameRecipient(other, recipient)))
    return did(making, 'left', null, 'Already in the list.');
  const after = [...group.recipients, recipient];
  const wrong = listRefused(after, group.recipients, phonePrefixes());
  if (wrong) throw new Conflict(`Address ${wrong.reason}.`);
  const undo = { undo: 'recipient' as const, account: accountId, customer, recipient };
  return await writeList(making, group, accountId, after, did(making, 'made', undo));
}

/** Takes an address out of a list again, unless it is the last one. */
export async function unmakeRecipient(
  making: Making,
  { account, customer, recipient }: UndoOf<'recipient'>,
): Promise<Outcome> {
  const { group, accountId } = await openList(making.call, account, customer);
  if (!group.recipients.some((other) => sameRecipient(other, recipient)))
    return did(making, 'left', null, 'Already removed.');
  if (!mayRemove(group.recipients)) throw new Conflict('The last recipient cannot be removed.');
  const after = group.recipients.filter((other) => !sameRecipient(other, recipient));
  return await writeList(making, group, accountId, after, did(making, 'takenBack', null));
}

/** @throws NotFound for a list that is not the starter's. */
async function openList(call: JobCall, account: string, customer: string) {
  await requireAlertSettings(call);
  const { customer: own } = call.scope;
  if (own !== null && own !== customer) throw new NotFound('Recipient group');
  const accountId = accountIn(call, account);
  return { accountId, group: await recipientGroupOf(accountId, customer || null) };
}

async function writeList(
  making: Making,
  before: StoredRecipients,
  accountId: ReturnType<typeof accountIn>,
  recipients: Recipient[],
  outcome: Outcome,
): Promise<Outcome> {
  const item = recipientGroupPut(
    accountId,
    { id: before.id, recipients },
    before.version,
    authorOf(making.call.actor),
  );
  const change = {
    accountId,
    things: recipientsThings(before.id),
    information: `Changed the alert recipients: ${recipients.length} instead of ${before.recipients.length}`,
    before: before.recipients,
    after: recipients,
  };
  const written = await makeTogether(making, [item], change, outcome);
  if (!written) throw new Conflict('Somebody else changed the recipients at the same time.');
  return written;
}
