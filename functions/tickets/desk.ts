import type { BodyOf, ResponseOf } from '../../core/contract/endpoint.ts';
import type { tickets } from '../../core/contract/tickets.ts';
import {
  connectionRefused,
  placeOf,
  secretRefused,
  type Connection,
} from '../../core/domain/hook/connection.ts';
import { SHAPES } from '../../core/domain/hook/shapes.ts';
import { deskSecret, deskToken } from '../gateways/desk-secrets.ts';
import { secretFor } from '../gateways/hook.ts';
import { CallRefused, requireReachable } from '../gateways/outside-call.ts';
import { signatureOf } from '../gateways/signed-hook.ts';
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
    has_token: connection !== undefined && isUsable(connection, token),
    version,
    reply: {
      url: replyUrlAt(face.portalUrl),
      example: { ...EXAMPLE, signature: signatureOf(EXAMPLE.secret, timestamp, body) },
    },
  };
}

function isUsable(connection: Connection, token: Parameters<typeof secretFor>[1]): boolean {
  try {
    return secretFor(connection, token) !== '';
  } catch {
    return false;
  }
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
  const wrong = connectionRefused(connection);
  if (wrong) throw fault(fieldOf(wrong.field, shape), wrong.reason);
  const isPlain = name === 'PLAIN';
  const given = isPlain ? secret : token;
  const field = isPlain ? 'secret' : 'token';
  const reason = given === undefined ? undefined : secretRefused(SHAPES[name], given);
  if (reason) throw fault(field, reason);
  const proving = given ?? (await keptSecret(accountId, connection));
  if (proving === undefined) throw fault(field, 'is required');
  try {
    requireReachable(new URL(placeOf(connection, proving)));
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    throw fault(fieldOf('settings.address', shape), error.message);
  }
  return { connection, secret: proving };
}

async function keptSecret(
  accountId: AccountRow['accountId'],
  connection: Connection,
): Promise<string | undefined> {
  if (connection.shape === 'PLAIN') return await deskSecret(accountId);
  const token = await deskToken(accountId);
  return isUsable(connection, token) ? token!.secret : undefined;
}

const fault = (field: string, reason: string) => new BadRequest(`${field}: ${reason}`, field);

/** Older callers know the address as url. */
const fieldOf = (field: string, shape: string | undefined) =>
  shape === undefined && field === 'settings.address' ? 'url' : field;
