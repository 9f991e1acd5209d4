import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AlertCounts } from '../../core/domain/alert.ts';
import type { StateCounts } from '../../core/domain/state.ts';
import { repetitions } from '../setup/repetitions.ts';
import { openAs } from './harness.ts';

/** A customer's line at its worst: 400 ms there and back, 1 Mb/s. */
const LINE = {
  offline: false,
  latency: 400,
  downloadThroughput: 125_000,
  uploadThroughput: 125_000,
};

/** Every text that stood in a place of a figure, in the order in which they came. */
type Trace = Record<string, string[]>;

/** The server's counts with the first page of an account. */
interface Answer {
  path: string;
  counts: Record<string, number>;
}

/** Data that the page keeps for the test. */
interface Kept {
  trace: Trace;
  answers: Answer[];
}

/**
 * Runs in the page, before it: keeps what the server counts, and the texts of all places of figures
 * with each change.
 */
function follow(): void {
  const trace: Trace = {};
  const answers: Answer[] = [];
  Object.assign(globalThis, { trace, answers });
  const ask = globalThis.fetch;
  globalThis.fetch = async (...asked) => {
    const answer = await ask(...asked);
    const { pathname: path } = new URL(answer.url);
    if (answer.ok && /^\/live\/(devices\/customer|alerts)$/.test(path)) {
      const { counts } = (await answer.clone().json()) as Partial<Answer>;
      if (counts) answers.push({ path, counts });
    }
    return answer;
  };
  const note = (place: string, text: string | null | undefined) => {
    const seen = (trace[place] ??= []);
    if (text && seen.at(-1) !== text) seen.push(text);
  };
  const look = () => {
    note('title', /^\(([\d,]+)\)/.exec(document.title)?.[1]);
    for (const [at, figure] of document.querySelectorAll('.count__figure').entries())
      note(`figure ${at}`, figure.textContent);
    for (const other of document.querySelectorAll('.count-others a'))
      note('others', other.textContent);
    note('in trouble', document.querySelector('.attention__count')?.textContent);
    note('calm', document.querySelector('.attention--calm')?.textContent);
    for (const change of document.querySelectorAll('.last-hour a'))
      note('last hour', change.textContent);
    for (const tile of document.querySelectorAll('a.tile')) {
      // Its state may change while the test runs; how many services it stands for does not.
      note(
        `tile ${tile.querySelector('.tile__name')?.textContent}`,
        /\d+ services/.exec(tile.textContent ?? '')?.[0],
      );
    }
    note('heading', /\(.*\)/.exec(document.querySelector('h1')?.textContent ?? '')?.[0]);
    for (const button of document.querySelectorAll('[aria-pressed]'))
      note('severities', button.textContent);
    if (document.body?.textContent?.includes('Sorry, there is no data')) note('empty', 'no data');
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}

/** Sums of the server's counts with the first page of each account. */
interface Said {
  states: StateCounts | null;
  alerts: AlertCounts | null;
}

function sumOf(answers: readonly Answer[], path: string): Answer['counts'] | null {
  const counted = answers.filter((answer) => answer.path === path);
  const names = Object.keys(counted[0]?.counts ?? {});
  if (names.length === 0) return null;
  return Object.fromEntries(
    names.map((name) => [name, counted.reduce((sum, { counts }) => sum + counts[name]!, 0)]),
  );
}

/** Loads an address over the slow line. @returns what stood on the screen, and what the server said. */
async function load(
  page: Page,
  address: string,
  sign: string,
): Promise<{ trace: Trace; said: Said }> {
  await page.goto(address);
  await page.locator(sign).first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const { trace, answers } = await page.evaluate((): Kept => {
    const kept = globalThis as unknown as Kept;
    return { trace: kept.trace, answers: kept.answers };
  });
  return {
    trace,
    said: {
      states: sumOf(answers, '/live/devices/customer') as StateCounts | null,
      alerts: sumOf(answers, '/live/alerts') as AlertCounts | null,
    },
  };
}

/**
 * Before the last text nothing stood there but one of the texts, or what holds the place of a
 * figure. A state may change meanwhile, and be the last.
 */
function expectOnly(
  seen: readonly string[] | undefined,
  wanted: readonly (string | number)[],
  places: readonly string[] = ['–'],
): void {
  const figures = (seen ?? []).filter((text) => !places.includes(text));
  const isFirst = figures.length === 1;
  expect(wanted.map(String)).toEqual(
    expect.arrayContaining(isFirst ? figures : figures.slice(0, -1)),
  );
}

describe('on a slow network no figure is on screen that the server did not say', () => {
  test('the summary, load after load', { timeout: 240_000 }, async () => {
    const page = await slowPage('dev.patel');
    for (let time = 0; time < repetitions(1, 3); time += 1) {
      const { trace, said } = await load(page, '/summary', 'a.tile');
      const { critical, error, warning, live } = said.states!;
      expect(trace['figure 0']![0]).toBe('–');
      for (const [at, count] of [live, critical, error, warning].entries())
        expectOnly(trace[`figure ${at}`], [count]);
      expectOnly(trace['title'], [said.alerts!.all]);
      expect(trace['in trouble']!.length).toBeLessThanOrEqual(2);
      expect(trace['calm'] ?? ['Loading what is in trouble.']).toEqual([
        'Loading what is in trouble.',
      ]);
      const tiles = Object.entries(trace).filter(([place]) => place.startsWith('tile '));
      expect(tiles.length).toBeGreaterThan(0);
      for (const [tile, seen] of tiles) expect([tile, seen]).toEqual([tile, seen.slice(0, 1)]);
    }
  });

  test('the services and the alerts behind a link', { timeout: 240_000 }, async () => {
    const page = await slowPage('dev.patel');
    const services = await load(page, '/services?f=Status~is~Critical', 'tr[data-row]');
    const total = Object.entries(services.said.states!)
      .filter(([name]) => name !== 'acknowledged')
      .reduce((sum, [, count]) => sum + count, 0);
    expectOnly(
      services.trace['heading'],
      [`(${services.said.states!.critical} of ${total})`],
      ['', `(${total})`],
    );
    expect(services.trace['empty']).toBeUndefined();

    const alerts = await load(page, '/alerts?filter=Critical', 'tr[data-row]');
    const counts = alerts.said.alerts!;
    expectOnly(
      alerts.trace['heading'],
      [`(${counts.Critical})`, `(${counts.Critical} of ${counts.all})`],
      [''],
    );
    expect(alerts.trace['empty']).toBeUndefined();
    const [, ...buttons] = Object.keys(counts);
    for (const name of buttons)
      expectOnly(
        alerts.trace['severities']?.filter((text) => text.startsWith(name)),
        [`${name} (${counts[name as 'Critical']})`],
        [name, `${name} (-)`, `${name} (–)`],
      );
  });
});

async function slowPage(username: string): Promise<Page> {
  const page = await openAs(username, '/maintenance', { isFirstVisit: true });
  await page.addInitScript(follow);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  return page;
}
