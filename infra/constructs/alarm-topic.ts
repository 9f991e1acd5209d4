import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Brand } from './brand.ts';

/** Topic of a region's alarms: an alarm cannot use a topic of another region. */
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
  // enforceSSL replaces the default policy, which allows CloudWatch.
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
