import { LRUCache } from 'lru-cache';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { SourceQuota } from '../../../core/domain/source-reading.ts';
import { SourceRefused, type SourceAccess } from '../source.ts';

/** No call of a kind is left for now. */
export class QuotaSpent extends SourceRefused {
  constructor() {
    super('It takes no more calls of this kind in this minute.', 'busy');
    this.name = 'QuotaSpent';
  }
}

/** How an endpoint stood after its last answer. */
interface Standing {
  limit: number;
  remaining: number;
  windowSeconds: number;
  atMs: number;
  /** Calls of ours within the window at that moment. */
  ours: number;
}
interface Endpoint {
  calledAtMs: number[];
  unanswered: number;
  standing?: Standing | undefined;
}

/** For answers without headers. */
const WINDOW_SECONDS = 60;
const MOST_WAIT_MS = 3_000;
/** The quota is of the whole LogicMonitor account: other tools of its owner need calls too. */
const LEFT_FOR_OTHERS = 0.1;

/** By address, since the limit is of the LogicMonitor account and not of a key. */
const accounts = new LRUCache<string, Map<string, Endpoint>>({ max: 1_000 });
/** Calls of a key so far. */
const spent = new LRUCache<string, number>({ max: 1_000 });

/** Limits are per method and endpoint, whatever the ids in the path. */
const kindOf = (method: string, path: string) =>
  `${method} ${path.replaceAll(/[^/]*\d[^/]*/g, '{id}')}`;
const keyOf = ({ address, key }: SourceAccess) => JSON.stringify([address, key]);

/**
 * Makes a call and counts it.
 * @throws QuotaSpent without a call when too few are left.
 */
export async function withinQuota<A extends { status: number; headers: IncomingHttpHeaders }>(
  access: SourceAccess,
  method: string,
  path: string,
  call: () => Promise<A>,
): Promise<A> {
  const endpoints = accounts.get(access.address) ?? new Map<string, Endpoint>();
  accounts.set(access.address, endpoints);
  const kind = kindOf(method, path);
  const endpoint = endpoints.get(kind) ?? { calledAtMs: [], unanswered: 0 };
  endpoints.set(kind, endpoint);
  await waitForCall(endpoint);
  endpoint.calledAtMs.push(Date.now());
  endpoint.unanswered += 1;
  spent.set(keyOf(access), (spent.get(keyOf(access)) ?? 0) + 1);
  try {
    const answer = await call();
    endpoint.standing = standingOf(endpoint, answer) ?? endpoint.standing;
    return answer;
  } finally {
    endpoint.unanswered -= 1;
  }
}

/**
 * Waits for the oldest call to leave the window, as a reading begins about a window after the one
 * before it.
 * @throws QuotaSpent when that takes too long.
 */
async function waitForCall(endpoint: Endpoint): Promise<void> {
  for (let waitedMs = 0; isSpent(endpoint);) {
    const [oldest = Number.POSITIVE_INFINITY] = endpoint.calledAtMs;
    const ms = oldest + endpoint.standing!.windowSeconds * 1_000 - Date.now() + 1;
    waitedMs += ms;
    if (waitedMs > MOST_WAIT_MS) throw new QuotaSpent();
    await setTimeout(ms);
  }
}

function isSpent(endpoint: Endpoint): boolean {
  const { standing } = endpoint;
  if (!standing || isOver(standing)) return false;
  return leftOf(endpoint, standing) <= Math.floor(standing.limit * LEFT_FOR_OTHERS);
}

/** @returns undefined for an answer that names no limit. */
function standingOf(
  endpoint: Endpoint,
  { status, headers }: { status: number; headers: IncomingHttpHeaders },
): Standing | undefined {
  const within = withinWindow(endpoint);
  const limit = numberIn(headers, 'x-rate-limit-limit');
  if (limit === undefined && status !== 429) return undefined;
  return {
    limit: limit ?? within,
    remaining: status === 429 ? 0 : (numberIn(headers, 'x-rate-limit-remaining') ?? 0),
    windowSeconds: numberIn(headers, 'x-rate-limit-window') ?? WINDOW_SECONDS,
    atMs: Date.now(),
    // Those that are under way may be counted in the answer or not.
    ours: within - endpoint.unanswered + 1,
  };
}

/**
 * Calls of the key so far, and the quota of the kind of call that has the smallest part left; its
 * limit is 0 when none is known.
 */
export function quotaOf(access: SourceAccess): SourceQuota {
  const calls = spent.get(keyOf(access)) ?? 0;
  const kinds = [...(accounts.get(access.address) ?? [])].flatMap(([call, endpoint]) => {
    const { standing } = endpoint;
    if (!standing) return [];
    const { limit, windowSeconds } = standing;
    const remaining = isOver(standing) ? limit : Math.max(0, leftOf(endpoint, standing));
    return [{ call, limit, windowSeconds, remaining }];
  });
  const [scarcest] = kinds.sort((a, b) => a.remaining / a.limit - b.remaining / b.limit);
  return { calls, ...(scarcest ?? { call: '', limit: 0, remaining: 0, windowSeconds: 0 }) };
}

/** Nothing is known of a window that no call of ours is in. */
const isOver = ({ atMs, windowSeconds }: Standing) => Date.now() - atMs >= windowSeconds * 1_000;

/** The window rolls: our older calls leave it one by one. */
const leftOf = (endpoint: Endpoint, { remaining, ours }: Standing) =>
  remaining + ours - withinWindow(endpoint);

function withinWindow(endpoint: Endpoint): number {
  const since = Date.now() - (endpoint.standing?.windowSeconds ?? WINDOW_SECONDS) * 1_000;
  endpoint.calledAtMs = endpoint.calledAtMs.filter((atMs) => atMs > since);
  return endpoint.calledAtMs.length;
}

function numberIn(headers: IncomingHttpHeaders, name: string): number | undefined {
  const text = headers[name];
  return typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : undefined;
}
