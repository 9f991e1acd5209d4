import { describe, expect, test } from 'vitest';
import {
  isEnded,
  openSessions,
  withEnded,
  withSession,
  type OwnSession,
} from '../../../core/domain/own-session.ts';

const DAY_MS = 86_400_000;
const now = new Date('2026-11-27T10:00:00Z');

const session = (id: string, daysAgo: number, more: Partial<OwnSession> = {}): OwnSession => ({
  id,
  browser: 'Firefox on Linux',
  signedInAtMs: now.getTime() - daysAgo * DAY_MS,
  lastHereAtMs: now.getTime() - daysAgo * DAY_MS,
  ...more,
});
const ids = (sessions: readonly OwnSession[]) => sessions.map(({ id }) => id);

describe('sessions of a person', () => {
  test('are open until they end or can be renewed no more, the last used first', () => {
    const justOpen = session('open', 30, { signedInAtMs: now.getTime() - 30 * DAY_MS + 1 });
    const sessions = [session('old', 30), justOpen, session('here', 0), session('ended', 1)];
    expect(ids(openSessions(withEnded(sessions, 'ended', now), now))).toEqual(['here', 'open']);
  });

  test('that have ended are refused as long as they could be renewed, however many are noted', () => {
    let sessions = withEnded([session('ended', 30.5), session('gone', 31)], 'ended', now);
    sessions = withEnded(sessions, 'gone', now);
    for (let at = 0; at < 60; at += 1)
      sessions = withSession(sessions, session(`noted-${at}`, (60 - at) / 100), now);
    expect(isEnded(sessions, 'ended')).toBe(true);
    expect(ids(sessions)).not.toContain('gone');
    expect(openSessions(sessions, now)).toHaveLength(50);
    expect(ids(openSessions(sessions, now))[0]).toBe('noted-59');
    expect(ids(sessions)).not.toContain('noted-9');
  });

  test('end once: the moment of the first end stays', () => {
    const later = new Date(now.getTime() + DAY_MS);
    const ended = withEnded(withEnded([session('a', 1), session('b', 1)], 'a', now), 'a', later);
    expect(ended.map(({ endedAtMs }) => endedAtMs)).toEqual([now.getTime(), undefined]);
    expect([isEnded(ended, 'a'), isEnded(ended, 'b')]).toEqual([true, false]);
  });

  test('used again are the same session', () => {
    const again = withSession([session('a', 2), session('b', 1)], session('a', 0), now);
    expect(ids(again)).toEqual(['a', 'b']);
    expect(again[0]!.lastHereAtMs).toBe(now.getTime());
    const replacedByItself = withSession(withEnded(again, 'a', now), session('a', 0), now);
    expect(isEnded(replacedByItself, 'a')).toBe(false);
  });
});
