import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOST_STATUS, seriesId } from '../../../core/domain/datasource.ts';
import { samplesCsv } from '../../../core/domain/samples-csv.ts';
import type { Samples } from '../../../core/domain/samples.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../core/series/block.ts';
import { putPoll } from '../../../functions/store/polls.ts';
import { putHours } from '../../../functions/store/series.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { startWorld } from '../../fixtures/world.ts';

const NOW = Math.floor(Date.now() / 60_000) * 60;
const IN = seriesId('interfaces', 'wan0', 'InBitsPerSecond');
const IN_PERCENT = seriesId('interfaces', 'wan0', 'InUtilisationPercent');
const account = accountNamed('northbeam');
let tables: TestTables;

/** Polls of device 501: an hour two days ago, and the 90 minutes before now. */
const polls = new Map<number, { answered: boolean; bits: number }>();

beforeAll(async () => {
  tables = await startWorld();
  const long = Math.floor((NOW - 2 * DAY_SECONDS) / HOUR_SECONDS) * HOUR_SECONDS;
  for (let minute = 0; minute < 60; minute++) remember(long + minute * MINUTE_SECONDS);
  for (let minute = 90; minute > 0; minute--) remember(NOW - minute * MINUTE_SECONDS);
  const hours = [...new Set([...polls.keys()].map((at) => at - (at % HOUR_SECONDS)))];
  for (const hour of hours) {
    const block = blockOf(hour);
    if (hour + HOUR_SECONDS <= NOW - 20 * MINUTE_SECONDS)
      await putHours([{ accountId: account, deviceId: '501', block }]);
  }
  // The latest are still in the minutes of the shard.
  for (let minute = 90; minute > 0; minute--) {
    const at = NOW - minute * MINUTE_SECONDS;
    const { answered, bits } = polls.get(at)!;
    const samples = new Map([
      [HOST_STATUS, Number(answered)],
      [IN, bits],
    ]);
    await putPoll(account, '0', at, new Map(), new Uint8Array(), new Map([['501', samples]]));
  }
});
afterAll(() => tables.stop());

function remember(at: number) {
  const answered = (at / MINUTE_SECONDS) % 7 !== 0;
  polls.set(at, { answered, bits: answered ? 1_000_000 + (at % 977) * 10_000 : Number.NaN });
}

function blockOf(hour: number, until = hour + HOUR_SECONDS) {
  const minutes = (value: (at: number) => number) =>
    Float64Array.from({ length: 60 }, (_, minute) => {
      const at = hour + minute * MINUTE_SECONDS;
      return polls.has(at) && at < until ? value(at) : Number.NaN;
    });
  return {
    startEpochSeconds: hour,
    stepSeconds: MINUTE_SECONDS,
    series: new Map([
      [HOST_STATUS, minutes((at) => Number(polls.get(at)!.answered))],
      [IN, minutes((at) => polls.get(at)!.bits)],
    ]),
  };
}

interface Page {
  data: Samples;
  next_token?: string;
}

async function page(query: Record<string, unknown>): Promise<Page> {
  const answer = await call('dashboards.getSamples', people.viewer, {
    query: {
      account_id: 'northbeam',
      device_id: '501',
      series: IN,
      start: String(NOW - 30 * DAY_SECONDS),
      end: String(NOW),
      ...query,
    },
  });
  expect(answer.status).toBe(200);
  return answer.body as unknown as Page;
}

async function allPages(query: Record<string, unknown> = {}): Promise<Page[]> {
  const pages = [await page(query)];
  for (let next = pages[0]!.next_token; next; next = pages.at(-1)!.next_token)
    pages.push(await page({ ...query, next_token: next }));
  return pages;
}

test('every poll is a row, newest first, over pages that pass over silence', async () => {
  const pages = await allPages();
  expect(pages.length).toBeLessThanOrEqual(4);
  const rows = pages.flatMap(({ data }) => data.rows);
  expect(rows).toEqual(
    [...polls]
      .sort(([a], [b]) => b - a)
      .map(([at, { answered, bits }]) => [at, answered ? bits : null]),
  );
  expect(pages[0]!.data).toMatchObject({
    stepSeconds: 60,
    columns: [{ series: IN, name: 'wan0 InBitsPerSecond', unit: 'bit/s' }],
  });
});

test('the CSV of the raw data is the polls, in UTC and with units', async () => {
  const pages = await allPages({ series: JSON.stringify([IN, IN_PERCENT]) });
  const [header, ...lines] = samplesCsv(
    pages[0]!.data.columns,
    pages.flatMap(({ data }) => data.rows),
  ).split('\r\n');
  expect(header).toBe('Time (UTC),wan0 InBitsPerSecond (bit/s),wan0 InUtilisationPercent (%)');
  expect(lines).toEqual(
    [...polls].map(([at, { answered, bits }]) => {
      const moment = new Date(at * 1000).toISOString().replace('.000', '');
      return `${moment},${answered ? bits : ''},${answered ? bits / 1_000_000 : ''}`;
    }),
  );
});

test('what is no series, and a token of nobody, are refused by name', async () => {
  const refused = async (query: Record<string, unknown>) => {
    const { status, body } = await call('dashboards.getSamples', people.viewer, {
      query: { account_id: 'northbeam', device_id: '501', series: IN, ...query },
    });
    return [status, body.field];
  };
  expect(await refused({ series: 'cpu|-|Nothing' })).toEqual([400, 'series']);
  expect(await refused({ series: 'nothing' })).toEqual([400, 'series']);
  expect(await refused({ next_token: 'abc' })).toEqual([400, 'next_token']);
  expect(await refused({ start: String(NOW), end: String(NOW - 60) })).toEqual([400, 'start']);
  expect(await refused({ start: String(NOW), end: String(NOW) })).toEqual([400, 'start']);
  expect(await refused({ device_id: '901' })).toEqual([404, undefined]);
});
