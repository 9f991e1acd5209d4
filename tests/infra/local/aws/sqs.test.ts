import { beforeEach, expect, test } from 'vitest';
import { sqsService } from '../../../../infra/local/aws/sqs.ts';
import { createRandom } from '../../../../infra/local/simulation/random.ts';

const DOCS = 'https://docs.aws.amazon.com/AWSSimpleQueueService/latest';
const QUOTAS = `${DOCS}/SQSDeveloperGuide/quotas-messages.html`;
const QueueUrl = 'http://localhost/000000000000/polls';

let now = 0;
let call: (target: string, input?: object) => Promise<Record<string, unknown>>;

async function open(random?: Parameters<typeof sqsService>[3]): Promise<void> {
  const service = await sqsService(
    null,
    () => 'http://localhost',
    () => now,
    random,
  );
  call = async (target, input = {}) => {
    const body = Buffer.from(JSON.stringify({ QueueUrl, ...input }));
    const answer = await service({
      method: 'POST',
      path: '/',
      query: new URLSearchParams(),
      target,
      body,
    });
    return JSON.parse(answer.body) as Record<string, unknown>;
  };
  await call('CreateQueue', { QueueName: 'polls' });
}
beforeEach(async () => {
  now = 1_000_000;
  await open({ ...createRandom(1), chance: () => false });
});

const entry = (Id: string, MessageBody = 'x') => ({ Id, MessageBody });
const entries = (count: number) => Array.from({ length: count }, (_, at) => entry(`e${at}`));

test.each([
  [
    'more than 256 KB',
    'SendMessage',
    { MessageBody: 'é'.repeat(131_073) },
    'InvalidParameterValue',
    QUOTAS,
  ],
  ['no body', 'SendMessage', { MessageBody: '' }, 'MissingParameter', QUOTAS],
  [
    'a character that XML has not',
    'SendMessage',
    { MessageBody: '\u0001' },
    'InvalidMessageContents',
    QUOTAS,
  ],
  [
    'a delay of more than 15 minutes',
    'SendMessage',
    { MessageBody: 'x', DelaySeconds: 901 },
    'InvalidParameterValue',
    QUOTAS,
  ],
  [
    'a batch of eleven',
    'SendMessageBatch',
    { Entries: entries(11) },
    'AWS.SimpleQueueService.TooManyEntriesInBatchRequest',
    QUOTAS,
  ],
  [
    'an empty batch',
    'SendMessageBatch',
    { Entries: [] },
    'AWS.SimpleQueueService.EmptyBatchRequest',
    `${DOCS}/APIReference/API_SendMessageBatch.html`,
  ],
  [
    'a batch with one id twice',
    'SendMessageBatch',
    { Entries: [entry('a'), entry('a')] },
    'AWS.SimpleQueueService.BatchEntryIdsNotDistinct',
    `${DOCS}/APIReference/API_SendMessageBatch.html`,
  ],
  [
    'an id with a space',
    'SendMessageBatch',
    { Entries: [entry('a b')] },
    'AWS.SimpleQueueService.InvalidBatchEntryId',
    QUOTAS,
  ],
  [
    'a batch of more than 256 KB',
    'SendMessageBatch',
    { Entries: [entry('a', 'x'.repeat(140_000)), entry('b', 'x'.repeat(140_000))] },
    'AWS.SimpleQueueService.BatchRequestTooLong',
    QUOTAS,
  ],
  [
    'more than ten messages',
    'ReceiveMessage',
    { MaxNumberOfMessages: 11 },
    'InvalidParameterValue',
    `${DOCS}/APIReference/API_ReceiveMessage.html`,
  ],
  [
    'a long poll of more than 20 seconds',
    'ReceiveMessage',
    { WaitTimeSeconds: 21 },
    'InvalidParameterValue',
    `${DOCS}/APIReference/API_ReceiveMessage.html`,
  ],
  [
    'a message hidden for more than 12 hours',
    'ReceiveMessage',
    { VisibilityTimeout: 43_201 },
    'InvalidParameterValue',
    QUOTAS,
  ],
])('a queue refuses %s', async (_, target, input, code, page) => {
  await expect(call(target, input), page).rejects.toMatchObject({ code });
});

test('a queue takes what is just within its limits', async () => {
  await call('SendMessage', { MessageBody: 'é'.repeat(131_072), DelaySeconds: 900 });
  const { Successful } = await call('SendMessageBatch', { Entries: entries(10) });
  expect(Successful).toHaveLength(10);
});

test(`an entry of a batch fails alone (${DOCS}/APIReference/API_SendMessageBatch.html)`, async () => {
  const Entries = [entry('good'), entry('bad', '\u0001')];
  expect(await call('SendMessageBatch', { Entries })).toMatchObject({
    Successful: [{ Id: 'good' }],
    Failed: [{ Id: 'bad', SenderFault: true, Code: 'InvalidMessageContents' }],
  });
});

async function sendAndReceiveAll(count: number): Promise<{ bodies: string[]; failed: number }> {
  let failed = 0;
  for (let at = 0; at < count; at += 10) {
    const Entries = Array.from({ length: 10 }, (_, of) => entry(`e${of}`, String(at + of)));
    failed += ((await call('SendMessageBatch', { Entries }))['Failed'] as object[]).length;
  }
  const bodies: string[] = [];
  for (;;) {
    const { Messages = [] } = (await call('ReceiveMessage', { MaxNumberOfMessages: 10 })) as {
      Messages?: { Body: string; ReceiptHandle: string }[];
    };
    if (Messages.length === 0) return { bodies, failed };
    bodies.push(...Messages.map(({ Body }) => Body));
    for (const { ReceiptHandle } of Messages) await call('DeleteMessage', { ReceiptHandle });
  }
}

test(`messages come in disorder, some twice, and some are not taken (${DOCS}/SQSDeveloperGuide/standard-queues.html)`, async () => {
  await open();
  const { bodies, failed } = await sendAndReceiveAll(1_000);
  const different = new Set(bodies);
  expect(failed).toBeGreaterThan(0);
  expect(different.size).toBe(1_000 - failed);
  expect(bodies.length).toBeGreaterThan(different.size);
  const inOrder = [...different].sort((a, b) => Number(a) - Number(b));
  expect([...different]).not.toEqual(inOrder);
  await open();
  expect(await sendAndReceiveAll(1_000)).toEqual({ bodies, failed });
});
