import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { vi } from 'vitest';

/** Whether the process dies when a call is about to leave it, or before it hears the answer. */
export type Moment = 'before' | 'after';

const CLIENTS = [DynamoDBClient, S3Client, SQSClient, SESv2Client, CognitoIdentityProviderClient];

/**
 * Lets work run until it makes its call number `at` to AWS, and be dead from then: what it awaits
 * never comes, and nothing that it does later leaves it. The queue itself, which brings messages to
 * the process, is not a part of it.
 * @returns whether it was killed; false when it ended before.
 */
export async function killedAt(
  at: number,
  moment: Moment,
  work: () => Promise<unknown>,
): Promise<boolean> {
  let calls = 0;
  let die = () => {};
  const death = new Promise<'killed'>((resolve) => {
    die = () => resolve('killed');
  });
  const never = new Promise<never>(() => {});
  const spies = CLIENTS.map((client) => {
    const prototype = client.prototype as { send(command: unknown): Promise<unknown> };
    const send = prototype.send;
    return vi.spyOn(prototype, 'send').mockImplementation(async function (this: unknown, command) {
      if (command instanceof ReceiveMessageCommand || command instanceof DeleteMessageCommand)
        return await send.call(this, command);
      calls += 1;
      if (calls > at) return await never;
      if (calls < at) return await send.call(this, command);
      if (moment === 'after') await send.call(this, command).catch(() => undefined);
      die();
      return await never;
    });
  });
  const repeat = globalThis.setInterval;
  const repeated: NodeJS.Timeout[] = [];
  const timers = vi.spyOn(globalThis, 'setInterval').mockImplementation((...made) => {
    repeated.push(repeat(...made));
    return repeated.at(-1)!;
  });
  const end = await Promise.race([work().then(() => 'ended' as const), death]);
  for (const spy of [...spies, timers]) spy.mockRestore();
  if (end === 'killed') repeated.forEach(clearInterval);
  // Its memory dies with it: whoever comes next loads the functions anew.
  vi.resetModules();
  return end === 'killed';
}
