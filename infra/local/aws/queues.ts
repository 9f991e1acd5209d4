import { createHash, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { JsonFile } from '../json-file.ts';
import type { Random } from '../simulation/random.ts';
import { requireMessage, within, type Input } from './queue-limits.ts';
import { AwsError } from './service.ts';

export interface Message {
  id: string;
  body: string;
  attributes?: unknown;
  /** Time from which it can be received. */
  visibleMs: number;
  receives: number;
  receipt: string;
  /** Still to be given to somebody else as well. */
  isDoubled?: boolean;
}

export interface Queue {
  attributes: Record<string, string>;
  messages: Message[];
}

const DEFAULT_VISIBILITY_SECONDS = 30;
const HIDDEN_SECONDS = 43_200;
const WAIT_SECONDS = 20;
const MOST_RECEIVED = 10;
/** Share of messages that are delivered twice: a standard queue delivers at least once. */
const TWICE = 0.02;
/** Limit of a long poll's sleep, in case the clock is changed. */
const LONGEST_SLEEP_MS = 200;

/**
 * Standard queues in one file, with delay, visibility, and redrive to a dead letter queue. Messages
 * come in any order, and some twice.
 */
export class Queues {
  readonly #file: JsonFile<Record<string, Queue>>;
  readonly #now: () => number;
  readonly #random: Random;
  /** Wakes long polls after a change. */
  readonly #changes = new EventEmitter().setMaxListeners(0);

  constructor(file: JsonFile<Record<string, Queue>>, now: () => number, random: Random) {
    this.#file = file;
    this.#now = now;
    this.#random = random;
  }

  create(name: string, attributes: Record<string, string>): void {
    this.#file.value[name] ??= { attributes, messages: [] };
  }

  /** The queue of a request, by name or URL. */
  named(input: Input): Queue {
    const name = String(input['QueueUrl'] ?? input['QueueName'])
      .split('/')
      .at(-1)!;
    if (!Object.hasOwn(this.#file.value, name))
      throw new AwsError(
        'AWS.SimpleQueueService.NonExistentQueue',
        'The specified queue does not exist.',
      );
    return this.#file.value[name]!;
  }

  send(queue: Queue, input: Input): object {
    const body = String(input['MessageBody'] ?? '');
    const delaySeconds = Number(input['DelaySeconds'] ?? queue.attributes['DelaySeconds'] ?? 0);
    requireMessage(body, delaySeconds);
    const id = randomUUID();
    queue.messages.push({
      id,
      body,
      attributes: input['MessageAttributes'],
      visibleMs: this.#now() + delaySeconds * 1000,
      receives: 0,
      receipt: '',
      ...(this.#random.chance(TWICE) && { isDoubled: true }),
    });
    this.#changes.emit('change');
    return { MessageId: id, MD5OfMessageBody: md5(body) };
  }

  /** Receives available messages, or waits for the time of the long poll. */
  async receive(queue: Queue, input: Input): Promise<Message[]> {
    const waitSeconds = within(input, 'WaitTimeSeconds', 0, 0, WAIT_SECONDS);
    const endMs = this.#now() + waitSeconds * 1000;
    let taken = this.#take(queue, input);
    while (taken.length === 0 && this.#now() < endMs) {
      const nextMs = Math.min(endMs, ...queue.messages.map(({ visibleMs }) => visibleMs));
      await this.#changeWithin(Math.min(LONGEST_SLEEP_MS, Math.max(1, nextMs - this.#now())));
      taken = this.#take(queue, input);
    }
    return taken;
  }

  delete(queue: Queue, receipt: unknown): void {
    queue.messages = queue.messages.filter(
      (message) => message.receipt === '' || message.receipt !== receipt,
    );
  }

  /** Changes a received message's visibility timeout. */
  hide(queue: Queue, input: Input): void {
    const receipt = input['ReceiptHandle'];
    const seconds = within(input, 'VisibilityTimeout', 0, 0, HIDDEN_SECONDS);
    const message = queue.messages.find((each) => each.receipt !== '' && each.receipt === receipt);
    if (!message)
      throw new AwsError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
    message.visibleMs = this.#now() + seconds * 1000;
    this.#changes.emit('change');
  }

  /** Number of messages that can be received now. */
  visible({ messages }: Queue): number {
    return messages.filter(({ visibleMs }) => visibleMs <= this.#now()).length;
  }

  #take(queue: Queue, input: Input): Message[] {
    const maximum = within(input, 'MaxNumberOfMessages', 1, 1, MOST_RECEIVED);
    const ofQueue = Number(queue.attributes['VisibilityTimeout'] ?? DEFAULT_VISIBILITY_SECONDS);
    const visibility = within(input, 'VisibilityTimeout', ofQueue, 0, HIDDEN_SECONDS);
    redrive(this.#file.value, queue, this.#now());
    const visible = queue.messages.filter((message) => message.visibleMs <= this.#now());
    const taken: Message[] = [];
    while (visible.length > 0 && taken.length < maximum)
      taken.push(...visible.splice(this.#random.int(0, visible.length - 1), 1));
    for (const message of taken) {
      if (message.isDoubled) queue.messages.push({ ...message, isDoubled: false });
      Object.assign(message, {
        visibleMs: this.#now() + visibility * 1000,
        isDoubled: false,
        receives: message.receives + 1,
        receipt: randomUUID(),
      });
    }
    return taken;
  }

  async #changeWithin(milliseconds: number): Promise<void> {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), milliseconds).unref();
    await once(this.#changes, 'change', { signal: ending.signal }).catch(() => undefined);
    clearTimeout(timer);
  }
}

/** Moves messages with too many receives to the dead letter queue. */
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

/** Lets a client verify a body. */
export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
