import { request } from 'node:http';
import { Sha256 } from '@aws-crypto/sha256-js';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NAMES } from '../../../infra/local/environment.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import { nextRun } from '../../../infra/local/aws/scheduler/next-run.ts';

let local: Local;
beforeAll(async () => {
  local = await startLocal();
});
afterAll(async () => {
  await local.stop();
});

describe('S3', () => {
  const EXPIRES_SECONDS = 300;

  async function presigned(key: string, signedMsAgo = 0): Promise<URL> {
    const signer = new SignatureV4({
      service: 's3',
      region: NAMES.region,
      sha256: Sha256,
      uriEscapePath: false,
      credentials: {
        accessKeyId: process.env['AWS_ACCESS_KEY_ID']!,
        secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY']!,
      },
    });
    const host = `127.0.0.1:${local.port}`;
    const { path, query } = await signer.presign(
      {
        method: 'GET',
        protocol: 'http:',
        hostname: '127.0.0.1',
        port: local.port,
        path: `/s3/${NAMES.brandBucket}/${key}`,
        headers: { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
      },
      { expiresIn: EXPIRES_SECONDS, signingDate: new Date(Date.now() - signedMsAgo) },
    );
    return new URL(
      `http://${host}${path}?${new URLSearchParams(query as Record<string, string>).toString()}`,
    );
  }

  beforeAll(async () => {
    const client = new S3Client({ forcePathStyle: true });
    await client.send(
      new PutObjectCommand({
        Bucket: NAMES.brandBucket,
        Key: 'reports/june.csv',
        Body: 'Site,Hours\r\n',
        ContentType: 'text/csv',
      }),
    );
    client.destroy();
  });

  test('a presigned address gives the file, without any other credential', async () => {
    const response = await fetch(await presigned('reports/june.csv'));
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/csv',
      'Site,Hours\r\n',
    ]);
  });

  test('a page of another origin may not read it, as no bucket has CORS (https://docs.aws.amazon.com/AmazonS3/latest/userguide/cors.html)', async () => {
    const address = await presigned('reports/june.csv');
    const headers = { origin: 'http://localhost:4000', 'access-control-request-method': 'GET' };
    expect((await fetch(address, { method: 'OPTIONS', headers })).status).toBe(403);
    const read = await fetch(address, { headers });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('one that has expired, or was changed in any part, gives nothing', async () => {
    const expired = await presigned('reports/june.csv', (EXPIRES_SECONDS + 60) * 1000);
    const otherFile = await presigned('reports/june.csv');
    otherFile.pathname = otherFile.pathname.replace('june', 'july');
    const longer = await presigned('reports/june.csv');
    longer.searchParams.set('X-Amz-Expires', '604800');
    const unsigned = new URL(longer.pathname, longer);
    for (const address of [expired, otherFile, longer, unsigned]) {
      const response = await fetch(address);
      expect([
        address.search.length > 0,
        response.status,
        (await response.text()).includes('Site,Hours'),
      ]).toEqual([address !== unsigned, 403, false]);
    }
  });
});

describe('SQS', () => {
  test('a message that was received is hidden until its time is over or it is given back, and gone once deleted', async () => {
    const client = new SQSClient({});
    const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: 'jobs' }));
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'one' }));
    const receive = async () =>
      (await client.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 600 })))
        .Messages ?? [];
    const [first] = await receive();
    expect(first).toMatchObject({ Body: 'one', Attributes: { ApproximateReceiveCount: '1' } });
    expect(await receive()).toEqual([]);
    await client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl,
        ReceiptHandle: first!.ReceiptHandle,
        VisibilityTimeout: 0,
      }),
    );
    const [again] = await receive();
    expect(again).toMatchObject({ Body: 'one', Attributes: { ApproximateReceiveCount: '2' } });
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: again!.ReceiptHandle }));
    expect(await receive()).toEqual([]);
    client.destroy();
  });
});

describe('Scheduler', () => {
  const next = (expression: string, after: string, timeZone = 'Europe/London') => {
    const found = nextRun(
      { expression, timeZone, createdMs: 0, startMs: null, endMs: null },
      Date.parse(after),
    );
    return found === null ? null : new Date(found).toISOString();
  };

  test('a cron expression is read in its time zone, in summer and in winter', () => {
    expect(next('cron(0 8 * * ? *)', '2026-07-01T00:00:00Z')).toBe('2026-07-01T07:00:00.000Z');
    expect(next('cron(0 8 * * ? *)', '2026-12-01T00:00:00Z')).toBe('2026-12-01T08:00:00.000Z');
    expect(next('cron(0 8 * * ? *)', '2026-07-01T00:00:00Z', 'UTC')).toBe(
      '2026-07-01T08:00:00.000Z',
    );
  });

  test('the run after one is the next, not the same again', () => {
    expect(next('cron(0 8 * * ? *)', '2026-07-01T07:00:00Z')).toBe('2026-07-02T07:00:00.000Z');
  });

  test('weekdays, the last day of a month, and a year that is over', () => {
    expect(next('cron(30 9 ? * MON-FRI *)', '2026-11-20T10:00:00Z')).toBe(
      '2026-11-23T09:30:00.000Z',
    );
    expect(next('cron(0 6 L * ? *)', '2028-02-01T00:00:00Z')).toBe('2028-02-29T06:00:00.000Z');
    expect(next('cron(0 6 1 1 ? 2020)', '2026-11-20T10:00:00Z')).toBeNull();
  });
});

describe('the one port', () => {
  test('shows mails as text: nothing in them becomes markup', async () => {
    const attack = '<script>alert(1)</script><img src=x onerror=alert(2)>';
    await local.mailbox.add({
      kind: 'mail',
      to: [`"${attack}" <desk@example.com>`],
      from: attack,
      subject: attack,
      text: attack,
    });
    const page = await (await fetch(`${local.url}/mailbox`)).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toMatch(/<script>alert|<img/);
  });

  test('answers to its own names only, so that no other site can reach it by a name of its own', async () => {
    const ask = (host: string) =>
      new Promise<number>((resolve, reject) => {
        request(
          { host: '127.0.0.1', port: local.port, path: '/health', headers: { host } },
          (response) => {
            response.resume();
            resolve(response.statusCode!);
          },
        )
          .on('error', reject)
          .end();
      });
    for (const host of [
      `localhost:${local.port}`,
      `127.0.0.1:${local.port}`,
      `calder.localhost:${local.port}`,
    ])
      expect([host, await ask(host)]).toEqual([host, 200]);
    for (const host of [
      'evil.example',
      `localhost.evil.example:${local.port}`,
      '127.0.0.1.evil.example',
      '0.0.0.0',
    ])
      expect([host, await ask(host)]).toEqual([host, 403]);
  });
});
