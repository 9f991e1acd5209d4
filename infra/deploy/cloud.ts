import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListImportsCommand,
  paginateListExports,
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
import { countsOf } from './cloud-counts.ts';
import { orMissing } from './or-missing.ts';

/** AWS calls of deployment and preflight. */
export type Cloud = ReturnType<typeof cloudOf>;

/** Parameter with the version of `cdk bootstrap`. */
const BOOTSTRAP_VERSION = '/cdk-bootstrap/hnb659fds/version';

/** Clients in the brand's region, with the shell's credentials. */
export function cloudOf({ region }: Pick<Brand, 'region'>) {
  const cloudFormation = new CloudFormationClient({ region });
  const ses = new SESv2Client({ region });
  const sns = new SNSClient({ region });
  return {
    accountId: async () =>
      (await new STSClient({ region }).send(new GetCallerIdentityCommand({}))).Account,

    /** ARN of who runs the command. */
    caller: async () =>
      (await new STSClient({ region }).send(new GetCallerIdentityCommand({}))).Arn,

    /** Version of CDK's bootstrap in a region; undefined without one. */
    bootstrapVersion: (where: string) =>
      orMissing('ParameterNotFound', async () => {
        const command = new GetParameterCommand({ Name: BOOTSTRAP_VERSION });
        return (await new SSMClient({ region: where }).send(command)).Parameter?.Value;
      }),

    /** Name of a hosted zone without the final dot; undefined if it does not exist. */
    zoneName: (Id: string) =>
      orMissing('NoSuchHostedZone', async () => {
        const zone = await new Route53Client({ region }).send(new GetHostedZoneCommand({ Id }));
        return zone.HostedZone?.Name?.replace(/\.$/, '');
      }),

    /** False in the SES sandbox, where only verified addresses receive mail. */
    sendsToAnyone: async () =>
      (await ses.send(new GetAccountCommand({}))).ProductionAccessEnabled === true,

    isSenderVerified: async (EmailIdentity: string) =>
      (await orMissing('NotFoundException', async () => {
        const identity = await ses.send(new GetEmailIdentityCommand({ EmailIdentity }));
        return identity.VerifiedForSendingStatus;
      })) === true,

    textsToAnyone: async () =>
      (await sns.send(new GetSMSSandboxAccountStatusCommand({}))).IsInSandbox === false,

    /** Monthly limit of SNS for text messages in dollars; 1 in a new account. */
    textDollarsPerMonth: async () => {
      const command = new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] });
      return Number((await sns.send(command)).attributes?.['MonthlySpendLimit'] ?? 1);
    },

    /** The alarm mailbox has confirmed its subscription; undefined without the topic. */
    isSubscribed: (TopicArn: string) =>
      orMissing('NotFoundException', async () => {
        const ofTopic = new SNSClient({ region: TopicArn.split(':')[3]! });
        const command = new ListSubscriptionsByTopicCommand({ TopicArn });
        const { Subscriptions } = await ofTopic.send(command);
        return (Subscriptions ?? []).some((one) => one.SubscriptionArn?.startsWith('arn:'));
      }),

    /** Concurrency of the account and region: its limit, and what no function has reserved. */
    concurrency: async () => {
      const lambda = new LambdaClient({ region });
      const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
      return {
        limit: AccountLimit?.ConcurrentExecutions ?? 0,
        unreserved: AccountLimit?.UnreservedConcurrentExecutions ?? 0,
      };
    },

    /** CloudFormation's status, such as CREATE_COMPLETE; undefined without the stack. */
    stackStatus: (StackName: string): Promise<string | undefined> =>
      orMissing('ValidationError', async () => {
        const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
        return Stacks?.[0]?.StackStatus;
      }),

    /** undefined without the output. */
    output: (StackName: string, name: string): Promise<string | undefined> =>
      orMissing('ValidationError', async () => {
        const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
        return Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
      }),

    /** Names of the region's exports that begin so. */
    exports: async (prefix: string): Promise<string[]> => {
      const names: string[] = [];
      for await (const { Exports = [] } of paginateListExports({ client: cloudFormation }, {}))
        for (const { Name = '' } of Exports) if (Name.startsWith(prefix)) names.push(Name);
      return names;
    },

    /** Names of the stacks that import this; CloudFormation calls it an error if there are none. */
    importers: async (ExportName: string): Promise<string[]> =>
      (await orMissing('ValidationError', async () => {
        const { Imports } = await cloudFormation.send(new ListImportsCommand({ ExportName }));
        return Imports;
      })) ?? [],

    ...countsOf(region),
  };
}
