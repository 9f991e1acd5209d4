import { JsonFile } from '../json-file.ts';
import { md5, Queues, type Input, type Message, type Queue } from './queues.ts';
import { jsonService, type Service } from './service.ts';

/** The subset of SQS that the portal uses, stored on disk. */
export async function sqsService(
  path: string | null,
  baseUrl: () => string,
  now: () => number = Date.now,
): Promise<Service> {
  const file = await JsonFile.open<Record<string, Queue>>(path, () => ({}));
  const queues = new Queues(file, now);
  const urlOf = (name: unknown) => `${baseUrl()}/000000000000/${String(name)}`;
  const saved = async <T>(value: T): Promise<T> => {
    await file.save();
    return value;
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
      return await saved({
        Successful: (input['Entries'] as Input[]).map((entry) => ({
          Id: entry['Id'],
          ...queues.send(queue, entry),
        })),
        Failed: [],
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
      const entries = input['Entries'] as Input[];
      for (const entry of entries) queues.delete(queues.named(input), entry['ReceiptHandle']);
      return await saved({ Successful: entries.map((entry) => ({ Id: entry['Id'] })), Failed: [] });
    },
    ChangeMessageVisibility: async (input) => {
      const seconds = Number(input['VisibilityTimeout']);
      queues.hide(queues.named(input), input['ReceiptHandle'], seconds);
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
