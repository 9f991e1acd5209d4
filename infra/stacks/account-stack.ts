import { Stack } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';

/** Resources that an AWS account needs once per region for all brands: API Gateway's log role. */
export class AccountStack extends Stack {
  constructor(scope: Construct, id: string, env: { account: string; region: string }) {
    super(scope, id, { env });
    const logs = `arn:aws:logs:${env.region}:${env.account}:*`;
    const role = new Role(this, 'ApiLogsRole', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: {
        logs: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: [
                'logs:CreateLogGroup',
                'logs:CreateLogStream',
                'logs:DescribeLogGroups',
                'logs:DescribeLogStreams',
                'logs:PutLogEvents',
                'logs:GetLogEvents',
                'logs:FilterLogEvents',
              ],
              resources: [logs],
            }),
          ],
        }),
      },
    });
    acknowledge(
      role,
      `AwsSolutions-IAM5[Resource::${logs}]`,
      'API Gateway names the log groups of its APIs itself.',
    );
    new CfnAccount(this, 'ApiLogs', { cloudWatchRoleArn: role.roleArn });
  }
}
