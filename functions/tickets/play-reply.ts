import { randomUUID } from 'node:crypto';
import type { HookStep } from '../../core/contract/hooks.ts';
import type { tickets } from '../../core/contract/tickets.ts';
import { SHAPES } from '../../core/domain/hook/shapes.ts';
import type { Shape } from '../../core/domain/hook/shape.ts';
import { ticketSchema, type Ticket } from '../../core/domain/ticket.ts';
import { deskSecret } from '../gateways/desk-secrets.ts';
import { CallRefused, exchangeOutside } from '../gateways/outside-call.ts';
import { signed } from '../gateways/signed-hook.ts';
import type { Verb } from '../kernel/serve.ts';
import { deskConnection } from '../reads/help-desk.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { Conflict, NotFound } from '../runtime/errors.ts';
import { getAccount } from '../store/accounts.ts';
import { deleteTestTicket, putTestTicket, ticketProgress } from '../store/tickets.ts';
import { replyUrlAt } from './reply-url.ts';
import { requireWholeAccount } from './whole-account.ts';
import { accountThing } from '../store/audit-things.ts';

const STATUS = 'Test reply';

/** POST /tickets/desk/reply: replies to a test ticket as the desk would, and says how each step ended. */
export const playReply: Verb<typeof tickets.playReply> = async ({ actor, account, now, audit }) => {
  requireWholeAccount(actor);
  const found = await getAccount(account);
  if (!found) throw new NotFound('Account');
  const connection = deskConnection(found);
  const shape = connection && SHAPES[connection.shape];
  const secret = await deskSecret(account);
  if (!shape || shape.replies === 'none' || secret === undefined)
    throw new Conflict('Save the desk with its secret first. Replies are checked with it.');
  const key = randomUUID();
  const ticket = testTicket(account, key, actor, now);
  const row = audit({
    accountId: account,
    things: [accountThing(found)],
    information: `Played a reply of the help desk of ${found.name} to the test ticket ${ticket.case}`,
  });
  await putTestTicket(ticket, key, row);
  try {
    const url = replyUrlAt((await mailFaceOf(account)).portalUrl);
    const steps = await played({ ticket, key, url, secret, shape });
    const isWhole = steps.every(({ isDone }) => isDone);
    return { message: isWhole ? 'The reply arrived.' : 'The reply did not arrive.', data: steps };
  } finally {
    await deleteTestTicket(ticket);
  }
};

interface Play {
  ticket: Ticket;
  key: string;
  url: string;
  secret: string;
  shape: Shape;
}

async function played({ ticket, key, url, secret, shape }: Play): Promise<HookStep[]> {
  const steps: HookStep[] = [
    { what: 'A test ticket is made', isDone: true, detail: `${ticket.case}. No desk gets it.` },
  ];
  const wrong = await replyTo(url, shape, `${secret}-not`, { key, status: STATUS });
  steps.push({
    what: 'A reply with another secret is sent',
    isDone: wrong.status === 404,
    detail: wrong.status === 404 ? 'Refused, as it must be.' : wrong.words,
  });
  if (wrong.status !== 404) return steps;
  const right = await replyTo(url, shape, secret, { key, status: STATUS });
  steps.push({
    what: `A reply with the secret is sent: POST ${url}`,
    isDone: right.status === 200,
    detail: right.words,
  });
  if (right.status !== 200) return steps;
  const status = (await ticketProgress(ticket))?.deskStatus ?? '';
  steps.push({
    what: 'The test ticket is read',
    isDone: status === STATUS,
    detail: status === '' ? 'It has no status.' : `Its status is "${status}".`,
  });
  return [
    ...steps,
    { what: 'The test ticket is removed', isDone: true, detail: 'Nothing is left.' },
  ];
}

async function replyTo(
  url: string,
  { replies }: Shape,
  secret: string,
  reply: object,
): Promise<{ status: number; words: string }> {
  const body = JSON.stringify(reply);
  const proof =
    replies === 'bearer' ? { authorization: `Bearer ${secret}` } : signed(secret, body, new Date());
  const headers = { 'content-type': 'application/json', ...proof };
  try {
    const { status, text } = await exchangeOutside(new URL(url), { method: 'POST', headers, body });
    return { status, words: `Answered with ${status}: ${text.slice(0, 200)}` };
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    return { status: 0, words: error.message };
  }
}

function testTicket(
  account: Ticket['account'],
  key: string,
  {
    sub,
    username,
    displayName,
    home,
  }: Pick<Ticket['raisedBy'], 'sub' | 'username' | 'displayName' | 'home'>,
  now: Date,
): Ticket {
  return ticketSchema.parse({
    account,
    case: `TEST-${key.slice(0, 8)}`,
    title: 'A test of replies',
    description: 'Nothing is wrong.',
    stage: 'live',
    raisedAtMs: now.getTime(),
    raisedBy: { sub, username, displayName, email: '', home },
    device: null,
  });
}
