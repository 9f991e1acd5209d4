import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobView } from '../../../core/contract/jobs.ts';
import { nameOf } from '../../../functions/store/client.ts';
import { documents } from '../../fixtures/documents.ts';
import { sealAccount } from '../../../functions/evidence/seal-account.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { auditRows } from '../../fixtures/world.ts';
import { arrived, jobOf, openJobs, run } from './open-jobs.ts';

let local: Local;
beforeAll(async () => {
  local = await openJobs();
});
afterAll(() => local.stop());

async function check(): Promise<JobView> {
  const { body } = await call('jobs.startAuditCheck', people.reseller, {
    body: { key: randomUUID() },
  });
  await arrived(1);
  await run();
  return await jobOf(people.reseller, (body.data as JobView).id);
}

test('a check of the audit log says that it is whole, and what was altered', async () => {
  await call('auditlogs.writeNote', people.reseller, { body: { message: 'Branding saved.' } });
  await sealAccount(accountNamed('tidewater'), new Date(Date.now() + 120_000));
  expect(await check()).toMatchObject({
    state: 'done',
    title: 'Check of the audit log',
    sentence: expect.stringMatching(
      /^Whole since \d{4}-\d\d-\d\d: nothing was altered, removed, put in or back-dated\. Changes: 2, seals: 1\.$/,
    ),
  });
  const note = (await auditRows('tidewater')).find(({ action }) => action.endsWith('writeNote'))!;
  await documents().send(
    new UpdateCommand({
      TableName: nameOf('audit'),
      Key: { accountId: note.accountId, at: note.at },
      UpdateExpression: 'SET information = :other',
      ExpressionAttributeValues: { ':other': 'Nothing.' },
    }),
  );
  const { sentence } = await check();
  expect(sentence).toMatch(
    /^NOT WHOLE\. Tidewater Business: 1 change was altered, such as: \S+ Nothing\.\. /,
  );
});
