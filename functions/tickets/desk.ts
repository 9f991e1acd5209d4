import type { BodyOf, ResponseOf } from '../../core/contract/endpoint.ts';
import type { tickets } from '../../core/contract/tickets.ts';
import type { Connection } from '../../core/domain/hook/connection.ts';
import { deskSecret, deskToken } from '../gateways/desk-secrets.ts';
import { signatureOf } from '../gateways/signed-hook.ts';
import { secretIfFor, usable } from '../gateways/usable-connection.ts';
import { deskConnection } from '../reads/help-desk.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { BadRequest } from '../runtime/errors.ts';
import type { AccountRow } from '../store/accounts.ts';
import { replyUrlAt } from './reply-url.ts';

type Desk = ResponseOf<typeof tickets.getDesk>['data'];

const EXAMPLE = {
  secret: 'an-example-that-is-nobodys-secret',
  timestamp: '1764000000',
  body: '{"key":"00000000-0000-4000-8000-000000000000","status":"In progress"}',
};

/** Where an account's tickets are sent, as its administrators see it. */
export async function deskOf(account: AccountRow): Promise<Desk> {
  const { accountId, deskVersion: version = 0 } = account;
  const connection = deskConnection(account);
  const [secret, token, face] = await Promise.all([
    connection && deskSecret(accountId),
    connection && connection.shape !== 'PLAIN' ? deskToken(accountId) : undefined,
    mailFaceOf(accountId),
  ]);
  const { timestamp, body } = EXAMPLE;
  return {
    url: account.deskHook ?? '',
    shape: connection?.shape ?? 'MAIL',
    settings: { ...connection?.settings },
    template: connection?.template ?? '',
    has_secret: secret !== undefined,
    has_token: connection !== undefined && secretIfFor(connection, token) !== undefined,
    version,
    reply: {
      url: replyUrlAt(face.portalUrl),
      example: { ...EXAMPLE, signature: signatureOf(EXAMPLE.secret, timestamp, body) },
    },
  };
}

type Draft = Omit<BodyOf<typeof tickets.testDesk>, 'account_id'> & { url?: string };

/** A desk that takes calls, checked, and the secret that they are proved with. */
export interface CheckedDesk {
  connection: Connection;
  secret: string;
}

/**
 * The desk that a draft describes; undefined for mail.
 * @throws BadRequest naming the field that is wrong.
 */
export async function checkedDesk(
  { accountId }: AccountRow,
  { url = '', shape, settings, template, secret, token }: Draft,
): Promise<CheckedDesk | undefined> {
  const name = shape ?? (url === '' ? 'MAIL' : 'PLAIN');
  if (name === 'MAIL') return undefined;
  const connection = {
    shape: name,
    settings: shape === undefined ? { address: url } : settings,
    template,
  };
  const isPlain = name === 'PLAIN';
  const found = await usable(connection, isPlain ? secret : token, () =>
    keptSecret(accountId, connection),
  );
  if ('secret' in found) return { connection, secret: found.secret };
  const { field, reason } = found.fault;
  const proving = isPlain ? 'secret' : 'token';
  throw fault(field === 'secret' ? proving : fieldOf(field, shape), reason);
}

async function keptSecret(
  accountId: AccountRow['accountId'],
  connection: Connection,
): Promise<string | undefined> {
  return connection.shape === 'PLAIN'
    ? await deskSecret(accountId)
    : secretIfFor(connection, await deskToken(accountId));
}

const fault = (field: string, reason: string) => new BadRequest(`${field}: ${reason}`, field);

/** Older callers know the address as url. */
const fieldOf = (field: string, shape: string | undefined) =>
  shape === undefined && field === 'settings.address' ? 'url' : field;
