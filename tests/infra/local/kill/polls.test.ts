import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../../../core/series/block.ts';
import { repetitions } from '../../../setup/repetitions.ts';
import { childrenOf, type Child, type Children } from './children.ts';
import type { FoundPolls } from './polls-child.ts';

const KILLS = repetitions(3, 200);
/** The short form has the end of an hour in its midst. */
const MINUTES = repetitions(12, 1_440);
const START = Date.UTC(2026, 10, 18, 10) / 1_000 - repetitions(4, 0) * MINUTE_SECONDS;
const END = START + MINUTES * MINUTE_SECONDS;
/** Hours that are over are folded by then. */
const FOLDED = END + 10 * MINUTE_SECONDS;
/** A kill comes at most so long after what it is to meet has begun. */
const WITHIN_MS = 25;
const SEED = Number(process.env['KILL_SEED'] ?? 20_261_118);

let children: Children;
beforeAll(async () => {
  children = await childrenOf('polls-child');
});
afterAll(() => children.stop());

const start = (from: number, until: number) =>
  children.start(String(from), String(until), String(START));

/** Numbers from 0 to 1, the same for the same seed. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** The children's reports of their work, until they were killed. */
interface Said {
  polled: Set<number>;
  /** Under way at a kill. */
  killed: Set<number>;
  next: number;
  /** By the child that nobody killed. */
  found?: FoundPolls;
}

/** Lets a child run until a line that `isMet` chooses, and a moment longer. */
async function runUntilKilled(
  child: Child,
  said: Said,
  isMet: (line: string) => boolean,
  waitMs: number,
): Promise<void> {
  let underWay: number | undefined;
  let death: Promise<void> | undefined;
  await new Promise<void>((resolve, reject) => {
    child.line().catch(reject);
    child.lines.on('line', (line) => {
      const minute = Number(line.split(' ').at(-1));
      if (line.startsWith('polling')) {
        underWay = minute;
        said.next = minute + MINUTE_SECONDS;
      }
      if (line.startsWith('polled')) said.polled.add(minute);
      if (/^(not )?polled/.test(line)) underWay = undefined;
      if (line.startsWith('{')) said.found = JSON.parse(line) as FoundPolls;
      if (!death && (said.found || isMet(line)))
        death = new Promise((wait) => setTimeout(wait, waitMs)).then(() => child.kill());
      if (death) death.then(resolve, reject);
    });
  });
  if (underWay !== undefined) said.killed.add(underWay);
}

test(
  `killed ${KILLS} times while it polls and folds ${MINUTES} minutes: each answered poll is there once, and only polls that were killed are missing`,
  { timeout: 1_700_000 },
  async () => {
    const random = numbersOf(SEED);
    const said: Said = { polled: new Set(), killed: new Set(), next: START };
    const linesToKill = (2 * 2 * MINUTES) / KILLS;
    for (let kills = 0; kills < KILLS && said.next < END; kills += 1) {
      const child = start(said.next, END);
      let left = Math.ceil(random() * linesToKill);
      const meetsFolding = kills % 2 === 0;
      await runUntilKilled(
        child,
        said,
        (line) => --left <= 0 || (meetsFolding && line.startsWith('folding')),
        random() * WITHIN_MS,
      );
    }
    // A run that nobody kills ends the day, and folds the rest.
    await runUntilKilled(start(said.next, FOLDED), said, () => false, 0);
    const found = said.found!;

    const minutes = Array.from(
      { length: (FOLDED - START) / MINUTE_SECONDS },
      (_, at) => START + at * MINUTE_SECONDS,
    );
    const answered = new Set(found.answered);
    expect(found.answered).toHaveLength(answered.size);
    expect([...said.polled].filter((minute) => !answered.has(minute))).toEqual([]);
    expect(minutes.filter((minute) => !answered.has(minute) && !said.killed.has(minute))).toEqual(
      [],
    );
    const foldedUntil = Math.floor(FOLDED / HOUR_SECONDS) * HOUR_SECONDS;
    expect(found.counted).toBe(found.answered.filter((minute) => minute < foldedUntil).length);
    expect(found.faults).toHaveLength(new Set(found.faults).size);
    expect(found.notices.sort()).toEqual(found.alerts.map((id) => `${id} opened`).sort());
  },
);
