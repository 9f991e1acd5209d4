import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Brand } from './brand.ts';

/** The mailbox of alarms of one region: an alarm can call no topic of another. */
export function alarmTopic(scope: Construct, brand: Brand, topicName: string): Topic {
  const isOurs = { StringEquals: { 'aws:SourceAccount': brand.account } };
  const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com');
  const key = new Key(scope, 'TopicKey', {
    description: `Alarms of ${brand.title}`,
    enableKeyRotation: true,
  });
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [cloudWatch],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      resources: ['*'],
      conditions: isOurs,
    }),
  );
  const topic = new Topic(scope, 'Topic', { topicName, masterKey: key, enforceSSL: true });
  // The policy that enforceSSL writes takes the place of the default one, which lets CloudWatch in.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [cloudWatch],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: isOurs,
    }),
  );
  topic.addSubscription(new EmailSubscription(brand.mail.alarmsTo));
  return topic;
}
