import type { RemoteInfo } from 'node:dgram';
import { afterEach, describe, expect, test } from 'vitest';
import { openSnmp } from '../../../functions/snmp/client.ts';
import { prepareGet } from '../../../functions/snmp/get-request.ts';
import { PlainGets } from '../../../functions/snmp/plain-gets.ts';
import { SnmpSockets } from '../../../functions/snmp/shared-sockets.ts';
import { SNMP_TYPES } from '../../../functions/snmp/types.ts';
import { element, integerElement, oidElement, readElement } from '../../../functions/snmp/ber.ts';
import { startAgent } from '../monitoring/scripted-agent.ts';

const OID = '1.3.6.1.2.1.1.5.0';
const OTHER_OID = '1.3.6.1.2.1.1.6.0';
const PLACE = { address: '192.0.2.1', port: 161 };
const FROM = { ...PLACE, family: 'IPv4', size: 0 } as RemoteInfo;
const PATIENCE = { timeoutMilliseconds: 60_000, retries: 0 };
const open: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** A fault of an answer. */
interface Lie {
  community?: string;
  requestId?: number;
  status?: number;
  version?: number;
  oid?: string;
}

const tagged = (tag: number, ...bytes: number[]) => element(tag, Buffer.from(bytes));

/** The answer to a request, with this value for its only object. */
function answerTo(
  request: Buffer,
  value: Buffer,
  { community = 'public', requestId, status = 0, version = 1, oid = OID }: Lie = {},
): Buffer {
  const message = readElement(request, 0);
  const pdu = readElement(
    request,
    readElement(request, readElement(request, message.start).end).end,
  );
  const id = readElement(request, pdu.start);
  const binding = element(0x30, Buffer.concat([oidElement(oid.split('.').map(Number)), value]));
  const content = [
    requestId === undefined ? request.subarray(pdu.start, id.end) : integerElement(2, requestId),
    integerElement(2, status),
    integerElement(2, 0),
    element(0x30, binding),
  ];
  return element(
    0x30,
    Buffer.concat([
      integerElement(2, version),
      element(4, Buffer.from(community)),
      element(0xa2, Buffer.concat(content)),
    ]),
  );
}

/** One request under way: what was sent, and whether it has ended. */
function asked() {
  const sent: Buffer[] = [];
  const gets = new PlainGets((datagram) => {
    sent.push(datagram);
  });
  open.push(() => gets.close());
  const state = { ended: false };
  const answer = gets.ask({}, prepareGet('public', [OID]), PLACE, PATIENCE).finally(() => {
    state.ended = true;
  });
  answer.catch(() => undefined);
  return { gets, request: sent[0]!, answer, state, sent };
}

const five = integerElement(2, 5);

describe('a value', () => {
  test.each<[string, Buffer, number | bigint | string | null]>([
    ['a negative integer', tagged(SNMP_TYPES.integer, 0xff, 0xfe), -2],
    [
      'the highest Counter32, with its leading zero',
      tagged(SNMP_TYPES.counter32, 0, 0xff, 0xff, 0xff, 0xff),
      2 ** 32 - 1,
    ],
    ['a gauge', tagged(SNMP_TYPES.gauge32, 0x01, 0x00), 256],
    ['time ticks', tagged(SNMP_TYPES.timeTicks, 0x64), 100],
    ['a Counter64 of one byte', tagged(SNMP_TYPES.counter64, 7), 7n],
    [
      'a Counter64 of seven bytes',
      tagged(SNMP_TYPES.counter64, 1, 0, 0, 0, 0, 0, 1),
      2n ** 48n + 1n,
    ],
    [
      'the highest Counter64, with its leading zero',
      tagged(SNMP_TYPES.counter64, 0, 255, 255, 255, 255, 255, 255, 255, 255),
      2n ** 64n - 1n,
    ],
    ['text', element(SNMP_TYPES.octetString, Buffer.from('core-1')), 'core-1'],
    ['an object that is not there', tagged(SNMP_TYPES.noSuchObject), null],
    ['an instance that is not there', tagged(SNMP_TYPES.noSuchInstance), null],
  ])('is read: %s', async (_name, value, expected) => {
    const { gets, request, answer } = asked();
    expect(gets.take(answerTo(request, value), FROM)).toBe(true);
    const [binding] = (await answer)!;
    expect(binding).toMatchObject({ oid: OID, type: value[0] });
    expect(Buffer.isBuffer(binding!.value) ? binding!.value.toString() : binding!.value).toBe(
      expected,
    );
  });

  test.each<[string, Buffer]>([
    ['opaque', tagged(SNMP_TYPES.opaque, 0x9f, 0x78, 4, 0x41, 0x20, 0, 0)],
    ['an address', tagged(SNMP_TYPES.ipAddress, 192, 0, 2, 1)],
    ['an object id', oidElement([1, 3, 6, 1])],
    ['of a type that nobody knows', tagged(0x5f, 1)],
    ['an integer without a byte', tagged(SNMP_TYPES.integer)],
    ['a Counter32 that is too long', tagged(SNMP_TYPES.counter32, 1, 0, 0, 0, 0)],
  ])('is left to the library: %s', async (_name, value) => {
    const { gets, request, answer } = asked();
    expect(gets.take(answerTo(request, value), FROM)).toBe(true);
    expect(await answer).toBeUndefined();
  });

  test('of a kind that polls do not meet is had all the same, from the library', async () => {
    const device = await startAgent((_asked, request) => [
      answerTo(request, tagged(SNMP_TYPES.ipAddress, 192, 0, 2, 1)),
    ]);
    open.push(() => device.close());
    const sockets = new SnmpSockets(1);
    open.push(() => sockets.close());
    const client = openSnmp(
      sockets,
      { address: device.address, port: device.port, version: '2c' },
      { community: 'public' },
      { timeoutMilliseconds: 5_000 },
    );
    for (let time = 0; time < 2; time += 1)
      expect(await client.get([OID])).toEqual([
        { oid: OID, type: SNMP_TYPES.ipAddress, value: '192.0.2.1' },
      ]);
    // Twice for the first question; from then on the library alone asks.
    expect(device.heard).toHaveLength(3);
  });
});

describe('an answer is not taken', () => {
  test.each<[string, Lie]>([
    ['with the id of another request', { requestId: 0x40000001 }],
    ['with another community', { community: 'private' }],
    ['with the beginning of the community', { community: 'publi' }],
    ['of version 1', { version: 0 }],
  ])('%s', async (_name, lie) => {
    const { gets, request, answer, state } = asked();
    expect(gets.take(answerTo(request, five, lie), FROM)).toBe(false);
    expect(state.ended).toBe(false);
    expect(gets.take(answerTo(request, integerElement(2, 6)), FROM)).toBe(true);
    expect((await answer)![0]!.value).toBe(6);
  });

  test.each([{ address: '192.0.2.2' }, { port: 162 }])('from elsewhere: %o', async (elsewhere) => {
    const { gets, request, answer } = asked();
    expect(gets.take(answerTo(request, five), { ...FROM, ...elsewhere })).toBe(false);
    expect(gets.take(answerTo(request, integerElement(2, 6)), FROM)).toBe(true);
    expect((await answer)![0]!.value).toBe(6);
  });

  test('cut short, wherever the cut is', async () => {
    const { gets, request, answer } = asked();
    const whole = answerTo(request, five);
    for (let length = 0; length < whole.length; length += 1)
      expect([length, gets.take(whole.subarray(0, length), FROM)]).toEqual([length, false]);
    expect(gets.take(whole, FROM)).toBe(true);
    expect((await answer)![0]!.value).toBe(5);
  });

  test('a second time', async () => {
    const { gets, request, answer } = asked();
    expect(gets.take(answerTo(request, five), FROM)).toBe(true);
    expect(gets.take(answerTo(request, integerElement(2, 6)), FROM)).toBe(false);
    expect((await answer)![0]!.value).toBe(5);
  });
});

test.each<[string, Lie]>([
  ['an error', { status: 5 }],
  ['another object', { oid: OTHER_OID }],
])('an answer with %s is left to the library', async (_name, lie) => {
  const { gets, request, answer } = asked();
  expect(gets.take(answerTo(request, five, lie), FROM)).toBe(true);
  expect(await answer).toBeUndefined();
});

test('each request has an id of its own that cannot be told from those before', () => {
  const sent: Buffer[] = [];
  const gets = new PlainGets((datagram) => {
    sent.push(datagram);
  });
  open.push(() => gets.close());
  const prepared = prepareGet('public', [OID]);
  for (let at = 0; at < 100; at += 1)
    gets.ask({}, prepared, PLACE, PATIENCE).catch(() => undefined);
  const ids = sent.map((datagram) => datagram.readUInt32BE(prepared.idAt));
  const steps = ids.slice(1).map((id, at) => id - ids[at]!);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(steps).size).toBeGreaterThan(90);
});
