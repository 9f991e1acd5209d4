import { Stage } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Brand } from '../constructs/brand.ts';
import { apiKeySecretName } from '../constructs/names.ts';
import { environmentOf, type Bundles } from '../constructs/portal-function.ts';
import { ApiStack, STAGE } from './api-stack.ts';
import { DataStack } from './data-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import { GraphqlStack } from './graphql-stack.ts';
import { IdentityStack } from './identity-stack.ts';
import { JobsStack } from './jobs-stack.ts';
import { MailStack } from './mail-stack.ts';
import { MonitoringStack } from './monitoring-stack.ts';
import { NetworkStack } from './network-stack.ts';
import { ObservabilityStack } from './observability-stack.ts';
import { WatchStack } from './watch-stack.ts';
import { WebStack } from './web-stack.ts';

export interface BrandStageProps {
  brand: Brand;
  bundles: Bundles;
  schemaFile: string;
  webFolder: string | undefined;
}

/** The whole portal of one provider; of an account's providers all read SharedStack. */
export class BrandStage extends Stage {
  constructor(scope: Construct, props: BrandStageProps) {
    const { brand, bundles, schemaFile, webFolder } = props;
    super(scope, brand.id, { env: environmentOf(brand) });
    const edge = new EdgeStack(this, 'edge', brand);
    const mail = new MailStack(this, 'mail', brand);
    const data = new DataStack(this, 'data', brand);
    const functions = { brand, bundles, tablesKeyArn: data.tablesKey.keyArn, network: undefined };
    const { identityArn: mailIdentityArn } = mail;
    const identity = new IdentityStack(this, 'identity', { ...functions, mailIdentityArn });
    const { userPool, client } = identity;

    const network = brand.network
      ? new NetworkStack(this, 'network', brand, brand.network).vpc
      : undefined;
    const settings = { ...functions, network };
    const base = {
      brand,
      userPoolId: userPool.userPoolId,
      userPoolClientId: client.userPoolClientId,
    };
    const baseTargets = { userPoolArn: userPool.userPoolArn, mailIdentityArn };
    const graphql = new GraphqlStack(this, 'graphql', {
      ...settings,
      schemaFile,
      userPool,
      deployed: base,
      userPoolClientId: client.userPoolClientId,
      targets: baseTargets,
    });
    const live = { ...base, graphqlUrl: graphql.api.graphqlUrl };
    const liveTargets = { ...baseTargets, graphqlApiArn: graphql.api.arn };
    const behindQueues = { ...settings, deployed: live, targets: liveTargets };
    const monitoring = new MonitoringStack(this, 'monitoring', behindQueues);
    const { keyArn: sealKeyArn } = data.sealKey;
    const jobs = new JobsStack(this, 'jobs', {
      ...behindQueues,
      deployed: { ...live, sealKeyArn },
      targets: { ...liveTargets, sealKeyArn },
    });
    const api = new ApiStack(this, 'api', {
      ...settings,
      userPool,
      deployed: {
        ...live,
        pollQueueUrl: monitoring.queue.queueUrl,
        jobQueueUrl: jobs.queue.queueUrl,
      },
      targets: {
        ...liveTargets,
        pollQueueArn: monitoring.queue.queueArn,
        jobQueueArn: jobs.queue.queueArn,
      },
      graphqlApiArn: graphql.api.arn,
    });
    const web = new WebStack(this, 'web', {
      brand,
      api: api.api,
      certificate: edge.certificate,
      webAclArn: edge.webAcl.arn,
      webFolder,
      graphqlHosts: graphql.hosts,
      config: {
        region: brand.region,
        userPoolId: userPool.userPoolId,
        userPoolClientId: client.userPoolClientId,
        apiUrl: `/${STAGE}`,
        // CloudFormation resolves it at deployment, so that no template includes the value.
        apiKey: `{{resolve:secretsmanager:${apiKeySecretName(brand)}:SecretString}}`,
        graphqlUrl: graphql.api.graphqlUrl,
      },
    });
    web.addStackDependency(api);
    const { distribution } = web;
    new WatchStack(this, 'watch', brand, { certificate: edge.certificate, distribution });
    new ObservabilityStack(this, 'observability', {
      brand,
      identity,
      api,
      graphql,
      monitoring,
      jobs,
      web,
    });
  }
}
