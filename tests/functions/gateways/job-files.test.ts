import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, expect, test } from 'vitest';
import { jobFileLink, putJobFile, readJobFile } from '../../../functions/gateways/job-files.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { mockClient } from '../../fixtures/mock-client.ts';

const file = {
  kind: 'export',
  account: accountNamed('northbeam'),
  jobId: 'j-1',
  part: 'result',
} as const;
const place = { Bucket: 'files', Key: 'export/northbeam/j-1/result' };

beforeEach(() => {
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    TABLE_PREFIX: 'test',
    JOB_BUCKET: 'files',
  });
});

test('a link is to one file of one account, for the seconds that it is given, under the name of the file', async () => {
  const url = new URL(await jobFileLink(file, 'Lines, "Größe" (1).csv', 60));
  expect([url.hostname, url.pathname]).toEqual([
    'files.s3.eu-west-2.amazonaws.com',
    '/export/northbeam/j-1/result',
  ]);
  expect(url.searchParams.get('X-Amz-Expires')).toBe('60');
  expect(url.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
  expect(url.searchParams.get('response-content-disposition')).toBe(
    `attachment; filename="Lines, _Gr__e_ (1).csv"; filename*=UTF-8''Lines%2C%20%22Gr%C3%B6%C3%9Fe%22%20(1).csv`,
  );
});

const s3 = mockClient(S3Client);

test('a file is written and read in its place', async () => {
  const body = new TextEncoder().encode('a,b');
  s3.on(PutObjectCommand).resolves({});
  s3.on(GetObjectCommand, place).resolves({
    Body: { transformToByteArray: () => Promise.resolve(body) } as never,
  });
  await putJobFile(file, body, 'text/csv');
  expect(s3.commandCalls(PutObjectCommand)[0]!.args[0].input).toEqual({
    ...place,
    Body: body,
    ContentType: 'text/csv',
  });
  expect(await readJobFile(file)).toBe(body);
});
