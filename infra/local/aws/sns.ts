import { randomUUID } from 'node:crypto';
import type { Mailbox } from './mailbox.ts';
import { AwsError, type Service } from './service.ts';

/** SNS Publish (query protocol): text messages to a number or a topic. */
export function snsService(mailbox: Mailbox): Service {
  return async ({ body }) => {
    const form = new URLSearchParams(body.toString('utf8'));
    if (form.get('Action') !== 'Publish')
      throw new AwsError('InvalidAction', `${form.get('Action')} is not supported`);
    const to = form.get('PhoneNumber') ?? form.get('TopicArn') ?? form.get('TargetArn');
    const text = form.get('Message') ?? '';
    if (!to || !text)
      throw new AwsError(
        'InvalidParameter',
        'Invalid parameter: a message and a number or topic are required',
      );
    if (form.has('PhoneNumber') && !/^\+?[1-9]\d{4,14}$/.test(to))
      throw new AwsError(
        'InvalidParameter',
        `Invalid parameter: PhoneNumber Reason: ${to} is not valid to publish to`,
      );
    const { id } = await mailbox.add({
      kind: 'text message',
      to: [to],
      text,
      subject: form.get('Subject') ?? '',
    });
    return {
      status: 200,
      contentType: 'text/xml',
      body: `<PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><PublishResult><MessageId>${id}</MessageId></PublishResult><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></PublishResponse>`,
    };
  };
}
