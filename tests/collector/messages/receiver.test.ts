import { describe, expect, test } from 'vitest';
import { MOST_A_MINUTE } from '../../../core/domain/device-message.ts';
import type { SnmpCredential } from '../../../core/domain/snmp-credential.ts';
import { element, integerElement, oidElement } from '../../../functions/snmp/ber.ts';
import { Engine } from '../../../collector/messages/engine.ts';
import { Inbox } from '../../../collector/messages/inbox.ts';
import { MessageReceiver } from '../../../collector/messages/receiver.ts';
import { sendersOf } from '../../../collector/messages/senders.ts';
import { securedMessage, type SnmpUser } from '../../../collector/messages/usm.ts';

const NOW = 1_790_000_000_000;
const TRAP_OID = [1, 3, 6, 1, 6, 3, 1, 1, 4, 1, 0];
const COMMUNITY = { community: 'public' };
const USER: SnmpUser = { user: 'monitor', authProtocol: 'sha256', authKey: 'signing key 1' };
const ENGINE_ID = Buffer.from('80001f8880e9a1b2c3d4e5f6', 'hex');

const integer = (value: number) => integerElement(2, value);
const octets = (text: string) => element(4, Buffer.from(text));
const binding = (oid: readonly number[], value: Buffer) => element(0x30, oidElement(oid), value);

function pduOf(trap: readonly number[], tag = 0xa7): Buffer {
  const bindings = [
    binding([1, 3, 6, 1, 2, 1, 1, 3, 0], integerElement(0x43, 100)),
    binding(TRAP_OID, oidElement(trap)),
  ];
  return element(tag, integer(77), integer(0), integer(0), element(0x30, ...bindings));
}

const trapOf = (trap: readonly number[], community = 'public', tag = 0xa7) =>
  element(0x30, integer(1), octets(community), pduOf(trap, tag));
const LINK_UP = [1, 3, 6, 1, 6, 3, 1, 1, 5, 4];

function signedTrap(boots: number, time: number, engineId = ENGINE_ID, user = USER): Buffer {
  const scopedPdu = element(0x30, element(4, engineId), octets(''), pduOf(LINK_UP));
  return securedMessage({
    messageId: 5,
    engineId,
    boots,
    time,
    user,
    isEncrypted: false,
    scopedPdu,
  });
}

async function receiverOf(
  devices: Record<string, [address: string, credential: SnmpCredential | undefined]>,
) {
  const inbox = new Inbox();
  const receiver = new MessageReceiver(inbox, new Engine('a test', NOW));
  receiver.senders = await sendersOf(
    Object.entries(devices).map(([key, [address, credential]]) => ({
      key,
      credential,
      snmp: { address, port: 161, version: '2c' as const, credential: 'default' },
    })),
  );
  const found = () =>
    inbox.waiting().map(({ deviceId, kind, text, count }) => ({ deviceId, kind, text, count }));
  return { inbox, receiver, found };
}

describe('which device a datagram is of', () => {
  test('the one at its source address with its community, also through an IPv6 socket', async () => {
    const { receiver, found } = await receiverOf({
      leeds: ['192.0.2.1', COMMUNITY],
      york: ['192.0.2.2', COMMUNITY],
    });
    receiver.takeSnmp(trapOf(LINK_UP), '::ffff:192.0.2.2', NOW);
    receiver.takeSnmp(trapOf(LINK_UP), '192.0.2.3', NOW);
    receiver.takeSyslog(Buffer.from('<11>lost'), '192.0.2.3', NOW);
    expect(found()).toEqual([{ deviceId: 'york', kind: 'trap', text: undefined, count: 1 }]);
  });

  test('of two devices at one address the one with that community, else neither', async () => {
    const { receiver, found } = await receiverOf({
      one: ['192.0.2.1', { community: 'first' }],
      other: ['192.0.2.1', { community: 'second' }],
      third: ['192.0.2.1', { community: 'second' }],
    });
    receiver.takeSnmp(trapOf(LINK_UP, 'first'), '192.0.2.1', NOW);
    expect(found()).toEqual([{ deviceId: 'one', kind: 'trap', text: undefined, count: 1 }]);
    receiver.takeSnmp(trapOf(LINK_UP, 'second'), '192.0.2.1', NOW);
    receiver.takeSyslog(Buffer.from('<11>lost'), '192.0.2.1', NOW);
    expect(found().slice(1)).toHaveLength(6);
    for (const { kind, text } of found().slice(1))
      expect([kind, text]).toEqual(['refused', 'Several devices have its address and credential.']);
  });

  test('no device without a credential, and none for a version 3 device by a community', async () => {
    const { receiver, found } = await receiverOf({
      bare: ['192.0.2.1', undefined],
      safe: ['192.0.2.2', USER],
    });
    for (const address of ['192.0.2.1', '192.0.2.2'])
      expect(receiver.takeSnmp(trapOf(LINK_UP, USER.user, 0xa6), address, NOW)).toBeUndefined();
    expect(found().map(({ deviceId, kind }) => [deviceId, kind])).toEqual([
      ['bare', 'refused'],
      ['safe', 'refused'],
    ]);
  });
});

describe('version 3', () => {
  test('a message that is older than the latest of its engine is refused', async () => {
    const { receiver, found } = await receiverOf({ leeds: ['192.0.2.1', USER] });
    for (const [boots, time] of [
      [3, 1_000],
      [3, 850],
      [3, 849],
      [2, 5_000],
      [4, 1],
    ] as const)
      receiver.takeSnmp(signedTrap(boots, time), '192.0.2.1', NOW);
    expect(found().map(({ kind, count }) => [kind, count])).toEqual([
      ['trap', 3],
      ['refused', 2],
    ]);
  });

  test('an inform goes by the clock of the receiver, which others learn', async () => {
    const { receiver, found } = await receiverOf({ leeds: ['192.0.2.1', USER] });
    const { id } = new Engine('a test', NOW);
    const boots = Math.floor(NOW / 60_000);
    const scopedPdu = element(0x30, element(4, id), octets(''), pduOf(LINK_UP, 0xa6));
    const answerTo = (itsBoots: number, time: number) => {
      const clock = { engineId: id, boots: itsBoots, time, messageId: 6 };
      const inform = securedMessage({ ...clock, user: USER, isEncrypted: false, scopedPdu });
      const answer = receiver.takeSnmp(inform, '192.0.2.1', NOW + 1_000)!;
      // The tag of the PDU behind the empty context.
      return answer[answer.indexOf(Buffer.concat([id, Buffer.from([4, 0])])) + id.length + 2];
    };
    const [response, report] = [0xa2, 0xa8];
    for (const [itsBoots, time] of [
      [boots - 1, 1],
      [boots + 1, 1],
      [boots, 152],
    ] as const)
      expect(answerTo(itsBoots, time)).toBe(report);
    expect(found()).toEqual([]);
    for (const time of [0, 151]) expect(answerTo(boots, time)).toBe(response);
    expect(found()).toMatchObject([{ kind: 'trap', count: 2 }]);
  });

  test('engines that somebody makes up are tried ten times a minute', async () => {
    const { receiver, found } = await receiverOf({ leeds: ['192.0.2.1', USER] });
    const made = (at: number) => signedTrap(1, 1, Buffer.from(`8000000001${at + 10}`, 'hex'));
    for (let at = 0; at < 14; at += 1) receiver.takeSnmp(made(at), '192.0.2.1', NOW);
    expect(found().map(({ kind, count }) => [kind, count])).toEqual([
      ['trap', 10],
      ['refused', 4],
    ]);
    receiver.takeSnmp(made(20), '192.0.2.1', NOW + 60_000);
    expect(found().find(({ kind }) => kind === 'trap')?.count).toBe(11);
  });

  test('a discovery is answered with the engine of the receiver, for known devices alone', async () => {
    const { receiver, found } = await receiverOf({ leeds: ['192.0.2.1', USER] });
    const nobody = Buffer.alloc(0);
    const scopedPdu = element(
      0x30,
      octets(''),
      octets(''),
      element(0xa0, integer(9), integer(0), integer(0), element(0x30)),
    );
    const asked = securedMessage({
      messageId: 8,
      engineId: nobody,
      boots: 0,
      time: 0,
      user: undefined,
      isEncrypted: false,
      scopedPdu,
    });
    // Reportable.
    asked[asked.indexOf(Buffer.from([4, 1, 0, 2, 1, 3])) + 2] = 4;
    const answer = receiver.takeSnmp(asked, '192.0.2.1', NOW);
    expect(answer?.includes(new Engine('a test', NOW).id)).toBe(true);
    expect(receiver.takeSnmp(asked, '192.0.2.9', NOW)).toBeUndefined();
    expect(found()).toEqual([]);
  });
});

describe('a flood', () => {
  test('equal messages are one row with a count, for an hour', async () => {
    const { receiver, inbox } = await receiverOf({ leeds: ['192.0.2.1', COMMUNITY] });
    for (const seconds of [0, 10, 3_599, 3_600])
      receiver.takeSnmp(trapOf(LINK_UP), '192.0.2.1', NOW + seconds * 1_000);
    expect(
      inbox
        .waiting()
        .map(({ firstEpochMs, lastEpochMs, count }) => [
          firstEpochMs - NOW,
          lastEpochMs - NOW,
          count,
        ]),
    ).toEqual([
      [0, 3_599_000, 3],
      [3_600_000, 3_600_000, 1],
    ]);
  });

  test('above 60 rows a minute the others of a device are counted, and no other device suffers', async () => {
    const { receiver, found } = await receiverOf({
      leeds: ['192.0.2.1', COMMUNITY],
      york: ['192.0.2.2', COMMUNITY],
    });
    for (let at = 0; at < MOST_A_MINUTE + 1_240; at += 1)
      receiver.takeSyslog(Buffer.from(`<14>line ${at}`), '192.0.2.1', NOW);
    receiver.takeSyslog(Buffer.from('<14>alone'), '192.0.2.2', NOW);
    expect(found().filter(({ kind }) => kind === 'syslog')).toHaveLength(MOST_A_MINUTE + 1);
    expect(found().filter(({ kind }) => kind === 'more')).toEqual([
      { deviceId: 'leeds', kind: 'more', text: undefined, count: 1_240 },
    ]);
    // A trap and a severe line are not lost among them.
    receiver.takeSyslog(Buffer.from('<12>severe'), '192.0.2.1', NOW);
    receiver.takeSnmp(trapOf(LINK_UP), '192.0.2.1', NOW);
    receiver.takeSyslog(Buffer.from('<14>later'), '192.0.2.1', NOW + 60_000);
    expect(found().slice(-3)).toMatchObject([
      { kind: 'syslog', text: 'severe' },
      { kind: 'trap' },
      { kind: 'syslog', text: 'later' },
    ]);
  });

  test('a row that was counted on while it was sent waits on', async () => {
    const { receiver, inbox } = await receiverOf({ leeds: ['192.0.2.1', COMMUNITY] });
    receiver.takeSnmp(trapOf(LINK_UP), '192.0.2.1', NOW);
    const sent = inbox.waiting();
    receiver.takeSnmp(trapOf(LINK_UP), '192.0.2.1', NOW + 1);
    inbox.drop(sent);
    expect(inbox.waiting()).toMatchObject([{ count: 2 }]);
    inbox.drop(inbox.waiting());
    expect(inbox.waiting()).toEqual([]);
  });

  test('while the line is cut, ten thousand rows wait and no more', async () => {
    const { inbox } = await receiverOf({});
    for (let at = 0; at < 10_200; at += 1)
      inbox.add(`device ${at}`, { kind: 'syslog', text: 'lost' }, NOW);
    expect(inbox.waiting()).toHaveLength(10_000);
  });
});

test('fuzz: cut, changed and random datagrams never throw, and add at most refusals', async () => {
  const { receiver, inbox, found } = await receiverOf({
    leeds: ['192.0.2.1', COMMUNITY],
    safe: ['192.0.2.2', USER],
  });
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const good = [trapOf(LINK_UP), signedTrap(1, 1)];
  for (let round = 0; round < 20_000; round += 1) {
    const datagram = Buffer.from(good[round % 2]!);
    for (let changes = random(4); changes >= 0; changes -= 1)
      datagram[random(datagram.length)] = random(256);
    const cut = random(5) === 0 ? datagram.subarray(0, random(datagram.length)) : datagram;
    receiver.takeSnmp(cut, `192.0.2.${(round % 2) + 1}`, NOW);
    if (round % 4 === 0) receiver.takeSyslog(cut, '192.0.2.1', NOW);
  }
  expect(found().some(({ text }) => text === 'It is not a readable message.')).toBe(true);
  // The rate bounds what a device may add, whatever it sends.
  expect(inbox.waiting().length).toBeLessThan(5 * MOST_A_MINUTE);
  expect(JSON.stringify(inbox.waiting()).length).toBeLessThan(200_000);
}, 60_000);
