import { JsonFile } from '../json-file.ts';
import { createRandom, type Random } from '../simulation/random.ts';
import { requireBatch, type Input } from './queue-limits.ts';
import { md5, Queues, type Message, type Queue } from './queues.ts';
import { type AwsError, jsonService, type Service } from './service.ts';

/** Share of a batch's entries that fail although the request does not. */
const FAILED = 0.01;

/** The subset of SQS that the portal uses, stored on disk. */
export async function sqsService(
  path: string | null,
  baseUrl: () => string,
  now: () => number = Date.now,
  random: Random = createRandom('sqs'),
): Promise<Service> {
  const file = await JsonFile.open<Record<string, Queue>>(path, () => ({}));
  const queues = new Queues(file, now, random);
  const urlOf = (name: unknown) => `${baseUrl()}/000000000000/${String(name)}`;
  const saved = async <T>(value: T): Promise<T> => {
    await file.save();
    return value;
  };
  /** Entries of a batch fail one by one. */
  const sent = (queue: Queue, entry: Input): object => {
    if (random.chance(FAILED))
      return { Code: 'InternalError', SenderFault: false, Message: 'Please try again.' };
    try {
      return queues.send(queue, entry);
    } catch (error) {
      const { code: Code, message: Message } = error as AwsError;
      return { Code, SenderFault: true, Message };
    }
  };
  return jsonService({
    CreateQueue: async (input) => {
      const attributes = (input['Attributes'] ?? {}) as Record<string, string>;
      queues.create(String(input['QueueName']), attributes);
      return await saved({ QueueUrl: urlOf(input['QueueName']) });
    },
    GetQueueUrl: (input) => {
      queues.named(input);
      return { QueueUrl: urlOf(input['QueueName']) };
    },
    SendMessage: async (input) => await saved(queues.send(queues.named(input), input)),
    SendMessageBatch: async (input) => {
      const queue = queues.named(input);
      const ends = requireBatch(input).map((entry) => ({ Id: entry['Id'], ...sent(queue, entry) }));
      return await saved({
        Successful: ends.filter((end) => 'MessageId' in end),
        Failed: ends.filter((end) => 'Code' in end),
      });
    },
    ReceiveMessage: async (input) => {
      const taken = await queues.receive(queues.named(input), input);
      return taken.length > 0 ? await saved({ Messages: taken.map(received) }) : {};
    },
    DeleteMessage: async (input) => {
      queues.delete(queues.named(input), input['ReceiptHandle']);
      return await saved({});
    },
    DeleteMessageBatch: async (input) => {
      const entries = requireBatch(input);
      for (const entry of entries) queues.delete(queues.named(input), entry['ReceiptHandle']);
      return await saved({ Successful: entries.map((entry) => ({ Id: entry['Id'] })), Failed: [] });
    },
    ChangeMessageVisibility: async (input) => {
      queues.hide(queues.named(input), input);
      return await saved({});
    },
    GetQueueAttributes: (input) => {
      const queue = queues.named(input);
      const visible = queues.visible(queue);
      return {
        Attributes: {
          ...queue.attributes,
          ApproximateNumberOfMessages: String(visible),
          ApproximateNumberOfMessagesNotVisible: String(queue.messages.length - visible),
        },
      };
    },
    PurgeQueue: async (input) => {
      queues.named(input).messages = [];
      return await saved({});
    },
  });
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
