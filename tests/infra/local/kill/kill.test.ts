import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '../../../setup/repetitions.ts';
import type { Found } from './child.ts';
import { childrenOf, type Children } from './children.ts';

const KILLS = repetitions(6, 50);
const LANES = 4;

let children: Children;

beforeAll(async () => {
  children = await childrenOf('child');
});
afterAll(() => children.stop());

interface Run {
  found: Found;
  /** The last large transaction that was answered. */
  version(): number;
  /** Resolves with the first large transaction that is answered. */
  wroteOne: Promise<unknown>;
  kill(): Promise<void>;
}

async function start(): Promise<Run> {
  const child = children.start();
  const first = await child.line();
  let version = 0;
  child.lines.on('line', (line) => {
    version = Number(line);
  });
  return {
    found: JSON.parse(first) as Found,
    version: () => version,
    wroteOne: once(child.lines, 'line'),
    kill: () => child.kill(),
  };
}

/**
 * @returns whether the acknowledgement was answered 200; false when the application died meanwhile.
 */
async function acknowledge({ port, apiKey, token }: Found, id: string): Promise<boolean> {
  const body = {
    account_id: 'northbeam',
    alert_id: id,
    alert_info: {
      billing_ref: 'NB1',
      severity: 4,
      instance: '-',
      datapoint: 'HostStatus',
      value: '0',
    },
    comment: 'On it',
  };
  try {
    const response = await fetch(`http://127.0.0.1:${port}/live/alerts/alert/ack`, {
      method: 'POST',
      headers: {
        'x-api-key': apiKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} ${text}`);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Acknowledges alerts on several lanes at once, and kills the application when so many were
 * answered, whatever the other lanes are doing.
 */
async function acknowledgeUntilKilled(
  { found, kill }: Run,
  answers: number,
  answered: Set<string>,
): Promise<void> {
  const waiting = found.alerts.filter((alert) => !alert.acked).map((alert) => alert.id);
  let count = 0;
  let killed: Promise<void> | undefined;
  const lane = async () => {
    while (!killed && waiting.length > 0) {
      const id = waiting.pop()!;
      if (!(await acknowledge(found, id))) continue;
      answered.add(id);
      count += 1;
      if (count >= answers) killed ??= kill();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await (killed ?? kill());
}

/** Nothing that was answered is lost, and nothing is there half. */
function check(
  { alerts, audited, versions }: Found,
  answered: ReadonlySet<string>,
  version: number,
): void {
  const acked = alerts.filter((alert) => alert.acked);
  expect(acked.map(({ id }) => id).sort()).toEqual(audited.toSorted());
  expect([...answered].filter((id) => !acked.some((alert) => alert.id === id))).toEqual([]);
  expect(alerts.filter((alert) => alert.indexedAtMs !== alert.changedAtMs)).toEqual([]);
  expect(new Set(versions.flat()).size).toBeLessThanOrEqual(1);
  expect(versions[0]?.[0] ?? 0).toBeGreaterThanOrEqual(version);
}

test(
  `killed ${KILLS} times in the middle of acknowledging and of large transactions: what was answered is there with its audit row, and nothing is there half`,
  { timeout: 300_000 },
  async () => {
    const answered = new Set<string>();
    let version = 0;
    for (let kills = 0; kills < KILLS; kills += 1) {
      const run = await start();
      check(run.found, answered, version);
      // Most kills meet a large transaction under way; now and then one is let through, so that
      // there is something to lose.
      if (kills % 10 === 0) await run.wroteOne;
      await acknowledgeUntilKilled(run, 1 + (kills % 6), answered);
      version = Math.max(version, run.version());
    }
    const last = await start();
    check(last.found, answered, version);
    await last.kill();
    expect(answered.size).toBeGreaterThanOrEqual(KILLS);
    expect(last.found.versions).toHaveLength(60);
  },
);
