import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  snmpCredentialSchema,
  type SnmpCredential,
  type V3User,
} from '../../../core/domain/snmp-credential.ts';
import { discover } from '../../../functions/monitoring/collector/discover.ts';
import { planOf } from '../../../functions/monitoring/collector/plan.ts';
import { pollDevice } from '../../../functions/monitoring/collector/poll-device.ts';
import { openSnmp } from '../../../functions/snmp/client.ts';
import { findHosts } from '../../../functions/snmp/find-hosts.ts';
import { SnmpSockets } from '../../../functions/snmp/shared-sockets.ts';
import { newDeviceState } from '../../../functions/monitoring/collector/state.ts';
import { freePort } from '../../infra/simulation/a-device.ts';
import { DEBIAN_SNMPD, hasSnmpd, startSnmpd } from '../../fixtures/snmpd.ts';
import { V3_USER } from '../../fixtures/v3-user.ts';

const SYS_NAME = '1.3.6.1.2.1.1.5.0';
const COMMUNITY: SnmpCredential = { community: 'desk-read' };
const STRONG = {
  user: 'strong',
  authProtocol: 'sha512',
  authKey: 'authentication-key',
  privProtocol: 'aes',
  privKey: 'privacy-key-long',
} as const;

const OLD = {
  user: 'old',
  authProtocol: 'md5',
  authKey: 'authentication-key',
  privProtocol: 'des',
  privKey: 'privacy-key-long',
} as const;

/** snmpd's names. With C behind them the keys are those of Reeder, else those of Blumenthal. */
const AUTHENTICATIONS = {
  md5: 'MD5',
  sha: 'SHA',
  sha224: 'SHA-224',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
} as const satisfies Record<V3User['authProtocol'], string>;
const PRIVACIES = {
  des: 'DES',
  aes: 'AES',
  aes192b: 'AES-192',
  aes192r: 'AES-192-C',
  aes256r: 'AES-256-C',
  aes256b: 'AES-256',
  none: '',
} as const;
const USERS = Object.keys(AUTHENTICATIONS).flatMap((auth) =>
  Object.keys(PRIVACIES).map((priv) => ({
    auth: auth as keyof typeof AUTHENTICATIONS,
    priv: priv as keyof typeof PRIVACIES,
  })),
);
const userNamed = (auth: string, priv: string) => `${auth}-${priv}`;

describe.skipIf(!hasSnmpd)(DEBIAN_SNMPD, () => {
  let agent: Awaited<ReturnType<typeof startSnmpd>>;
  let port: number;
  const sockets = new SnmpSockets(1);

  beforeAll(async () => {
    port = await freePort();
    agent = await startSnmpd(() => [
      `agentaddress udp:127.0.0.1:${port},udp6:[::1]:${port}`,
      'rocommunity desk-read 127.0.0.1',
      'rocommunity6 desk-read ::1',
      'sysname conformance',
      'sysservices 72',
      `createUser ${V3_USER.user} SHA-256 ${V3_USER.authKey} AES ${V3_USER.privKey}`,
      `rouser ${V3_USER.user} priv`,
      `createUser ${STRONG.user} SHA-512 ${STRONG.authKey} AES ${STRONG.privKey}`,
      `rouser ${STRONG.user} priv`,
      `createUser ${OLD.user} MD5 ${OLD.authKey} DES ${OLD.privKey}`,
      `rouser ${OLD.user} priv`,
      ...USERS.flatMap(({ auth, priv }) => {
        const name = userNamed(auth, priv);
        const privacy = priv === 'none' ? '' : ` ${PRIVACIES[priv]} ${OLD.privKey}`;
        return [
          `createUser ${name} ${AUTHENTICATIONS[auth]} ${OLD.authKey}${privacy}`,
          `rouser ${name} ${priv === 'none' ? 'auth' : 'priv'}`,
        ];
      }),
    ]);
    await vi.waitFor(() => client('2c', COMMUNITY, 200).get([SYS_NAME]), { timeout: 30_000 });
  });

  afterAll(async () => {
    sockets.close();
    await agent.stop();
  });

  const client = (
    version: '1' | '2c' | '3',
    credential: SnmpCredential,
    timeoutMilliseconds = 2_000,
  ) =>
    openSnmp(sockets, { address: '127.0.0.1', port, version }, credential, {
      timeoutMilliseconds,
      retries: 0,
    });

  test.each([
    ['version 2c', '2c', COMMUNITY],
    ['version 3', '3', STRONG],
  ] as const)('is found at its address of IPv6 by %s', async (_name, version, credential) => {
    const access = { port, version, credential: 'default' };
    expect(await findHosts(sockets, ['::1'], access, credential)).toEqual({
      found: [expect.objectContaining({ address: '::1', answers: 'snmp', name: 'conformance' })],
      notAsked: [],
    });
  });

  test.each([
    ['version 2c', '2c', COMMUNITY],
    ['version 1', '1', COMMUNITY],
    ['version 3 with SHA-256 and AES', '3', V3_USER],
    ['version 3 with SHA-512 and AES', '3', STRONG],
    ['version 3 with MD5 and DES', '3', OLD],
  ] as const)(
    'answers by %s: it is discovered, and polled twice with rates',
    async (_name, version, credential) => {
      const device = client(version, credential);
      expect((await device.get([SYS_NAME]))[0]?.value?.toString()).toBe('conformance');
      const discovery = await discover(device, 1_800_000_000);
      const loopback = discovery.interfaces.find((found) => found.name === 'lo');
      expect(loopback).toMatchObject({ type: 24, isHighCapacity: version !== '1' });
      expect(discovery.memories.length).toBeGreaterThan(0);
      const plan = planOf(discovery);
      const first = await pollDevice(device, plan, newDeviceState(), Date.now);
      expect(first).toMatchObject({ answering: true, restarted: false });
      expect(first.values.get('interfaces|lo|OperStatus')).toBe(1);
      expect(first.values.get('memory|-|MemoryPercent')).toBeGreaterThan(0);
      expect(first.values.get('interfaces|lo|InBitsPerSecond')).toBeNaN();
      /** The agent keeps what it read of the system for some seconds, but its clock goes on. */
      await expect
        .poll(
          async () =>
            (await pollDevice(device, plan, first.state, Date.now)).values.get(
              'interfaces|lo|InBitsPerSecond',
            ),
          { timeout: 30_000 },
        )
        .toBeGreaterThanOrEqual(0);
    },
    30_000,
  );

  test.each(USERS)('answers a user with $auth and $priv', async ({ auth, priv }) => {
    const signing = { user: userNamed(auth, priv), authProtocol: auth, authKey: OLD.authKey };
    const credential = snmpCredentialSchema.parse(
      priv === 'none' ? signing : { ...signing, privProtocol: priv, privKey: OLD.privKey },
    );
    const [name] = await client('3', credential).get([SYS_NAME]);
    expect(name?.value?.toString()).toBe('conformance');
  });

  test('a wrong password and an unknown user are told apart from a device that is silent', async () => {
    await expect(
      client('3', { ...V3_USER, authKey: 'something-else' }).get([SYS_NAME]),
    ).rejects.toMatchObject({ reason: 'authentication' });
    await expect(client('3', { ...V3_USER, user: 'nobody' }).get([SYS_NAME])).rejects.toMatchObject(
      {
        reason: 'authentication',
      },
    );
    await expect(client('2c', { community: 'wrong' }, 300).get([SYS_NAME])).rejects.toMatchObject({
      reason: 'timeout',
    });
  });

  test('an object that it does not have is null', async () => {
    expect(
      (await client('2c', COMMUNITY).get(['1.3.6.1.2.1.47.1.1.1.1.11.1']))[0]?.value,
    ).toBeNull();
  });
});
