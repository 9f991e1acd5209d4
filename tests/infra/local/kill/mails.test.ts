import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_ATTEMPTS } from '../../../../core/domain/notice.ts';
import { repetitions } from '../../../setup/repetitions.ts';
import { childrenOf, type Child, type Children } from './children.ts';
import type { MailsFound } from './mails-child.ts';

const KILLS = repetitions(4, 100);
/** A kill falls behind one of so many first mails of a round … */
const MAILS_BEFORE_KILL = 5;
/** … by so much: into the next call, the note of the last one, or between. */
const LATEST_KILL_MS = 40;

let children: Children;
beforeAll(async () => {
  children = await childrenOf('mails-child');
});
afterAll(() => children.stop());

/** Lets a round run until a random moment while its mails flow. */
async function killed(round: number): Promise<void> {
  const child: Child = children.start(String(round));
  for (let line = await child.line(); line !== 'started';) line = await child.line();
  const mails = Math.floor(Math.random() * MAILS_BEFORE_KILL);
  for (let seen = 0; seen < mails; seen += 1) if ((await child.line()) !== 'mail') break;
  await wait(Math.random() * LATEST_KILL_MS);
  await child.kill();
}

async function ended(): Promise<MailsFound> {
  const child = children.start('last', 'last');
  for (;;) {
    const line = await child.line();
    if (line.startsWith('{')) return JSON.parse(line) as MailsFound;
  }
}

test(
  `each mail comes once although the process is killed ${KILLS} times while mails flow, and a text message more than once only where the list says so`,
  { timeout: repetitions(180_000, 1_800_000) },
  async () => {
    for (let round = 0; round < KILLS; round += 1) await killed(round);
    const { sent, told, jobs, waiting } = await ended();
    expect(waiting).toBe(0);
    expect(Object.keys(jobs)).toHaveLength(KILLS);
    const countOf = (to: string, what: string) =>
      sent.filter((one) => one.to === to && new RegExp(`${what}\\b`).test(one.what)).length;
    for (let round = 0; round < KILLS; round += 1) {
      // A step that was killed three times is given up, and its starter notified.
      const given = jobs[round] === 'done' ? [1] : [0, 1];
      for (const to of ['a@mails.example', 'b@mails.example'])
        expect(given, `report ${round} to ${to}`).toContain(
          countOf(to, `Host Inventory: Report ${round}`),
        );
      for (const to of ['desk@mails.example', 'night@mails.example', '+447700900123']) {
        const { outcome, reason } = told[`A-${round} ${to}`]!;
        const count = countOf(to, `began on ROUND-${round}`);
        const isTold = /may have come more than once|how often, is not known/.test(reason);
        const what = `alert ${round} to ${to}: ${outcome} ${reason}`;
        const most = to.startsWith('+') && isTold ? MOST_ATTEMPTS : 1;
        expect(count, what).toBeGreaterThanOrEqual(outcome === 'sent' ? 1 : 0);
        expect(count, what).toBeLessThanOrEqual(most);
      }
    }
  },
);
