import { personInWords, type Actor } from '../../core/access/actor.ts';
import type { tickets } from '../../core/contract/tickets.ts';
import { placeOf } from '../../core/domain/hook/connection.ts';
import { EXAMPLE_MESSAGE } from '../../core/domain/hook/message.ts';
import { SHAPES } from '../../core/domain/hook/shapes.ts';
import { keepDeskSecret, keepDeskToken } from '../gateways/desk-secrets.ts';
import { postHook } from '../gateways/hook.ts';
import { CallRefused } from '../gateways/outside-call.ts';
import type { Verb } from '../kernel/serve.ts';
import { deskConnection } from '../reads/help-desk.ts';
import { BadRequest, Conflict, NotFound } from '../runtime/errors.ts';
import { accountUpdate, getAccount, type AccountRow } from '../store/accounts.ts';
import { writeTogether } from '../store/client.ts';
import { changedMeanwhile } from '../store/versioned.ts';
import { checkedDesk, deskOf, type CheckedDesk } from './desk.ts';
import { requireWholeAccount } from './whole-account.ts';
import { accountThing } from '../store/audit-things.ts';

/** PUT /tickets/desk: sends an account's tickets as calls, once the desk has answered one. */
export const saveDesk: Verb<typeof tickets.saveDesk> = async ({ actor, account, body, audit }) => {
  requireWholeAccount(actor);
  const found = await getAccount(account);
  if (!found) throw new NotFound('Account');
  const { deskVersion: former = 0 } = found;
  if ((body.version ?? former) !== former) throw await newerDesk(actor, found);
  const desk = await checkedDesk(found, body);
  if (desk) await requireAnswer(desk, body.shape === undefined ? 'url' : 'settings.address');
  const newSecrets = [body.secret, body.token].filter((secret) => secret !== undefined).length;
  const row = audit({
    accountId: account,
    things: [accountThing(found)],
    information: `Tickets of ${found.name} go ${wordsOf(desk)}${newSecrets > 0 && desk ? ', with a new secret' : ''}`,
    before: shown(deskConnection(found)),
    after: shown(desk?.connection),
  });
  const isPlain = desk?.connection.shape === 'PLAIN';
  const deskVersion = former + 1;
  const change = {
    deskHook: (isPlain && desk?.connection.settings['address']) || '',
    deskShape: isPlain ? '' : (desk?.connection.shape ?? ''),
    deskSettings: isPlain ? {} : { ...desk?.connection.settings },
    deskTemplate: desk?.connection.template ?? '',
    deskVersion,
    deskChangedBy: personInWords(actor),
    deskChangedHome: actor.home,
  };
  await writeTogether([accountUpdate(found, change), row], async () =>
    newerDesk(actor, (await getAccount(account)) ?? found),
  );
  // When two save at once, the secrets go with the desk that is kept.
  if (desk && body.secret !== undefined) await keepDeskSecret(account, body.secret);
  if (desk && !isPlain && body.token !== undefined)
    await keepDeskToken(account, {
      secret: body.token,
      place: placeOf(desk.connection, body.token),
    });
  return {
    message: desk ? savedWords(desk) : 'Tickets go by mail.',
    data: await deskOf({ ...found, ...change }),
  };
};

const savedWords = ({ connection: { shape } }: CheckedDesk) =>
  SHAPES[shape].template.probe
    ? 'The desk took the trial call, and is saved.'
    : 'The desk is saved. Send a test to see that it takes tickets.';

/** @throws BadRequest when the desk does not answer the call that makes nothing. */
async function requireAnswer({ connection, secret }: CheckedDesk, field: string): Promise<void> {
  try {
    await postHook(connection, secret, 'probe', EXAMPLE_MESSAGE);
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    throw new BadRequest(
      `${field}: the desk was tried and did not take it. ${error.message}`,
      field,
    );
  }
}

function wordsOf(desk: CheckedDesk | undefined): string {
  if (!desk) return 'by mail';
  const { shape, settings } = desk.connection;
  const host = settings['address'] ? new URL(settings['address']).host : '';
  if (shape === 'PLAIN') return `to ${host} as signed calls`;
  return `to ${SHAPES[shape].name}${host && ` at ${host}`}`;
}

/** A desk as the audit log has it, without secrets. */
const shown = (connection: CheckedDesk['connection'] | undefined) =>
  connection
    ? { ...connection, url: connection.shape === 'PLAIN' ? connection.settings['address'] : '' }
    : { url: '' };

async function newerDesk({ staff }: Actor, account: AccountRow): Promise<Conflict> {
  const author = { name: account.deskChangedBy ?? '', home: account.deskChangedHome ?? '' };
  const by = changedMeanwhile(staff, author, `the help desk of ${account.name}`);
  return new Conflict(by, await deskOf(account));
}
