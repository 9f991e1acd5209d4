import { Socket } from 'node:dgram';
import dns from 'node:dns/promises';
import { afterEach, beforeAll, afterAll, expect, test, vi } from 'vitest';
import { findHosts } from '../../../functions/snmp/find-hosts.ts';
import { SnmpSockets } from '../../../functions/snmp/shared-sockets.ts';
import { useNames } from '../../fixtures/dns-server.ts';
import { COMMUNITY, eachWithNetwork } from '../provisioning/search-network.ts';

const port = eachWithNetwork([
  { address: '::1', hostname: 'SIX' },
  { address: '127.86.0.1', hostname: 'FOUR' },
]);
let names: Awaited<ReturnType<typeof useNames>>;
beforeAll(async () => {
  names = await useNames({
    'four.example': ['127.86.0.1'],
    'six.example': ['::1'],
    'both.example': ['::1', '127.86.0.1'],
    'metadata.example': ['169.254.169.254'],
    'mixed.example': ['127.86.0.1', '169.254.169.254'],
    'link.example': ['127.86.0.1', 'fe80::1'],
    'mapped.example': ['::ffff:a9fe:a9fe'],
    'silent.example': 'silent',
    'away.example': ['2001:db8::9'],
  });
});
afterAll(() => names.close());
afterEach(() => void vi.restoreAllMocks());

async function search(...hosts: string[]) {
  const sockets = new SnmpSockets(1);
  try {
    const access = { port: port(), version: '2c', credential: 'default' } as const;
    return await findHosts(sockets, hosts, access, COMMUNITY);
  } finally {
    sockets.close();
  }
}

test('an address of IPv6 is asked over SNMP', async () => {
  const { found, notAsked } = await search('::1');
  expect(found).toMatchObject([{ address: '::1', dnsName: '', answers: 'snmp', name: 'SIX' }]);
  expect(notAsked).toEqual([]);
});

test('a name is one device at its address, of IPv4 where it has both', async () => {
  const { found, notAsked } = await search('four.example', 'six.example', 'both.example');
  expect(found).toMatchObject([
    { address: '127.86.0.1', dnsName: 'four.example', name: 'FOUR' },
    { address: '::1', dnsName: 'six.example', name: 'SIX' },
    { address: '127.86.0.1', dnsName: 'both.example', name: 'FOUR' },
  ]);
  expect(notAsked).toEqual([]);
});

test('a name without an address is named, and the others are asked', async () => {
  const { found, notAsked } = await search('nowhere.example', 'four.example');
  expect(found).toMatchObject([{ dnsName: 'four.example' }]);
  expect(notAsked).toEqual([{ host: 'nowhere.example', why: 'noAddress', address: '' }]);
});

test.each([
  ['metadata.example', '169.254.169.254'],
  ['mixed.example', '169.254.169.254'],
  ['link.example', 'fe80::1'],
  ['mapped.example', '::ffff:a9fe:a9fe'],
])('%s leads to %s, so that none of its addresses is asked', async (host, address) => {
  const sent = vi.spyOn(Socket.prototype, 'send');
  expect(await search(host)).toEqual({
    found: [],
    notAsked: [{ host, why: 'noDevice', address }],
  });
  // The DNS server of this process sends too.
  expect(sent.mock.calls.flat()).not.toContain(port());
});

test('a name that leads elsewhere a moment later is asked at the address that was looked at', async () => {
  vi.spyOn(dns, 'resolve4')
    .mockResolvedValueOnce(['127.86.0.1'])
    .mockResolvedValue(['169.254.169.254']);
  const { found } = await search('four.example');
  expect(found).toMatchObject([{ address: '127.86.0.1', answers: 'snmp' }]);
  expect(dns.resolve4).toHaveBeenCalledOnce();
});

test('a DNS that does not answer is waited for five seconds, while others are asked', async () => {
  const { found, notAsked } = await search('silent.example', 'four.example');
  expect(found).toMatchObject([{ dnsName: 'four.example' }]);
  expect(notAsked).toEqual([{ host: 'silent.example', why: 'dnsSilent', address: '' }]);
}, 15_000);

test('a name with an address of IPv4 is asked where the DNS is silent about IPv6', async () => {
  vi.spyOn(dns, 'resolve6').mockReturnValue(new Promise(() => undefined));
  const { found } = await search('four.example');
  expect(found).toMatchObject([{ dnsName: 'four.example' }]);
}, 15_000);

test('a DNS that refuses has not answered', async () => {
  const refused = Object.assign(new Error(), { code: dns.REFUSED });
  vi.spyOn(dns, 'resolve4').mockRejectedValue(refused);
  const { notAsked } = await search('nowhere.example');
  expect(notAsked).toEqual([{ host: 'nowhere.example', why: 'dnsSilent', address: '' }]);
});

test('IPv6 without a route is named, by a name too', async () => {
  const unreachable = (...[, , done]: [number, string, (error: Error) => void]) =>
    done(new Error('ENETUNREACH'));
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(unreachable as never);
  const { found, notAsked } = await search('2001:db8::7', 'away.example', '127.86.0.1');
  expect(found).toMatchObject([{ address: '127.86.0.1' }]);
  expect(notAsked).toEqual([
    { host: '2001:db8::7', why: 'noRoute', address: '2001:db8::7' },
    { host: 'away.example', why: 'noRoute', address: '2001:db8::9' },
  ]);
});
