import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LOST_STATE } from '../../../core/domain/lost-row.ts';
import { discover } from '../../../functions/monitoring/collector/discover.ts';
import { planOf } from '../../../functions/monitoring/collector/plan.ts';
import { pollDevice } from '../../../functions/monitoring/collector/poll-device.ts';
import { newDeviceState } from '../../../functions/monitoring/collector/state.ts';
import { openSnmp } from '../../../functions/snmp/client.ts';
import { SnmpSockets } from '../../../functions/snmp/shared-sockets.ts';
import { DEBIAN_SNMPD, hasSnmpd, startSnmpd } from '../../fixtures/snmpd.ts';
import { V3_USER } from '../../fixtures/v3-user.ts';
import { freePort } from '../../infra/simulation/a-device.ts';

const NEIGHBOUR = '1.3.6.1.2.1.14.10.1';
const UPTIME = '1.3.6.1.2.1.1.3';
const FULL = 8;
/** snmpd asks it for one object, or for the one after it, among the lines of a file. */
const SCRIPT = `
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
const numbers = (oid) => oid.split('.').filter(Boolean).map(Number);
function isAfter(one, other) {
  const [a, b] = [numbers(one), numbers(other)];
  const at = a.findIndex((number, place) => number !== b[place]);
  return at >= 0 && (at >= b.length || a[at] > b[at]);
}
let kind = '';
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'PING') console.log('PONG');
  else if (!line.startsWith('.')) kind = line;
  else {
    const rows = readFileSync(new URL('rows', import.meta.url), 'utf8').trim().split('\\n');
    const found = rows.find((row) => {
      const [oid] = row.split(' ');
      return kind === 'get' ? oid === line : isAfter(oid, line);
    });
    console.log(found ? found.replaceAll(' ', '\\n') : 'NONE');
  }
}
`;
const row = (address: string) => [
  `.${NEIGHBOUR}.1.${address}.0 ipaddress ${address}`,
  `.${NEIGHBOUR}.6.${address}.0 integer ${FULL}`,
];
const [A, B] = ['192.0.2.1', '192.0.2.2'];

describe.skipIf(!hasSnmpd)(`the OSPF neighbours of ${DEBIAN_SNMPD}`, () => {
  let agent: Awaited<ReturnType<typeof startSnmpd>>;
  let port: number;
  const sockets = new SnmpSockets(1);
  const list = (...addresses: string[]) => {
    const rows = addresses.map((address) => row(address));
    const sorted = [0, 1].flatMap((column) => rows.map((one) => one[column]!));
    return writeFile(
      join(agent.folder, 'rows'),
      [`.${UPTIME}.0 timeticks 86400000`, ...sorted, ''].join('\n'),
    );
  };
  const client = (version: '1' | '2c' | '3', credential: Parameters<typeof openSnmp>[2]) =>
    openSnmp(sockets, { address: '127.0.0.1', port, version }, credential);

  beforeAll(async () => {
    port = await freePort();
    agent = await startSnmpd((folder) => [
      `agentaddress udp:127.0.0.1:${port}`,
      'view narrow included .1.3.6.1.2.1.1',
      'view wide included .1.3.6.1.2.1.1',
      'view wide included .1.3.6.1.2.1.14',
      'rocommunity wide default -V wide',
      'rocommunity narrow default -V narrow',
      `createUser ${V3_USER.user} SHA-256 ${V3_USER.authKey} AES ${V3_USER.privKey}`,
      `rouser ${V3_USER.user} priv -V wide`,
      `pass_persist .1.3.6.1.2.1.14 ${process.execPath} ${folder}/rows.mjs`,
      `pass_persist -p 1 .${UPTIME} ${process.execPath} ${folder}/rows.mjs`,
    ]);
    await writeFile(join(agent.folder, 'rows.mjs'), SCRIPT);
    await list(A, B);
    await vi.waitFor(() => client('2c', { community: 'wide' }).get([`${UPTIME}.0`]), 30_000);
  });
  afterAll(async () => {
    sockets.close();
    await agent.stop();
  });

  const poll = async (
    device: ReturnType<typeof client>,
    discovery: Awaited<ReturnType<typeof discover>>,
  ) => {
    const { values } = await pollDevice(device, planOf(discovery), newDeviceState(), Date.now);
    return [A, B].map((address) => values.get(`sensors|OSPF ${address}|SensorValue`));
  };

  test.each([
    ['version 2c', '2c', { community: 'wide' }, LOST_STATE],
    ['version 3', '3', V3_USER, LOST_STATE],
    // Its answer is the same for a row that is gone and for a hidden one.
    ['version 1', '1', { community: 'wide' }, Number.NaN],
  ] as const)('are lost one by one and all at once by %s', async (_name, version, access, lost) => {
    await list(A, B);
    const device = client(version, access);
    const found = await discover(device, 0);
    expect(await poll(device, found)).toEqual([FULL, FULL]);
    await list(A);
    expect(await poll(device, found)).toEqual([FULL, lost]);
    await list();
    expect(await poll(device, found)).toEqual([lost, lost]);
    const next = await discover(device, 3_600, [], found);
    expect(next.sensors.map(({ name }) => name)).toEqual([`OSPF ${A}`, `OSPF ${B}`]);
    await list(A, B);
    expect(await poll(device, next)).toEqual([FULL, FULL]);
  });

  test('are not lost while the view of the community hides them', async () => {
    await list(A, B);
    const found = await discover(client('2c', { community: 'wide' }), 0);
    const narrow = client('2c', { community: 'narrow' });
    expect(await poll(narrow, found)).toEqual([Number.NaN, Number.NaN]);
    await list(A);
    expect(await poll(narrow, found)).toEqual([Number.NaN, Number.NaN]);
    const next = await discover(narrow, 3_600, [], found);
    expect(await poll(client('2c', { community: 'wide' }), next)).toEqual([FULL, LOST_STATE]);
  });
});
