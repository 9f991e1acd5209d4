import * as z from 'zod';
import type { Trouble } from '../../core/domain/source-reading.ts';
import { CallRefused, REFUSALS } from '../gateways/outside-call.ts';
import { SourceRefused } from './source.ts';

const BY_CODE: Readonly<Record<string, Trouble>> = {
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ECONNREFUSED: 'closed',
  ECONNRESET: 'closed',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'unreachable',
  [REFUSALS.inside]: 'inside',
  [REFUSALS.large]: 'large',
  [REFUSALS.slow]: 'slow',
};
const BY_STATUS: Readonly<Record<number, Trouble>> = {
  401: 'key',
  403: 'right',
  408: 'slow',
  429: 'busy',
  503: 'busy',
  504: 'slow',
};
const OF_TLS = /CERT|TLS|SSL|EPROTO|ISSUER|SIGNATURE/;

/** Why a reading failed, with a fact beside it. The rest is in the log. */
export function troubleOf(error: unknown): { trouble: Trouble; detail: string } {
  if (error instanceof SourceRefused) return { trouble: error.trouble, detail: error.words };
  if (error instanceof z.ZodError) {
    const path = error.issues[0]?.path.filter((part) => typeof part === 'string').join('.') ?? '';
    return { trouble: 'form', detail: path && `In the field ${path}.` };
  }
  if (!(error instanceof CallRefused)) return { trouble: 'ours', detail: '' };
  const { status, code } = error;
  if (status !== undefined) return { trouble: ofStatus(status), detail: `Status ${status}.` };
  if (OF_TLS.test(code)) return { trouble: 'tls', detail: code };
  return { trouble: BY_CODE[code] ?? 'broken', detail: Object.hasOwn(BY_CODE, code) ? '' : code };
}

function ofStatus(status: number): Trouble {
  const known = BY_STATUS[status];
  if (known) return known;
  return status >= 500 ? 'broken' : 'elsewhere';
}
