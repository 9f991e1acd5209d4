import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { snmpCredentialSchema } from '../../../core/domain/snmp-credential.ts';
import { discover } from '../../../functions/monitoring/collector/discover.ts';
import { openSnmp } from '../../../functions/snmp/client.ts';
import { findHosts } from '../../../functions/snmp/find-hosts.ts';
import { SnmpSockets } from '../../../functions/snmp/shared-sockets.ts';
import { DEBIAN_SNMPD, hasSnmpd, startSnmpd } from '../../fixtures/snmpd.ts';
import { V3_USER } from '../../fixtures/v3-user.ts';
import { freePort } from '../../infra/simulation/a-device.ts';

const SYS_NAME = '1.3.6.1.2.1.1.5.0';
const SIGNING = { user: 'signing', authProtocol: 'sha', authKey: V3_USER.authKey } as const;

describe.skipIf(!hasSnmpd)(`contexts of ${DEBIAN_SNMPD}`, () => {
  const sockets = new SnmpSockets(1);
  const agents: Awaited<ReturnType<typeof startSnmpd>>[] = [];
  let port: number;

  /** One agent with two views of itself beside its own: those of two others behind it. */
  beforeAll(async () => {
    const behind = await Promise.all(
      ['red', 'blue'].map(async (name) => {
        const its = await freePort();
        agents.push(
          await startSnmpd(() => [
            `agentaddress udp:127.0.0.1:${its}`,
            'rocommunity inside 127.0.0.1',
            `sysname router-${name}`,
          ]),
        );
        return { name, its };
      }),
    );
    port = await freePort();
    agents.push(
      await startSnmpd(() => [
        `agentaddress udp:127.0.0.1:${port}`,
        'sysname chassis',
        `createUser ${V3_USER.user} SHA-256 ${V3_USER.authKey} AES ${V3_USER.privKey}`,
        `createUser ${SIGNING.user} SHA ${SIGNING.authKey}`,
        'createUser open',
        'group desk usm desk',
        'group desk usm signing',
        'group desk usm open',
        'view all included .1',
        'access desk "" usm noauth exact all none none',
        ...behind.flatMap(({ name, its }) => [
          `access desk vrf-${name} usm noauth exact all none none`,
          `proxy -Cn vrf-${name} -v 2c -c inside 127.0.0.1:${its} .1.3`,
        ]),
      ]),
    );
    await vi.waitFor(
      async () => {
        for (const context of [undefined, 'vrf-red', 'vrf-blue'])
          await client({ ...V3_USER, context }, 200).get([SYS_NAME]);
      },
      { timeout: 30_000 },
    );
  });

  afterAll(async () => {
    sockets.close();
    await Promise.all(agents.map((agent) => agent.stop()));
  });

  const client = (credential: Parameters<typeof openSnmp>[2], timeoutMilliseconds = 2_000) =>
    openSnmp(sockets, { address: '127.0.0.1', port, version: '3' }, credential, {
      timeoutMilliseconds,
      retries: 0,
    });
  const nameAs = async (credential: Parameters<typeof openSnmp>[2]) =>
    String((await client(credential).get([SYS_NAME]))[0]?.value);

  test.each([
    ['encrypts', V3_USER],
    ['signs alone', SIGNING],
    ['does neither', { user: 'open' }],
  ] as const)('a user who %s reads the view that the context names', async (_name, user) => {
    expect(await nameAs(user)).toBe('chassis');
    expect(await nameAs({ ...user, context: 'vrf-red' })).toBe('router-red');
    expect(await nameAs({ ...user, context: 'vrf-blue' })).toBe('router-blue');
  });

  test('walks and searches read in the context too', async () => {
    const stored = snmpCredentialSchema.parse({ ...V3_USER, context: 'vrf-red' });
    const discovery = await discover(client(stored), 1_800_000_000);
    expect(discovery.identity?.name).toBe('router-red');
    expect(discovery.interfaces.length).toBeGreaterThan(0);
    const access = { port, version: '3', credential: 'default' } as const;
    expect((await findHosts(sockets, ['127.0.0.1'], access, stored)).found).toEqual([
      expect.objectContaining({ answers: 'snmp', name: 'router-red' }),
    ]);
  });

  test('a context that the agent does not have differs from a silent device and a wrong key', async () => {
    const asked = { ...V3_USER, context: 'vrf-green' };
    const failure = (credential: Parameters<typeof openSnmp>[2]) =>
      client(credential, 300)
        .get([SYS_NAME])
        .catch((error: unknown) => error);
    expect(await failure(asked)).toMatchObject({
      reason: 'timeout',
      message:
        'The device answers version 3, but not in the context vrf-green: it has none of this name, or does not show it to this user.',
    });
    expect(await failure({ ...asked, authKey: 'something-else' })).toMatchObject({
      reason: 'authentication',
    });
    const nobody = { address: '127.0.0.1', port: await freePort(), version: '3' } as const;
    await expect(
      openSnmp(sockets, nobody, asked, { timeoutMilliseconds: 100, retries: 0 }).get([SYS_NAME]),
    ).rejects.toMatchObject({ message: 'No answer from the device in time.' });
  });

  test.each(['', 'a b', 'x'.repeat(33), 'vrf-é', 'a\nb'])(
    '%j is no name of a context',
    (context) => {
      expect(snmpCredentialSchema.safeParse({ ...V3_USER, context }).success).toBe(false);
    },
  );
});
