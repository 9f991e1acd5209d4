import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import type { Job } from '../../../core/domain/job.ts';
import { putSteps } from '../../../functions/store/jobs.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { mockClient } from '../../fixtures/mock-client.ts';

const store = mockClient(DynamoDBClient);

const job: Job = {
  accountId: accountNamed('northbeam'),
  jobId: 'job-1',
  kind: 'addPeople',
  title: 'Adding 2,000 users',
  state: 'waiting',
  input: {},
  starter: {
    sub: 'ruth',
    username: 'ruth',
    displayName: 'Ruth',
    email: '',
    home: accountNamed('northbeam'),
    customer: null,
  },
  startedAtMs: 0,
  stepsDone: 0,
  stepsInAll: null,
  attempts: 1,
};

test('a long plan is stored whole, with one request at a time', async () => {
  Object.assign(process.env, { TABLE_PREFIX: 'test', BRAND: 'test' });
  let inFlight = 0;
  let most = 0;
  let rows = 0;
  store.on(BatchWriteItemCommand).callsFake(async ({ RequestItems }) => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    await new Promise(setImmediate);
    rows += Object.values(RequestItems as Record<string, unknown[]>).flat().length;
    inFlight -= 1;
    return {};
  });
  await putSteps(
    job,
    Array.from({ length: 110 }, (_, at) => [at]),
  );
  expect({ rows, most }).toEqual({ rows: 110, most: 1 });
});
