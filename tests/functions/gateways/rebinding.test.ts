import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callOutside } from '../../../functions/gateways/outside-call.ts';

const PUBLIC = '2606:2800:220:1::1';
const INNER = '169.254.169.254';

let lookups = 0;
let attempts: string[] = [];
const { lookup } = dns;

beforeEach(() => {
  [lookups, attempts] = [0, []];
  vi.stubEnv('HOOKS_REACH', 'public');
  const emit = Socket.prototype.emit as (...given: unknown[]) => boolean;
  vi.spyOn(Socket.prototype, 'emit').mockImplementation(function spy(
    this: Socket,
    ...given: unknown[]
  ) {
    if (given[0] === 'connectionAttempt') {
      attempts.push(String(given[1]));
      // No test leaves the machine.
      process.nextTick(() => this.destroy(new Error('Stopped.')));
    }
    return emit.apply(this, given);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  dns.lookup = lookup;
  syncBuiltinESMExports();
});

/** A resolver that answers each look-up with the next list. */
function resolver(...answers: string[][]): void {
  dns.lookup = ((_: string, __: object, callback: (...given: unknown[]) => void) => {
    const answer = answers[Math.min(lookups, answers.length - 1)]!;
    lookups += 1;
    const family = (address: string) => (address.includes(':') ? 6 : 4);
    callback(
      null,
      answer.map((address) => ({ address, family: family(address) })),
    );
  }) as typeof dns.lookup;
  syncBuiltinESMExports();
}

const called = () =>
  callOutside(new URL('https://rebind.example/hook'), { method: 'GET', headers: {} });

test('a name that leads inside at the second look-up is looked up once, and its first address is called', async () => {
  resolver([PUBLIC], [INNER]);
  await expect(called()).rejects.toThrow('It cannot be reached');
  expect(lookups).toBe(1);
  expect(attempts).toEqual([PUBLIC]);
});

test.each([
  ['an inner address', [INNER]],
  ['an inner address behind a public one', [PUBLIC, '10.0.0.1']],
  ['an inner address as IPv6', ['::ffff:10.0.0.1']],
  ['an inner IPv6 address', [PUBLIC, 'fd00::1']],
])('a name of %s is not called', async (_, addresses) => {
  resolver(addresses);
  await expect(called()).rejects.toThrow('It must be a public address.');
  expect(attempts).toEqual([]);
});
