import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';

let client: SNSClient | undefined;

/** Sends one text message; a pager takes the same. @throws what the message service answers. */
export async function sendTextMessage(to: string, message: string): Promise<void> {
  client ??= new SNSClient({});
  await client.send(new PublishCommand({ PhoneNumber: to.replaceAll(' ', ''), Message: message }));
}
