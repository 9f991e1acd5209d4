import {
  filledCall,
  placeOf,
  templateOf,
  userOf,
  type Connection,
} from '../../core/domain/hook/connection.ts';
import { valuesOf } from '../../core/domain/hook/fill.ts';
import type { HookMessage } from '../../core/domain/hook/message.ts';
import { judged, withoutSecret, type Taken } from '../../core/domain/hook/taken.ts';
import type { RequestKind } from '../../core/domain/hook/template.ts';
import { CallRefused, exchangeOutside } from './outside-call.ts';
import { signed } from './signed-hook.ts';

const NOTHING: Taken = { id: '', name: '', status: '', link: '' };

/**
 * Sends a message to a desk or a channel as its template says.
 * @returns what the other side made; nothing where the template has no such call.
 * @throws CallRefused unless it was taken.
 */
export async function postHook(
  connection: Connection,
  secret: string,
  kind: RequestKind,
  message: HookMessage,
  id = '',
): Promise<Taken> {
  const filled = filledCall(connection, kind, message, { secret, id });
  if (!filled) return NOTHING;
  const { request, url, headers, body } = filled;
  if (!URL.canParse(url)) throw new CallRefused('Its address is none.');
  const answer = await exchangeOutside(new URL(url), {
    method: request.method,
    headers: { ...headers, ...proof(connection, secret, body) },
    body,
  });
  const verdict = judged(
    {
      status: answer.status,
      text: withoutSecret(answer.text, secret),
    },
    request.taken,
    { ...valuesOf(templateOf(connection), connection.settings, message), id },
  );
  if (!('refused' in verdict)) return verdict;
  throw new CallRefused(
    verdict.refused,
    answer.status,
    waitOf(answer.headers['retry-after'], Date.now()),
  );
}

/** Headers that prove who calls. */
function proof(connection: Connection, secret: string, body: string): Record<string, string> {
  const { kind } = templateOf(connection).auth;
  switch (kind) {
    case 'address':
    case 'body':
      return {};
    case 'signed':
      return signed(secret, body, new Date());
    case 'bearer':
      return { authorization: `Bearer ${secret}` };
    case 'basic':
      return {
        authorization: `Basic ${Buffer.from(`${userOf(connection)}:${secret}`).toString('base64')}`,
      };
  }
}

const MOST_WAIT_SECONDS = 3_600;

/** Seconds of a Retry-After header: a number, or a moment (RFC 9110, 10.2.3). */
function waitOf(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - nowMs) / 1000;
  return Number.isFinite(seconds)
    ? Math.min(Math.max(Math.ceil(seconds), 0), MOST_WAIT_SECONDS)
    : undefined;
}

/** A secret as it is kept: with the one place that it may be sent to. */
export interface KeptSecret {
  secret: string;
  place: string;
}

/**
 * The secret for a connection.
 * @throws CallRefused when there is none, or when it was given for another address.
 */
export function secretFor(connection: Connection, kept: KeptSecret | undefined): string {
  if (!kept) throw new CallRefused('Its secret is missing. Enter it again.');
  if (placeOf(connection, kept.secret) !== kept.place)
    throw new CallRefused('Its secret belongs to another address. Enter it again.');
  return kept.secret;
}
