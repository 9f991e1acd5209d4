import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { imported, prospects } from './open-imports.ts';
import { eachWithRunner } from './open-runs.ts';

eachWithRunner();

const customer = 'Harbour Foods';
const email = `ivy.${randomUUID()}@mill.example`;

/** A wrong row, the right one and the right one again: the second is taken, the third repeats it. */
test.each([
  [
    'users',
    [
      'Email,First Name,Last Name,Phone,Role,Customer',
      `${email},Ivy,Mill,+441130000000,Captain,${customer}`,
      `${email},Ivy,Mill,+441130000000,Customer Viewer,${customer}`,
      `${email},Ivy,Mill,+441130000000,Customer Viewer,${customer}`,
    ],
    `Row 4: Ivy Mill, ${email}: refuse. Row 3 already has this address.`,
  ],
  [
    'roles',
    [
      'Role,Like,Groups,Customer',
      `Harbour Desk,Captain,,${customer}`,
      `Harbour Desk,Customer Manager,,${customer}`,
      `Harbour Desk,Customer Manager,,${customer}`,
    ],
    'Row 4: Harbour Desk: refuse. Row 3 already has this role.',
  ],
  [
    'recipients',
    [
      'Address,Method,Contact,Customer',
      `+447700900123,FAX,,${customer}`,
      `+447700900123,SMS,,${customer}`,
      `+447700900123,SMS,,${customer}`,
    ],
    'Row 4: +447700900123: refuse. Row 3 already has this recipient.',
  ],
  [
    'thresholds',
    [
      'Datasource,Datapoint,Threshold,Group,Device',
      `Reachability,PingLossPercent,fast,${customer},`,
      `Reachability,PingLossPercent,> 10 20 50,${customer},`,
      `Reachability,PingLossPercent,> 10 20 50,${customer},`,
    ],
    `Row 4: PingLossPercent of ${customer}: refuse. Row 3 already sets it.`,
  ],
])('of %s, a row that is refused itself refuses no later one', async (what, csv, repeated) => {
  const [wrong, right, again, ...more] = prospects(await imported(what, csv.join('\n'), true));
  expect(wrong).toMatch(/^Row 2: .+: refuse\. /);
  expect(right).toMatch(/^Row 3: .+: make\. /);
  expect([again, ...more]).toEqual([repeated]);
});

test('a group that cannot be made is refused for its name each time', async () => {
  const csv = ['Customer,Group', `${customer},<b>`, `${customer},<b>`].join('\n');
  const [first, second] = prospects(await imported('groups', csv, true));
  expect(first).toContain('refuse. The name must not have < > or ://.');
  expect(second).toBe(first!.replace('Row 2', 'Row 3'));
});
