import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import type { CollectedMessage } from '../../../core/domain/device-message.ts';
import { SNMP_AUTH_PROTOCOLS, type SnmpCredential } from '../../../core/domain/snmp-credential.ts';
import { Engine } from '../../../collector/messages/engine.ts';
import { Inbox } from '../../../collector/messages/inbox.ts';
import { listen, type Listening } from '../../../collector/messages/listen.ts';
import { MessageReceiver } from '../../../collector/messages/receiver.ts';

const run = promisify(execFile);
const hasTools = existsSync('/usr/bin/snmptrap');
const hasLogger = existsSync('/usr/bin/logger');
const LINK_DOWN = '1.3.6.1.6.3.1.1.5.3';
const IF_INDEX = '1.3.6.1.2.1.2.2.1.1.7';
const ENGINE = '0x80001f8880e9a1b2c3d4e5f6';
const USER = { user: 'monitor', authKey: 'signing key 1' } as const;
const PRIVACY = 'secret key 22';

let listening: Listening | undefined;
afterEach(async () => await listening?.close());

/** A receiver on free ports that knows one device, at a loopback address. */
async function received(credential: SnmpCredential) {
  const inbox = new Inbox();
  const receiver = new MessageReceiver(inbox, new Engine('a test', Date.now()));
  receiver.senders = new Map([
    ['127.0.0.1', [{ key: 'router', version: '2c' as const, credential }]],
  ]);
  listening = await listen(receiver, { address: '127.0.0.1', traps: [0], syslog: [0] }, () =>
    Date.now(),
  );
  const { ports } = listening;
  const first = async (): Promise<CollectedMessage> => {
    await expect.poll(() => inbox.waiting().length).toBeGreaterThan(0);
    return inbox.waiting()[0]!;
  };
  return { inbox, first, trapsAt: `127.0.0.1:${ports.traps}`, syslogAt: ports.syslog };
}

const v3 = (auth: string, priv?: string): string[] => [
  '-v3',
  '-u',
  USER.user,
  '-a',
  auth,
  '-A',
  USER.authKey,
  ...(priv ? ['-l', 'authPriv', '-x', priv, '-X', PRIVACY] : ['-l', 'authNoPriv']),
];
/** As the tools write 'sha256'. */
const toolName = (protocol: string) => protocol.toUpperCase().replace(/^SHA(?=\d)/, 'SHA-');
const LINK = ['', LINK_DOWN, IF_INDEX, 'i', '7'];

describe.skipIf(!hasTools)('snmptrap and snmpinform of net-snmp', () => {
  test('a trap of version 2c, with the objects that it has', async () => {
    const { first, trapsAt } = await received({ community: 'public' });
    await run('snmptrap', ['-v2c', '-c', 'public', trapsAt, ...LINK]);
    expect(await first()).toMatchObject({
      deviceId: 'router',
      kind: 'trap',
      oid: LINK_DOWN,
      values: [[IF_INDEX, '7']],
      count: 1,
    });
  });

  test('traps of version 1, generic and of an enterprise, as RFC 3584 names them', async () => {
    const { inbox, trapsAt } = await received({ community: 'public' });
    const trap = ['-v1', '-c', 'public', trapsAt];
    await run('snmptrap', [...trap, '1.3.6.1.4.1.9.1.5', '10.9.8.7', '0', '0', '']);
    await run('snmptrap', [...trap, '1.3.6.1.4.1.318', '10.9.8.7', '6', '5', '']);
    await expect.poll(() => inbox.waiting().length).toBe(2);
    expect(inbox.waiting().map(({ oid }) => oid)).toEqual([
      '1.3.6.1.6.3.1.1.5.1',
      '1.3.6.1.4.1.318.0.5',
    ]);
    expect(inbox.waiting()[0]!.values).toEqual([['1.3.6.1.6.3.18.1.3.0', '10.9.8.7']]);
  });

  test('an inform of version 2c is answered, one with another community is not', async () => {
    const { inbox, trapsAt } = await received({ community: 'public' });
    const once = ['-r', '0', '-t', '1'];
    await run('snmpinform', ['-v2c', ...once, '-c', 'public', trapsAt, ...LINK]);
    const wrong = run('snmpinform', ['-v2c', ...once, '-c', 'private', trapsAt, ...LINK]);
    await expect(wrong).rejects.toThrow(/Timeout/);
    expect(inbox.waiting().map(({ kind, text }) => [kind, text])).toEqual([
      ['trap', undefined],
      ['refused', 'Its community is not that of the device.'],
    ]);
  });

  test.each(SNMP_AUTH_PROTOCOLS)('a trap of version 3 signed by %s', async (authProtocol) => {
    const { first, trapsAt } = await received({ ...USER, authProtocol });
    await run('snmptrap', [...v3(toolName(authProtocol)), '-e', ENGINE, trapsAt, ...LINK]);
    expect(await first()).toMatchObject({ kind: 'trap', oid: LINK_DOWN });
  });

  const PRIVACIES = [
    ['md5', 'des', 'DES'],
    ['sha', 'aes', 'AES'],
    ['sha256', 'aes192b', 'AES-192'],
    ['sha512', 'aes256b', 'AES-256'],
  ] as const;

  test.each(PRIVACIES)('traps and informs of version 3 by %s and %s', async (...protocols) => {
    const [authProtocol, privProtocol, name] = protocols;
    const credential = { ...USER, authProtocol, privProtocol, privKey: PRIVACY };
    const { inbox, trapsAt } = await received(credential);
    const user = v3(toolName(authProtocol), name);
    await run('snmptrap', [...user, '-e', ENGINE, trapsAt, ...LINK]);
    await run('snmpinform', [...user, '-r', '0', '-t', '2', trapsAt, ...LINK]);
    await expect.poll(() => inbox.waiting()[0]?.count).toBe(2);
    expect(inbox.waiting()).toMatchObject([{ kind: 'trap', oid: LINK_DOWN, count: 2 }]);
  });

  test('a trap without the privacy of its device, with other keys and of another user', async () => {
    const credential = {
      ...USER,
      authProtocol: 'sha',
      privProtocol: 'aes',
      privKey: PRIVACY,
    } as const;
    const { inbox, trapsAt } = await received(credential);
    const trap = ['-e', ENGINE, trapsAt, ...LINK];
    await run('snmptrap', [...v3('SHA'), ...trap]);
    await run('snmptrap', [...v3('SHA', 'AES').with(6, 'another key 1'), ...trap]);
    await run('snmptrap', [...v3('SHA', 'AES').with(2, 'somebody'), ...trap]);
    await run('snmptrap', ['-v2c', '-c', USER.user, trapsAt, ...LINK]);
    await expect.poll(() => inbox.waiting().length).toBe(4);
    expect(inbox.waiting().map(({ kind, text }) => [kind, text])).toEqual([
      ['refused', 'It is not signed and encrypted as the credential of the device is.'],
      ['refused', 'Its signature does not match the keys of the device.'],
      ['refused', 'Its user is not that of the device.'],
      ['refused', 'Its community is not that of the device.'],
    ]);
  });
});

describe.skipIf(!hasLogger)('logger of util-linux', () => {
  test.each([
    ['RFC 3164', ['--rfc3164']],
    ['RFC 5424', ['--rfc5424']],
  ])('%s, with severity, facility and program', async (_name, form) => {
    const { first, syslogAt } = await received({ community: 'public' });
    const where = ['-n', '127.0.0.1', '-P', String(syslogAt), '-d', ...form];
    await run('logger', [...where, '-p', 'local7.err', '-t', 'ospfd', 'Nachbar Zürich verloren']);
    expect(await first()).toMatchObject({
      kind: 'syslog',
      severity: 3,
      facility: 23,
      app: 'ospfd',
      text: 'Nachbar Zürich verloren',
    });
  });
});
