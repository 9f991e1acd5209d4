import type { CfnElement, Stack } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { BucketDeployment } from 'aws-cdk-lib/aws-s3-deployment';
import { acknowledge } from './acknowledge.ts';
import type { Brand } from './brand.ts';

const COPIES =
  "CDK's own function copies the built web app into the bucket while a deployment runs; nothing else calls it.";

/** Acknowledges cdk-nag's findings on CDK's own function that copies files into a bucket. */
export function acknowledgeDeployment(
  stack: Stack,
  brand: Brand,
  bucket: Bucket,
  deployment: BucketDeployment,
): void {
  const provider = stack.node.children.find((child) =>
    child.node.id.startsWith('Custom::CDKBucketDeployment'),
  );
  if (!provider) throw new Error(`${deployment.node.path} has no function that copies.`);
  const bucketId = stack.getLogicalId(bucket.node.defaultChild as CfnElement);
  const wildcards = [
    ...['s3:GetBucket*', 's3:GetObject*', 's3:List*', 's3:Abort*', 's3:DeleteObject*'].map(
      (action) => `Action::${action}`,
    ),
    ...[
      `arn:aws:s3:::cdk-hnb659fds-assets-${brand.account}-${brand.region}/*`,
      `<${bucketId}.Arn>/*`,
      '*',
    ].map((resource) => `Resource::${resource}`),
  ];
  for (const wildcard of wildcards) acknowledge(provider, `AwsSolutions-IAM5[${wildcard}]`, COPIES);
  acknowledge(
    provider,
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    COPIES,
  );
  acknowledge(provider, 'AwsSolutions-L1', `${COPIES} CDK chooses its runtime.`);
}
