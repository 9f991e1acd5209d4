import { expect, test } from 'vitest';
import { readSyslog } from '../../../collector/messages/read-syslog.ts';

const read = (line: string | Buffer) => readSyslog(Buffer.from(line as string));

test.each([
  // RFC 3164 and what vendors make of it.
  ["<34>Oct 11 22:14:15 mymachine su: 'su root' failed", 2, 4, 'su', "'su root' failed"],
  [
    '<187>45: *Nov 28 08:01:02.123 UTC: %SYS-5-CONFIG_I: Interface Gi0/1, changed state to down',
    3,
    23,
    '%SYS-5-CONFIG_I',
    'Interface Gi0/1, changed state to down',
  ],
  [
    '<28>Nov 28 08:01:02 edge rpd[1234]: BGP peer 192.0.2.1 went away',
    4,
    3,
    'rpd',
    'BGP peer 192.0.2.1 went away',
  ],
  [
    '<189>date=2026-11-28 time=08:01:02 devname="FGT" level="notice" msg="up"',
    5,
    23,
    '',
    'date=2026-11-28 time=08:01:02 devname="FGT" level="notice" msg="up"',
  ],
  ['<30>Nov 28 08:01:02 link down on port 7', 6, 3, '', 'link down on port 7'],
  // RFC 5424.
  [
    '<165>1 2026-11-28T08:01:02.003Z host.example evntslog - ID47 [a@32473 b="c \\" ]"] \uFEFFAn event',
    5,
    20,
    'evntslog',
    'An event',
  ],
  ['<165>1 2026-11-28T08:01:02Z - - - - - nothing else', 5, 20, '', 'nothing else'],
  ['<165>1 - host app - - [only@1 data="x"]', 5, 20, 'app', '[only@1 data="x"]'],
  // Neither.
  ['no priority at all', 5, 1, '', 'no priority at all'],
  ['<192>too high a priority', 5, 1, '', '<192>too high a priority'],
])('%s', (line, severity, facility, app, text) => {
  expect(read(line)).toEqual({ severity, facility, app, text });
});

test('control characters, turned lines and other character sets', () => {
  expect(read('<11>a\u0000b\u001B[31mc\r\nd\u202Etxt')?.text).toBe('a b [31mc d txt');
  expect(read(Buffer.from('<11>Zürich Süd', 'latin1'))?.text).toBe('Zürich Süd');
});

test('a message is clipped, and an empty one is none', () => {
  expect(read(`<11>${'x'.repeat(9_000)}`)?.text).toHaveLength(1_000);
  expect(read('<11>😀'.padEnd(9_000, '😀'))!.text.length).toBeLessThanOrEqual(1_000);
  expect(read('<11>')).toBeUndefined();
  expect(read('')).toBeUndefined();
});
