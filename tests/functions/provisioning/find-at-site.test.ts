import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Search } from '../../../core/contract/provisioning.ts';
import { pack } from '../../../functions/runtime/packed.ts';
import { collectorsOf } from '../../../functions/store/collectors.ts';
import { scan, updateIf } from '../../../functions/store/client.ts';
import { call } from '../../fixtures/call.ts';
import { deviceAt } from '../../fixtures/device-at.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { people } from '../../fixtures/people.ts';
import { until } from '../../fixtures/until.ts';
import { auditRows } from '../../fixtures/world.ts';
import { aMachine } from '../collectors/a-machine.ts';
import { arrived, eachWithJobs, run } from '../jobs/open-jobs.ts';
import { searchOf, startSearch } from './open-search.ts';
import { COMMUNITY } from './search-network.ts';

eachWithJobs();
keptSecrets();
const NORTH = accountNamed('northbeam');
const FOUND = {
  address: '10.1.0.1',
  answers: 'snmp',
  port: null,
  name: 'LDS-CPE-01',
  vendor: 'Juniper',
  kind: 'Router',
  description: 'srx300',
  location: '',
} as const;
let machine: Awaited<ReturnType<typeof aMachine>>;
let collector: string;

beforeAll(async () => {
  const { body } = await call('collectors.makeEnrolmentCode', people.northDesk, {
    body: { account_id: 'northbeam', name: 'Leeds office' },
  });
  const { code, collectorId } = body.data as { code: string; collectorId: string };
  machine = await aMachine(code, 'leeds-1');
  collector = collectorId;
});
beforeEach(() => machine.getWork());

/** Runs a search while the site answers its question with what it found. */
async function searchedAtSite(range: string, found: readonly object[]) {
  const { job } = await startSearch(range, 161, { collector });
  await arrived(1);
  const running = run();
  const question = await until(async () => {
    const [one] = await machine.fetchQuestions();
    expect(one).toBeDefined();
    return one!;
  });
  const kept = JSON.stringify([await scan('jobs'), await scan('ledger')]);
  const packed = pack({ kind: 'search', found });
  await machine.fetchQuestions([{ questionId: question.questionId, packed }]);
  await running;
  return { question, kept, search: await searchOf(job.id), job };
}

test('a search is done by the collector that was chosen, with the credential beside its question', async () => {
  const { question, kept, search, job } = await searchedAtSite('10.1.0.0/30', [FOUND]);
  expect(question).toMatchObject({
    deviceId: '',
    question: {
      kind: 'search',
      addresses: ['10.1.0.1', '10.1.0.2'],
      target: { port: 161, version: '2c' },
    },
    credential: COMMUNITY,
  });
  expect(kept).not.toContain(COMMUNITY.community);
  expect(search).toMatchObject({
    collector: 'Leeds office',
    asked: 2,
    job: { state: 'done', sentence: '1 of 2 addresses answers over SNMP' },
  } satisfies Partial<Record<keyof Search, unknown>>);
  expect(search.found).toEqual([{ ...FOUND, isWatched: false, watchedAs: '' }]);
  const rows = (await auditRows('northbeam')).filter(({ target }) => target === job.id);
  expect(rows[0]).toMatchObject({
    after: { collector: 'Leeds office' },
    things: expect.arrayContaining([{ kind: 'collector', id: collector, name: 'Leeds office' }]),
  });
});

test('addresses that were not asked, or that are answered twice, are not taken from a site', async () => {
  const { search } = await searchedAtSite('10.1.0.1', [
    FOUND,
    FOUND,
    { ...FOUND, address: '10.9.9.9' },
  ]);
  expect(search.found.map(({ address }) => address)).toEqual(['10.1.0.1']);
});

test('a device is watched already if its own collector polls the address, and not if another place does', async () => {
  await deviceAt('501', 'p1', FOUND.address);
  const elsewhere = await searchedAtSite('10.1.0.1', [FOUND]);
  expect(elsewhere.search.found).toMatchObject([{ isWatched: false, watchedAs: '' }]);
  await deviceAt('501', `at-${collector}-1`, FOUND.address);
  const there = await searchedAtSite('10.1.0.1', [FOUND]);
  expect(there.search.found).toMatchObject([{ isWatched: true, watchedAs: 'LDS-CPE-01' }]);
});

test('a collector of another account, none, and one that a customer’s person names are refused', async () => {
  for (const [named, claims] of [
    ['c504', people.northDesk],
    ['none', people.northDesk],
    [collector, people.harbourAdmin],
  ] as const) {
    const { status, body } = await startSearch('10.1.0.1', 161, { collector: named, claims });
    expect([status, body.field]).toEqual([400, 'collector']);
  }
});

test.each([
  ['is silent', { lastSeenMs: Date.now() - 600_000 }, /^The collector Leeds office has not called/],
  ['is too old to search', { version: '1.2.0' }, /has version 1\.2\.0, which cannot search/],
])('a search by a collector that %s fails with the reason', async (_name, change, reason) => {
  const found = (await collectorsOf(NORTH)).find((one) => one.collector.collectorId === collector)!
    .machines[0]!;
  const [[name, value]] = Object.entries(change) as [[string, string | number]];
  await updateIf(
    'collectors',
    { accountId: NORTH, entry: `machine#${collector}#${found.machineId}` },
    {
      set: `${name} = :value`,
      condition: 'attribute_exists(entry)',
      values: { ':value': value },
    },
  );
  const { job } = await startSearch('10.1.0.1', 161, { collector });
  await arrived(1);
  await run();
  const { job: ended } = await searchOf(job.id);
  expect(ended.state).toBe('failed');
  expect(ended.sentence).toMatch(reason);
});
