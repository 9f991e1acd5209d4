import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { clock, eachWithJobs, run } from '../jobs/open-jobs.ts';
import { hostInventory } from './calls.ts';
import { account_id } from './report-calls.ts';

let local: Local;
eachWithJobs((opened) => {
  local = opened;
});

test('a report is made, and previewed, in the account of the person alone', async () => {
  const before = local.mailbox.messages.length;
  const other = {
    ...hostInventory('tidewater'),
    recipients: 'boss@example.com',
    id: randomUUID(),
    report_id: 'hostInventory',
  };
  for (const [name, changes] of [
    ['reports.runReport', {}],
    ['reports.runReport', { is_test: true }],
    ['reports.runReport', { account_id }],
  ] as const) {
    const answer = await call(name, people.northAdmin, { body: { ...other, ...changes } });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        field: 'account_id',
        message: 'account_id: switch to the account of the report first',
      },
    });
  }
  const { status } = await call('reports.previewReport', people.northAdmin, {
    body: hostInventory('tidewater'),
  });
  expect(status).toBe(400);
  await clock();
  await run();
  expect(local.mailbox.messages.slice(before)).toEqual([]);
});
