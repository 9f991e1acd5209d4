import { createHash, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { JsonFile } from '../json-file.ts';
import { AwsError, jsonService, type Service } from './service.ts';

interface Message {
  id: string;
  body: string;
  attributes?: unknown;
  /** When it may be received (again). */
  visibleMs: number;
  receives: number;
  receipt: string;
}

interface Queue {
  attributes: Record<string, string>;
  messages: Message[];
}

type Input = Record<string, unknown>;

const DEFAULT_VISIBILITY_SECONDS = 30;
/** A long poll looks again after that long, in case the clock was set. */
const LONGEST_SLEEP_MS = 200;

/** SQS standard queues: delay, visibility, redrive to a dead letter queue, kept on disk. */
export async function sqsService(
  path: string | null,
  baseUrl: () => string,
  now: () => number = Date.now,
): Promise<Service> {
  const file = await JsonFile.open<Record<string, Queue>>(path, () => ({}));
  const urlOf = (name: string) => `${baseUrl()}/000000000000/${name}`;
  const queueOf = (input: Input) => {
    const name = String(input['QueueUrl'] ?? input['QueueName'])
      .split('/')
      .at(-1)!;
    if (!Object.hasOwn(file.value, name))
      throw new AwsError(
        'AWS.SimpleQueueService.NonExistentQueue',
        'The specified queue does not exist.',
      );
    return file.value[name]!;
  };
  /** Wakes the long polls: something was sent, or is to be seen earlier. */
  const changes = new EventEmitter().setMaxListeners(0);
  const send = (queue: Queue, input: Input) => {
    const body = String(input['MessageBody']);
    const delaySeconds = Number(input['DelaySeconds'] ?? queue.attributes['DelaySeconds'] ?? 0);
    const message = {
      id: randomUUID(),
      body,
      attributes: input['MessageAttributes'],
      visibleMs: now() + delaySeconds * 1000,
      receives: 0,
      receipt: '',
    };
    queue.messages.push(message);
    changes.emit('change');
    return { MessageId: message.id, MD5OfMessageBody: md5(body) };
  };
  const receive = (queue: Queue, input: Input) => {
    const maximum = Number(input['MaxNumberOfMessages'] ?? 1);
    const visibility = Number(
      input['VisibilityTimeout'] ??
        queue.attributes['VisibilityTimeout'] ??
        DEFAULT_VISIBILITY_SECONDS,
    );
    redrive(file.value, queue, now());
    const taken = queue.messages.filter((message) => message.visibleMs <= now()).slice(0, maximum);
    for (const message of taken) {
      Object.assign(message, {
        visibleMs: now() + visibility * 1000,
        receives: message.receives + 1,
        receipt: randomUUID(),
      });
    }
    return taken;
  };
  const remove = (queue: Queue, receipt: unknown) => {
    queue.messages = queue.messages.filter(
      (message) => message.receipt === '' || message.receipt !== receipt,
    );
  };
  const saved = async <T>(value: T): Promise<T> => {
    await file.save();
    return value;
  };
  return jsonService({
    CreateQueue: async (input) => {
      const name = String(input['QueueName']);
      file.value[name] ??= {
        attributes: (input['Attributes'] ?? {}) as Record<string, string>,
        messages: [],
      };
      return await saved({ QueueUrl: urlOf(name) });
    },
    GetQueueUrl: (input) => {
      queueOf(input);
      return { QueueUrl: urlOf(String(input['QueueName'])) };
    },
    SendMessage: async (input) => await saved(send(queueOf(input), input)),
    SendMessageBatch: async (input) => {
      const queue = queueOf(input);
      return await saved({
        Successful: (input['Entries'] as Input[]).map((entry) => ({
          Id: entry['Id'],
          ...send(queue, entry),
        })),
        Failed: [],
      });
    },
    ReceiveMessage: async (input) => {
      const queue = queueOf(input);
      const endMs = now() + Number(input['WaitTimeSeconds'] ?? 0) * 1000;
      let taken = receive(queue, input);
      while (taken.length === 0 && now() < endMs) {
        const nextMs = Math.min(endMs, ...queue.messages.map(({ visibleMs }) => visibleMs));
        await changeWithin(changes, Math.min(LONGEST_SLEEP_MS, Math.max(1, nextMs - now())));
        taken = receive(queue, input);
      }
      return taken.length > 0 ? await saved({ Messages: taken.map(received) }) : {};
    },
    DeleteMessage: async (input) => {
      remove(queueOf(input), input['ReceiptHandle']);
      return await saved({});
    },
    DeleteMessageBatch: async (input) => {
      const entries = input['Entries'] as Input[];
      for (const entry of entries) remove(queueOf(input), entry['ReceiptHandle']);
      return await saved({ Successful: entries.map((entry) => ({ Id: entry['Id'] })), Failed: [] });
    },
    ChangeMessageVisibility: async (input) => {
      const message = queueOf(input).messages.find(
        ({ receipt }) => receipt !== '' && receipt === input['ReceiptHandle'],
      );
      if (!message)
        throw new AwsError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
      message.visibleMs = now() + Number(input['VisibilityTimeout']) * 1000;
      changes.emit('change');
      return await saved({});
    },
    GetQueueAttributes: (input) => {
      const { attributes, messages } = queueOf(input);
      const waiting = messages.filter(({ visibleMs }) => visibleMs <= now()).length;
      return {
        Attributes: {
          ...attributes,
          ApproximateNumberOfMessages: String(waiting),
          ApproximateNumberOfMessagesNotVisible: String(messages.length - waiting),
        },
      };
    },
    PurgeQueue: async (input) => {
      queueOf(input).messages = [];
      return await saved({});
    },
  });
}

async function changeWithin(changes: EventEmitter, milliseconds: number): Promise<void> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), milliseconds).unref();
  await once(changes, 'change', { signal: ending.signal }).catch(() => undefined);
  clearTimeout(timer);
}

/** Moves what was received too often to the dead letter queue. */
function redrive(queues: Record<string, Queue>, queue: Queue, nowMs: number): void {
  const policy = JSON.parse(queue.attributes['RedrivePolicy'] ?? '{}') as {
    deadLetterTargetArn?: string;
    maxReceiveCount?: number | string;
  };
  const target = queues[policy.deadLetterTargetArn?.split(':').at(-1) ?? ''];
  if (!target) return;
  const isSpent = (message: Message) =>
    message.visibleMs <= nowMs && message.receives >= Number(policy.maxReceiveCount);
  target.messages.push(
    ...queue.messages.filter(isSpent).map((message) => ({ ...message, receives: 0, receipt: '' })),
  );
  queue.messages = queue.messages.filter((message) => !isSpent(message));
}

function received(message: Message): object {
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt,
    Body: message.body,
    MD5OfBody: md5(message.body),
    ...(message.attributes !== undefined && { MessageAttributes: message.attributes }),
    Attributes: { ApproximateReceiveCount: String(message.receives) },
  };
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
