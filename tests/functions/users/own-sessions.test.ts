import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../core/contract/limits.ts';
import { loadActor } from '../../../functions/kernel/actor.ts';
import { leasePerson, releasePerson, writeSessions } from '../../../functions/store/people.ts';
import { noteOwnSession } from '../../../functions/users/note-own-session.ts';
import { call } from '../../fixtures/call.ts';
import type { Claims } from '../../fixtures/people.ts';
import { cognito } from '../../fixtures/quiet-pool.ts';
import { auditRows } from '../../fixtures/world.ts';
import { claimsOf, reader, stored, withUsers } from './open-users.ts';

withUsers();

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

const signedIn = (origin: string, secondsAgo = 60): Claims => ({
  ...claimsOf('ann.reader', reader('Ann')),
  origin_jti: origin,
  auth_time: String(Math.floor(Date.now() / 1000) - secondsAgo),
});
const desk = signedIn('of-the-desk');
const phone = signedIn('of-the-phone', 3_600);

const note = (claims: Claims, agent: string, replaces?: string) =>
  call('users.noteOwnSession', claims, {
    body: replaces === undefined ? {} : { replaces },
    headers: { 'User-Agent': agent },
  });

interface Listed {
  id: string;
  browser: string;
  is_this: boolean;
  signed_in_at_ms: number;
  last_here_at_ms: number;
}
const listed = async (claims: Claims) =>
  (await call('users.listOwnSessions', claims)).body.data as Listed[];
const named = async (claims: Claims) =>
  (await listed(claims)).map(({ browser, is_this: isThis }) => [browser, isThis]);
const isRefused = async (claims: Claims) =>
  (await call('rbac.myPermissions', claims)).status === 401;

async function onBoth(): Promise<void> {
  await note(phone, PHONE);
  await note(desk, CHROME);
}

describe('sessions of a person', () => {
  test('each browser is listed by its name, the last used first, and knows itself', async () => {
    await onBoth();
    expect(await named(desk)).toEqual([
      ['Chrome on Windows', true],
      ['Safari on iOS', false],
    ]);
    expect(await named(phone)).toEqual([
      ['Chrome on Windows', false],
      ['Safari on iOS', true],
    ]);
    expect((await listed(phone))[1]).toMatchObject({
      signed_in_at_ms: Number(phone['auth_time']) * 1000,
    });
    const bob = { ...claimsOf('bob.reader', reader('Bob')), origin_jti: 'of-bob' };
    expect(await listed(bob)).toEqual([]);
  });

  test('one that is used again within ten minutes is not written again, and its name never repeats what was sent', async () => {
    await note(desk, '<img src=x onerror=alert(1)>');
    const [first] = (await stored('ann.reader')).sessions!;
    expect(first).toMatchObject({ browser: 'A browser' });
    expect(JSON.stringify(first)).not.toContain('of-the-desk');
    await note(desk, CHROME);
    expect((await stored('ann.reader')).sessions).toEqual([first]);
    expect((await stored('ann.reader')).version).toBe(1);
  });

  test('a token that names no sign-in is not listed', async () => {
    for (const name of ['origin_jti', 'auth_time']) {
      const { [name]: _gone, ...claims } = desk;
      expect((await note(claims as Claims, CHROME)).status).toBe(200);
    }
    expect((await stored('ann.reader')).sessions).toBeUndefined();
  });

  test('one that is ended elsewhere is refused at once and for good; the others go on, and the log has it', async () => {
    await onBoth();
    const [, onPhone] = await listed(desk);
    const answer = await call('users.endOwnSessions', desk, { query: { id: onPhone!.id } });
    expect(answer.body.message).toBe('The session in Safari on iOS has ended.');
    expect(await call('rbac.myPermissions', phone)).toMatchObject({
      status: 401,
      body: { message: 'You ended this session. Please sign in again.' },
    });
    expect((await note(phone, PHONE)).status).toBe(401);
    expect(await isRefused(desk)).toBe(false);
    expect(await isRefused(signedIn('a-new-one', 0))).toBe(false);
    expect(await named(desk)).toEqual([['Chrome on Windows', true]]);
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(0);
    const row = (await auditRows('northbeam')).at(-1)!;
    expect(row).toMatchObject({ target: 'ann.reader', user: 'ann.reader' });
    expect(row.information).toMatch(/^Ended the own session in Safari on iOS of 20.* UTC$/);
    // Who is changed afterwards does not get it back.
    await call('users.savePreferences', desk, {
      body: { zone: 'Europe/Berlin', dates: 'de-DE', alertMails: 'all', jobMails: true },
    });
    expect(await isRefused(phone)).toBe(true);
  });

  test('a sign-out ends the session of the call', async () => {
    await onBoth();
    expect((await call('users.endOwnSessions', desk, { query: { id: 'this' } })).status).toBe(200);
    expect([await isRefused(desk), await isRefused(phone)]).toEqual([true, false]);
  });

  test('nobody ends the session of somebody else or one that is unknown', async () => {
    await onBoth();
    const [, { id }] = (await listed(desk)) as [Listed, Listed];
    const bob = { ...claimsOf('bob.reader', reader('Bob')), origin_jti: 'of-bob' };
    for (const [claims, asked] of [
      [bob, id],
      [desk, 'unknown'],
      [desk, ''],
      [{ ...desk, origin_jti: '' }, 'this'],
    ] as const)
      expect((await call('users.endOwnSessions', claims, { query: { id: asked } })).status).toBe(
        404,
      );
    expect([await isRefused(phone), await isRefused(desk)]).toEqual([false, false]);
  });

  test('one that ended meanwhile has ended for whoever asks again, and the log has it once', async () => {
    await onBoth();
    const [, { id }] = (await listed(desk)) as [Listed, Listed];
    const before = (await auditRows('northbeam')).length;
    const answers = [];
    for (let at = 0; at < 2; at += 1)
      answers.push(await call('users.endOwnSessions', desk, { query: { id } }));
    expect(answers.map(({ body }) => body.message)).toEqual(
      Array(2).fill('The session in Safari on iOS has ended.'),
    );
    expect(await auditRows('northbeam')).toHaveLength(before + 1);
  });

  test('a sign-out ends a session that was never noted', async () => {
    await call('users.endOwnSessions', desk, { query: { id: 'this' } });
    expect([await isRefused(desk), await isRefused(phone)]).toEqual([true, false]);
    expect(await listed(phone)).toEqual([]);
  });

  test('one that ends while its browser notes it does not come back', async () => {
    await note(desk, CHROME);
    const actor = await loadActor(desk, new Date());
    await call('users.endOwnSessions', desk, { query: { id: 'this' } });
    const now = new Date(Date.now() + 3_600_000);
    await noteOwnSession({
      actor,
      now,
      body: {},
      headers: { 'User-Agent': CHROME },
      changedNothing() {},
    } as unknown as Parameters<typeof noteOwnSession>[0]);
    expect(await isRefused(desk)).toBe(true);
  });

  test.each([
    'Your bank called: dial 0900/1.0 (',
    `${'x '.repeat(4_900)}/1 (`,
    '__proto__/1 (',
    '',
    'curl/8.1',
  ])('no header gives a session its own words: %s', async (agent) => {
    await note(desk, agent);
    expect((await listed(desk))[0]!.browser).toBe('A browser');
  });

  test('a note that was not written does not make its browser forget the one before', async () => {
    const { id } = (await note(phone, PHONE)).body.data as Listed;
    const again = signedIn('of-the-phone-again', 0);
    const leased = await leasePerson(await stored('ann.reader'));
    const kept = (await note(again, PHONE, id)).body.data as Listed;
    await releasePerson(leased!);
    await note(again, PHONE, kept.id);
    expect(await named(again)).toEqual([['Safari on iOS', true]]);
    expect(await isRefused(phone)).toBe(true);
  });

  test('the end of the session before is in the log, once', async () => {
    const { id } = (await note(phone, PHONE)).body.data as Listed;
    const before = (await auditRows('northbeam')).length;
    const again = signedIn('of-the-phone-again', 0);
    await note(again, PHONE, id);
    await note(again, PHONE, id);
    await note(signedIn('a-third', -1), PHONE, id);
    const rows = (await auditRows('northbeam')).slice(before);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      target: 'ann.reader',
      user: 'ann.reader',
      action: 'users.noteOwnSession',
      before: { signedInAtMs: Number(phone['auth_time']) * 1000 },
    });
    expect(rows[0]!.information).toMatch(
      /^Ended the own session in Safari on iOS of 20.* UTC, as the browser signed in again$/,
    );
  });

  test('a person who has used up their changes can still sign out', async () => {
    const bob = { ...desk, ...claimsOf('bob.reader', reader('Bob')), origin_jti: 'of-bob' };
    let status = 200;
    // A new window of the limit may begin meanwhile.
    for (let left = 2 * LIMITS.people.perPerson; status === 200 && left >= 0; left -= 1)
      ({ status } = await call('users.switchBack', bob, {}));
    expect(status).toBe(429);
    expect((await call('users.endOwnSessions', bob, { query: { id: 'this' } })).status).toBe(200);
  });

  test('an older sign-in replaces no newer one', async () => {
    const { id } = (await note(desk, CHROME)).body.data as Listed;
    await note(phone, PHONE, id);
    expect(await isRefused(desk)).toBe(false);
  });

  const ended = (count: number, fromMs: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: `ended-${at}`,
      browser: 'Chrome on Windows',
      signedInAtMs: fromMs + at * 10_000,
      lastHereAtMs: fromMs,
      endedAtMs: fromMs,
    }));

  test('who signs in and out many times has a row that stays small, and nothing that ended comes back', async () => {
    const fromMs = (Math.floor(Date.now() / 1000) - 7_000) * 1000;
    expect(await writeSessions(await stored('ann.reader'), ended(130, fromMs), [])).toBe(true);
    const { sessions, signedOutAtSeconds } = await stored('ann.reader');
    expect(sessions).toHaveLength(100);
    expect(signedOutAtSeconds).toBe(fromMs / 1000 + 290);
    expect(await isRefused(signedIn('one-that-was-cut', 7_000))).toBe(true);
    expect(await isRefused(desk)).toBe(false);
  });

  test('a row that is cut takes back no sign-out everywhere', async () => {
    const before = await stored('ann.reader');
    await call('users.endOwnSessions', desk, {});
    expect(await writeSessions(before, ended(130, Date.now() - 7_000_000), [])).toBe(false);
    expect(await isRefused(desk)).toBe(true);
  });

  test('none is listed after all were ended', async () => {
    await onBoth();
    await call('users.endOwnSessions', desk, {});
    const later = Math.floor(Date.now() / 1000) + 5;
    expect(await listed({ ...desk, origin_jti: 'later', auth_time: String(later) })).toEqual([]);
  });

  test('while the person is being changed a note is left out, and an end says so', async () => {
    await onBoth();
    const [, { id }] = (await listed(desk)) as [Listed, Listed];
    const leased = await leasePerson(await stored('ann.reader'));
    expect((await note(signedIn('third'), CHROME)).status).toBe(200);
    expect(await call('users.endOwnSessions', desk, { query: { id } })).toMatchObject({
      status: 409,
      body: { message: 'You are being changed at this moment. Please try again.' },
    });
    await releasePerson(leased!);
    expect(await named(desk)).toHaveLength(2);
    await note(signedIn('third'), CHROME);
    expect(await named(desk)).toHaveLength(3);
  });

  test('a browser that signs in again has one session: the one before ends', async () => {
    await onBoth();
    const { id } = (await note(desk, CHROME)).body.data as Listed;
    const again = signedIn('of-the-desk-again', 0);
    await note(again, CHROME, id);
    expect(await named(again)).toEqual([
      ['Chrome on Windows', true],
      ['Safari on iOS', false],
    ]);
    expect([await isRefused(desk), await isRefused(phone)]).toEqual([true, false]);
  });

  test('two notes at once lose none for good', async () => {
    await Promise.all([note(phone, PHONE), note(desk, CHROME)]);
    await onBoth();
    expect(await named(desk)).toHaveLength(2);
  });
});
