import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Search } from '../../../core/contract/provisioning.ts';
import { pack } from '../../../functions/runtime/packed.ts';
import { collectorsOf } from '../../../functions/store/collectors.ts';
import { scan, updateIf } from '../../../functions/store/client.ts';
import { putQuestion } from '../../../functions/store/live-questions.ts';
import { call } from '../../fixtures/call.ts';
import { deviceAt } from '../../fixtures/device-at.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { people } from '../../fixtures/people.ts';
import { until } from '../../fixtures/until.ts';
import { V3_USER } from '../../fixtures/v3-user.ts';
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
async function searchedAtSite(
  range: string,
  found: readonly object[],
  notAsked?: readonly object[],
) {
  const { job } = await startSearch(range, 161, { collector });
  await arrived(1);
  const running = run();
  const question = await until(async () => {
    const [one] = await machine.fetchQuestions();
    expect(one).toBeDefined();
    return one!;
  });
  const kept = JSON.stringify([await scan('jobs'), await scan('ledger')]);
  const packed = pack({ kind: 'search', found, ...(notAsked && { notAsked }) });
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
  expect(search.found).toEqual([{ ...FOUND, dnsName: '', isWatched: false, watchedAs: '' }]);
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

test('a found device has no address as its name', async () => {
  const { search } = await searchedAtSite('10.1.0.1', [
    { ...FOUND, address: '10.9.9.9', dnsName: '10.1.0.1' },
  ]);
  expect(search.found).toEqual([]);
});

test('names are looked up at the site, and what leads nowhere is in the answer', async () => {
  const named = { ...FOUND, dnsName: 'router1.example.net' };
  const gone = { host: 'gone.example.net', why: 'noAddress', address: '' };
  const { question, search } = await searchedAtSite(
    'Router1.example.net gone.example.net 2001:DB8::7',
    [named, { ...FOUND, dnsName: 'other.example.net' }, { ...FOUND, address: '2001:db8::7' }],
    [gone, { ...gone, host: 'other.example.net' }, { ...gone, host: named.dnsName }],
  );
  expect(question.question).toMatchObject({
    addresses: ['router1.example.net', 'gone.example.net', '2001:db8::7'],
  });
  expect(search).toMatchObject({ asked: 3, silent: 0, notAsked: [gone] });
  expect(search.found).toMatchObject([
    { address: '10.1.0.1', dnsName: 'router1.example.net' },
    { address: '2001:db8::7', dnsName: '' },
  ]);
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

async function changeMachine(change: object) {
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
}

test.each<[string, object, string, RegExp]>([
  [
    'is silent',
    { lastSeenMs: Date.now() - 600_000 },
    '10.1.0.1',
    /^The collector Leeds office has not called/,
  ],
  [
    'is too old to search',
    { version: '1.2.0' },
    '10.1.0.1',
    /has version 1\.2\.0, which cannot search before it is updated/,
  ],
  ...['2001:db8::7', 'router1.example.net', '10.1.0.1 2001:db8::7'].map(
    (range): [string, object, string, RegExp] => [
      `is too old for ${range}`,
      { version: '1.4.9' },
      range,
      /^The collector Leeds office has version 1\.4\.9, which searches neither IPv6 nor names before it is updated/,
    ],
  ),
])(
  'a search by a collector that %s fails with the reason',
  async (_name, change, range, reason) => {
    await changeMachine(change);
    const { job } = await startSearch(range, 161, { collector });
    await arrived(1);
    await run();
    const { job: ended } = await searchOf(job.id);
    expect(ended.state).toBe('failed');
    expect(ended.sentence).toMatch(reason);
  },
);

test('a search with a context of version 3 is refused for an older collector', async () => {
  await machine.getWork({ version: '1.5.0' });
  const credential = { ...V3_USER, context: 'vrf-red' };
  const { job } = await startSearch('10.1.0.1', 161, {
    collector,
    snmp: { version: '3', port: 161, credential },
  });
  await arrived(1);
  await run();
  const { job: ended } = await searchOf(job.id);
  expect(ended).toMatchObject({
    state: 'failed',
    sentence: expect.stringMatching(/has version 1\.5\.0, which knows no context/) as unknown,
  });
});

test('an older collector gets searches of IPv4, and none that it would refuse before it is updated', async () => {
  const asked = { accountId: NORTH, collectorId: collector, deviceId: '' };
  const target = { port: 161, version: '2c', credential: 'default' } as const;
  for (const address of ['10.1.0.1', '2001:db8::7', 'router1.example.net'])
    await putQuestion(asked, { kind: 'search', addresses: [address], target }, Date.now() + 20_000);
  const fetched = async () =>
    (await machine.fetchQuestions()).flatMap(({ question }) =>
      question.kind === 'search' ? question.addresses : [],
    );
  await machine.getWork({ version: '1.4.9' });
  expect(await fetched()).toEqual(['10.1.0.1']);
  await machine.getWork();
  expect((await fetched()).toSorted()).toEqual(['2001:db8::7', 'router1.example.net']);
});
