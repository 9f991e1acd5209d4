import {
  CloudFormationClient,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  ListSubscriptionsByTopicCommand,
  SNSClient,
} from '@aws-sdk/client-sns';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { Brand } from '../constructs/brand.ts';

/** Calls of deploying and of its preflight to a brand's AWS account. */
export type Cloud = ReturnType<typeof cloudOf>;

/** Where `cdk bootstrap` writes the version of what it made. */
const BOOTSTRAP_VERSION = '/cdk-bootstrap/hnb659fds/version';

/** Clients in the brand's region, with the credentials of the shell. */
export function cloudOf({ region }: Pick<Brand, 'region'>) {
  const cloudFormation = new CloudFormationClient({ region });
  const ses = new SESv2Client({ region });
  const sns = new SNSClient({ region });
  return {
    /** Number of the account that the credentials are of. */
    accountId: async () =>
      (await new STSClient({ region }).send(new GetCallerIdentityCommand({}))).Account,

    /** Version of CDK's bootstrap in a region; undefined where it was never run. */
    bootstrapVersion: (where: string) =>
      orMissing('ParameterNotFound', async () => {
        const command = new GetParameterCommand({ Name: BOOTSTRAP_VERSION });
        return (await new SSMClient({ region: where }).send(command)).Parameter?.Value;
      }),

    /** Name of a hosted zone without its last dot; undefined when it does not exist. */
    zoneName: (Id: string) =>
      orMissing('NoSuchHostedZone', async () => {
        const zone = await new Route53Client({ region }).send(new GetHostedZoneCommand({ Id }));
        return zone.HostedZone?.Name?.replace(/\.$/, '');
      }),

    /** May mail go to anyone, or only to verified addresses? */
    sendsToAnyone: async () =>
      (await ses.send(new GetAccountCommand({}))).ProductionAccessEnabled === true,

    isSenderVerified: async (EmailIdentity: string) =>
      (await orMissing('NotFoundException', async () => {
        const identity = await ses.send(new GetEmailIdentityCommand({ EmailIdentity }));
        return identity.VerifiedForSendingStatus;
      })) === true,

    textsToAnyone: async () =>
      (await sns.send(new GetSMSSandboxAccountStatusCommand({}))).IsInSandbox === false,

    /** At which SNS sends no more text messages, in a month; 1 in a new account. */
    textDollarsPerMonth: async () => {
      const command = new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] });
      return Number((await sns.send(command)).attributes?.['MonthlySpendLimit'] ?? 1);
    },

    /** Has the mailbox of alarms confirmed its subscription? Undefined before the topic exists. */
    isSubscribed: (TopicArn: string) =>
      orMissing('NotFoundException', async () => {
        const ofTopic = new SNSClient({ region: TopicArn.split(':')[3]! });
        const command = new ListSubscriptionsByTopicCommand({ TopicArn });
        const { Subscriptions } = await ofTopic.send(command);
        return (Subscriptions ?? []).some((one) => one.SubscriptionArn?.startsWith('arn:'));
      }),

    /** Functions that may run at once in the account and region. */
    concurrency: async () =>
      (await new LambdaClient({ region }).send(new GetAccountSettingsCommand({}))).AccountLimit
        ?.ConcurrentExecutions ?? 0,

    /** CloudFormation's word for a stack, such as CREATE_COMPLETE; undefined when there is none. */
    stackStatus: (StackName: string): Promise<string | undefined> =>
      orMissing('ValidationError', async () => {
        const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
        return Stacks?.[0]?.StackStatus;
      }),

    /** An output of a stack; undefined without it. */
    output: (StackName: string, name: string): Promise<string | undefined> =>
      orMissing('ValidationError', async () => {
        const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
        return Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
      }),

    protect: async (StackName: string) => {
      const command = new UpdateTerminationProtectionCommand({
        StackName,
        EnableTerminationProtection: true,
      });
      await cloudFormation.send(command);
    },
  };
}

async function orMissing<T>(errorName: string, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if ((error as Error).name === errorName) return undefined;
    throw error;
  }
}
