import { createSocket } from 'node:dgram';
import snmp from 'net-snmp';
import { afterEach, describe, expect, test } from 'vitest';
import {
  counter64,
  END_OF_MIB_VIEW,
  integer,
  text,
} from '../../../infra/local/simulation/values.ts';
import { openSnmp } from '../../../functions/snmp/client.ts';
import { readFailure } from '../../../functions/snmp/session.ts';
import { SnmpSockets } from '../../../functions/snmp/shared-sockets.ts';
import { SNMP_TYPES, type SnmpClient, type SnmpError } from '../../../functions/snmp/types.ts';
import { startAgent, type Script, type ScriptedAgent } from '../monitoring/scripted-agent.ts';

const OID = '1.3.6.1.2.1.1.5.0';
const TABLE = '1.3.6.1.2.1.2.2.1.2';
const open: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function agent(script: Script, address?: string, port?: number): Promise<ScriptedAgent> {
  const started = await startAgent(script, address, port);
  open.push(() => started.close());
  return started;
}

function clientOf(
  { address, port }: { address: string; port: number },
  options: { version?: '1' | '2c'; timeoutMilliseconds?: number; retries?: number } = {},
): SnmpClient {
  const sockets = new SnmpSockets(1);
  open.push(() => sockets.close());
  const { version = '2c', timeoutMilliseconds = 150, retries = 0 } = options;
  return openSnmp(
    sockets,
    { address, port, version },
    { community: 'public' },
    { timeoutMilliseconds, retries },
  );
}

const named: Script = ({ oids, answer }) => [answer(oids.map((oid) => [oid, text('router')]))];
const reasonOf = (request: Promise<unknown>) =>
  request.then(
    () => 'answered',
    (error: SnmpError) => error.reason,
  );

test('a device with an IPv6 address is asked, however the address is written', async () => {
  const { port } = await agent(named, '::1');
  const client = clientOf({ address: '0:0:0:0:0:0:0:1', port }, { timeoutMilliseconds: 5_000 });
  expect((await client.get([OID]))[0]?.value?.toString()).toBe('router');
});

describe('an answer that cannot be trusted', () => {
  test('junk, empty and truncated datagrams end as no answer, and the next request is answered', async () => {
    let broken: ((good: Buffer) => Buffer)[] = [
      () => Buffer.alloc(0),
      () => Buffer.from('not SNMP at all'),
      (good) => good.subarray(0, 9),
      (good) => good.subarray(0, good.length - 1),
    ];
    const device = await agent((asked) => {
      const good = asked.answer(asked.oids.map((oid) => [oid, text('router')]));
      const spoil = broken.shift();
      return [spoil ? spoil(good) : good];
    });
    const client = clientOf(device);
    for (let sent = 0; sent < 4; sent++) expect(await reasonOf(client.get([OID]))).toBe('timeout');
    broken = [];
    expect((await client.get([OID]))[0]?.value?.toString()).toBe('router');
  });

  test('an answer from another address or port than was asked is not heard', async () => {
    const liar = createSocket('udp4');
    liar.bind(0, '127.0.0.9');
    open.push(() => liar.close());
    const device = await agent((asked, _request, from) => {
      liar.send(
        asked.answer(asked.oids.map((oid) => [oid, text('spoofed')])),
        from.port,
        from.address,
      );
      return [];
    });
    expect(await reasonOf(clientOf(device).get([OID]))).toBe('timeout');
    expect(device.heard).toHaveLength(1);
  });

  test('an answer to another request is not taken for this one', async () => {
    const late: Buffer[] = [];
    const device = await agent((asked) =>
      late.splice(0, 1, asked.answer([[OID, text(`answer ${late.length}`)]])),
    );
    const client = clientOf(device);
    expect(await reasonOf(client.get([OID]))).toBe('timeout');
    expect(await reasonOf(client.get([OID]))).toBe('timeout');
  });

  test('a device that is slow is waited for and does not hold up another', async () => {
    const slow = await agent(async (asked) => {
      await new Promise((done) => {
        setTimeout(done, 120);
      });
      return [asked.answer([[OID, text('slow')]])];
    });
    const quick = await agent(named);
    const order: string[] = [];
    const ask = async (device: ScriptedAgent, name: string) => {
      await clientOf(device, { timeoutMilliseconds: 2_000 }).get([OID]);
      order.push(name);
    };
    await Promise.all([ask(slow, 'slow'), ask(quick, 'quick')]);
    expect(order).toEqual(['quick', 'slow']);
  });

  test('a lost datagram is sent once more', async () => {
    let lost = 1;
    const device = await agent((asked, request, from) =>
      lost-- > 0 ? [] : named(asked, request, from),
    );
    expect(await clientOf(device, { retries: 1 }).get([OID])).toHaveLength(1);
    expect(device.heard).toHaveLength(2);
  });
});

describe('walking', () => {
  const rows =
    (count: number): Script =>
    (asked) => {
      const after = Number(asked.oids[0]!.slice(TABLE.length + 1) || 0);
      const wanted = asked.kind === 'getBulk' ? asked.repetitions : 1;
      return [
        asked.answer(
          Array.from({ length: wanted }, (_, at) => {
            const row = after + at + 1;
            return row <= count
              ? [`${TABLE}.${row}`, text(`port ${row}`)]
              : ['1.3.6.1.2.1.2.2.1.3.1', integer(6)];
          }),
        ),
      ];
    };

  test('reads a subtree in order and stops at its end', async () => {
    const { bindings, cut } = await clientOf(await agent(rows(23))).walk(TABLE);
    expect(cut).toBeNull();
    expect(bindings.map(({ oid }) => oid)).toEqual(
      Array.from({ length: 23 }, (_, at) => `${TABLE}.${at + 1}`),
    );
  });

  test('reads a subtree by version 1, whose end is an error', async () => {
    const device = await agent((asked, request, from) =>
      asked.oids[0] === `${TABLE}.2`
        ? [asked.answer([[asked.oids[0], integer(0)]], { status: 2, index: 1 })]
        : rows(2)(asked, request, from),
    );
    const { bindings } = await clientOf(device, { version: '1' }).walk(TABLE);
    expect(bindings).toHaveLength(2);
    expect(device.heard.every(({ kind, version }) => kind === 'getNext' && version === 0)).toBe(
      true,
    );
  });

  test('a device that repeats an OID for ever is left at the first repetition', async () => {
    const device = await agent((asked) => [
      asked.answer([
        [`${TABLE}.1`, text('a')],
        [`${TABLE}.2`, text('b')],
        [`${TABLE}.2`, text('b')],
      ]),
    ]);
    const { bindings, cut } = await clientOf(device).walk(TABLE);
    expect({ rows: bindings.length, cut, requests: device.heard.length }).toEqual({
      rows: 2,
      cut: 'not increasing',
      requests: 1,
    });
  });

  test('rows and time are limited', async () => {
    const endless = await agent(rows(Infinity));
    expect(await clientOf(endless).walk(TABLE, { maxRows: 35 })).toMatchObject({
      cut: 'rows',
      bindings: { length: 35 },
    });
    expect((await clientOf(endless).walk(TABLE, { maxMilliseconds: 0 })).cut).toBe('time');
  });

  test('an empty answer, and the end of everything, end the walk', async () => {
    expect(await clientOf(await agent(({ answer }) => [answer([])])).walk(TABLE)).toEqual({
      bindings: [],
      cut: null,
    });
    const end = await agent(({ answer, oids }) => [answer([[oids[0]!, END_OF_MIB_VIEW]])]);
    expect(await clientOf(end).walk(TABLE)).toEqual({ bindings: [], cut: null });
  });
});

describe('getting', () => {
  test('a 64-bit counter beyond 2^53 is read to the last unit', async () => {
    const values = [2n ** 53n + 1n, 2n ** 63n + 12_345n, 2n ** 64n - 1n, 0n, 255n];
    const device = await agent(({ answer, oids }) => [
      answer(oids.map((oid, at) => [oid, counter64(values[at]!)])),
    ]);
    const read = await clientOf(device).get(
      values.map((_, at) => `1.3.6.1.2.1.31.1.1.1.6.${at + 1}`),
    );
    expect(read.map(({ value, type }) => [type, value])).toEqual(
      values.map((value) => [SNMP_TYPES.counter64, value]),
    );
  });

  test('a list that is too big for the device is halved until it fits', async () => {
    const device = await agent(({ answer, oids }) => [
      oids.length > 4
        ? answer([], { status: 1, index: 0 })
        : answer(oids.map((oid) => [oid, integer(Number(oid.split('.').at(-1)))])),
    ]);
    const oids = Array.from({ length: 13 }, (_, at) => `${TABLE}.${at + 1}`);
    expect((await clientOf(device).get(oids)).map(({ value }) => value)).toEqual(
      oids.map((_, at) => at + 1),
    );
  });

  test('an object that a version 1 device does not have is null, and the others are there', async () => {
    const device = await agent(({ answer, oids }) => {
      const missing = oids.indexOf(`${TABLE}.2`);
      return [
        missing >= 0
          ? answer(
              oids.map((oid) => [oid, integer(0)]),
              { status: 2, index: missing + 1 },
            )
          : answer(oids.map((oid) => [oid, integer(7)])),
      ];
    });
    const read = await clientOf(device, { version: '1' }).get([
      `${TABLE}.1`,
      `${TABLE}.2`,
      `${TABLE}.3`,
    ]);
    expect(read.map(({ value }) => value)).toEqual([7, null, 7]);
  });

  test('closing ends what is under way with a sentence, and twice does no harm', async () => {
    const client = clientOf(await agent(() => []), { timeoutMilliseconds: 60_000 });
    const request = reasonOf(client.get([OID]));
    await new Promise(setImmediate);
    client.close();
    client.close();
    expect(await request).toBe('closed');
    expect(await reasonOf(client.get([OID]))).toBe('closed');
  });

  test('a name that leads nowhere, and a credential of the wrong kind, are told in a sentence without the credential', async () => {
    await expect(
      clientOf({ address: 'no-such-host.invalid', port: 161 }).get([OID]),
    ).rejects.toThrow(/does not lead to an IPv4 address/);
    const sockets = new SnmpSockets(1);
    open.push(() => sockets.close());
    const wrong = openSnmp(
      sockets,
      { address: '127.0.0.1', port: 161, version: '3' },
      { community: 'top-secret' },
    );
    const failure: SnmpError = await wrong.get([OID]).then(
      () => {
        throw new Error('answered');
      },
      (error: SnmpError) => error,
    );
    expect(failure.reason).toBe('authentication');
    expect(failure.message).not.toContain('top-secret');
  });

  test.each([
    ['2c', 'The device refused version 2c with this community.'],
    ['3', 'The device refused version 3 with this user.'],
  ] as const)('a refusal of version %s is one sentence without an object', (version, sentence) => {
    const refused = Object.assign(
      new snmp.RequestFailedError('NoAccess: 1.3.6.1.2.1.1.1.0', snmp.ErrorStatus.NoAccess),
      { status: snmp.ErrorStatus.NoAccess },
    );
    expect(readFailure(refused, version)).toMatchObject({ reason: 'refused', message: sentence });
    const odd = readFailure(new Error('Unexpected 1.3.6.1 in the answer'), version);
    expect(odd.message).toBe(sentence);
  });

  test.each([
    ['Unknown user name', 'The device does not know this user.'],
    ['Wrong digest (incorrect password, community or key)', /authentication/],
    ['Decryption error', /privacy/],
    ['Unsupported security level', /kinds of protection/],
  ])('%s is told in plain words, as a matter of the credential', (message, sentence) => {
    const failure = readFailure(new Error(message), '3');
    expect(failure.reason).toBe('authentication');
    expect(failure.message).toMatch(sentence);
    expect(failure.message).not.toContain(message);
  });

  test('no more than fifty requests of a socket are under way', async () => {
    let now = 0;
    let most = 0;
    const device = await agent(async (asked) => {
      most = Math.max(most, ++now);
      await new Promise((done) => {
        setTimeout(done, 5);
      });
      now--;
      return [asked.answer([[OID, text('x')]])];
    });
    const client = clientOf(device, { timeoutMilliseconds: 5_000 });
    await Promise.all(Array.from({ length: 300 }, () => client.get([OID])));
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThanOrEqual(50);
  });
});
