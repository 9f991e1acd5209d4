import * as z from 'zod';

const DAY_MS = 86_400_000;

/** A user pool renews tokens for so long after a sign-in (refreshTokenValidity, 30 days by default). */
const RENEWED_FOR_MS = 30 * DAY_MS;
/** The last renewed token lives an hour more. */
const REFUSED_FOR_MS = RENEWED_FOR_MS + DAY_MS;
/** A person has fewer browsers. */
const MOST_SESSIONS = 50;
/** A row has at most so many ended sessions, however often somebody signs in. */
const MOST_ENDED = 100;

/** A sign-in of a person in one browser, as the browser reports it. */
export const ownSessionSchema = z.object({
  /** Digest of the token's origin_jti, which is the same at each renewal. */
  id: z.string(),
  /** Such as 'Chrome on Windows'. */
  browser: z.string(),
  signedInAtMs: z.number(),
  lastHereAtMs: z.number(),
  /** Its tokens are refused from then on. */
  endedAtMs: z.number().optional(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

type Sessions = readonly OwnSession[];

export const openSessions = (sessions: Sessions, now: Date): OwnSession[] =>
  sessions
    .filter(({ endedAtMs }) => endedAtMs === undefined)
    .filter(({ signedInAtMs }) => now.getTime() - signedInAtMs < RENEWED_FOR_MS)
    .toSorted((a, b) => b.lastHereAtMs - a.lastHereAtMs);

/** Ended sessions whose tokens could still be used, the newest sign-in first. */
const refusedSessions = (sessions: Sessions, now: Date): OwnSession[] =>
  sessions
    .filter(({ endedAtMs }) => endedAtMs !== undefined)
    .filter(({ signedInAtMs }) => now.getTime() - signedInAtMs < REFUSED_FOR_MS)
    .toSorted((a, b) => b.signedInAtMs - a.signedInAtMs);

export const isEnded = (sessions: Sessions, id: string): boolean =>
  sessions.some((session) => session.id === id && session.endedAtMs !== undefined);

/** A session that is new or was used again. The list stays short: the longest unused go. */
export function withSession(sessions: Sessions, noted: OwnSession, now: Date): OwnSession[] {
  const others = sessions.filter(({ id }) => id !== noted.id);
  const open = openSessions(others, now).slice(0, MOST_SESSIONS - 1);
  return [noted, ...open, ...refusedSessions(others, now)];
}

export function withEnded(sessions: Sessions, id: string, now: Date): OwnSession[] {
  return sessions.map((session) =>
    session.id === id ? { ...session, endedAtMs: session.endedAtMs ?? now.getTime() } : session,
  );
}

/**
 * What a row keeps. Sign-ins until the end of a second count no more instead of more ended sessions
 * than fit, so that none of those comes back.
 */
export function withinRow(
  sessions: Sessions,
  signedOutAtSeconds: number,
  now: Date,
): { sessions: OwnSession[]; signedOutAtSeconds: number } {
  const overdue = refusedSessions(sessions, now)[MOST_ENDED];
  const until = Math.max(signedOutAtSeconds, Math.floor((overdue?.signedInAtMs ?? 0) / 1000));
  return {
    sessions: sessions.filter(({ signedInAtMs }) => signedInAtMs / 1000 > until),
    signedOutAtSeconds: until,
  };
}
