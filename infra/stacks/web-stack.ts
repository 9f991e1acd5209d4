import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  FunctionEventType,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
  type BehaviorOptions,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { ARecord, AaaaRecord, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  BucketPolicy,
  ObjectOwnership,
  type IBucket,
} from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { resources } from '../../core/contract/index.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { COLLECTOR_FILE, COLLECTOR_RELEASE } from '../../core/domain/site-collector.ts';
import type { Brand } from '../constructs/brand.ts';
import { acknowledgeDeployment } from '../constructs/deployment-findings.ts';
import { edgeFunction, type WebConfig } from '../constructs/edge-function.ts';
import { KEPT, LOGS_OF_LOGS } from '../constructs/kept.ts';
import { brandBucketName, EDGE_KEY_HEADER, edgeKeySecretName } from '../constructs/names.ts';
import { environmentOf } from '../constructs/portal-function.ts';
import { unstagedPatterns } from '../constructs/rest-routes.ts';
import { contentSecurityPolicy, SECURITY_HEADERS } from '../constructs/security-headers.ts';
import { zoneOf } from '../constructs/zone.ts';
import { STAGE } from './api-stack.ts';
import type { GraphqlHosts } from './graphql-stack.ts';
import { BRAND_FILES_POLICY } from './shared-stack.ts';

export interface WebStackProps {
  brand: Brand;
  api: RestApi;
  certificate: ICertificate;
  webAclArn: string;
  config: WebConfig;
  /** Hosts of the data service, the only AppSync that the page may connect to. */
  graphqlHosts: GraphqlHosts;
  /** Folder of the built web app; without it the bucket stays unchanged. */
  webFolder: string | undefined;
}

/** Files without a hash in their name. */
const TOP_FILES = [
  'index.html',
  COLLECTOR_FILE,
  ...readdirSync(join(import.meta.dirname, '../../web/public')),
];

/** The portal's only address: pages, API, brand files and settings. */
export class WebStack extends Stack {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, { env: environmentOf(props.brand) });
    const logs = this.bucket('Logs', {
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    });
    acknowledge(logs, 'AwsSolutions-S1', LOGS_OF_LOGS);
    const pages = this.bucket('Pages', {
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'pages/',
    });
    this.distribution = this.distribute(props, pages, logs);
    this.addNames(props.brand);
    if (props.webFolder) this.publish(props.brand, props.webFolder, pages);
  }

  private bucket(id: string, settings: object): Bucket {
    return new Bucket(this, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: KEPT,
      ...settings,
    });
  }

  private distribute(props: WebStackProps, pages: Bucket, logBucket: Bucket): Distribution {
    const { brand } = props;
    const responseHeadersPolicy = this.headers(props);
    const shared = {
      responseHeadersPolicy,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    };
    const files = { ...shared, cachePolicy: CachePolicy.CACHING_OPTIMIZED, compress: true };
    const functionAssociations = [
      {
        eventType: FunctionEventType.VIEWER_REQUEST,
        function: edgeFunction(this, props.config, { brand, files: TOP_FILES }),
      },
    ];
    const brandFilesPolicy = ResponseHeadersPolicy.fromResponseHeadersPolicyId(
      this,
      'BrandHeaders',
      StringParameter.valueForStringParameter(this, BRAND_FILES_POLICY),
    );
    // Without the list right, S3 answers 403 for missing files.
    const originAccessLevels = [AccessLevel.READ, AccessLevel.LIST];
    const web = S3BucketOrigin.withOriginAccessControl(pages, { originAccessLevels });
    const brandBucket = Bucket.fromBucketAttributes(this, 'BrandFiles', {
      bucketName: brandBucketName(brand),
      region: brand.region,
    });
    const brandFiles = S3BucketOrigin.withOriginAccessControl(brandBucket);
    const distribution = new Distribution(this, 'Distribution', {
      comment: brand.title,
      domainNames: brand.domains.map(({ name }) => name),
      certificate: props.certificate,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      webAclId: props.webAclArn,
      logBucket,
      logFilePrefix: 'distribution/',
      defaultRootObject: 'index.html',
      defaultBehavior: { ...files, origin: web, functionAssociations },
      additionalBehaviors: {
        '/config.json': {
          ...shared,
          origin: web,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          functionAssociations,
        },
        '/theme.css': {
          ...files,
          origin: brandFiles,
          functionAssociations,
        },
        '/brand/*': { ...files, origin: brandFiles, responseHeadersPolicy: brandFilesPolicy },
        ...this.apiBehaviors(props, shared),
      },
    });
    acknowledge(
      distribution,
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'The page stands in for the root of the bucket, so no request can ask for its list.',
    );
    acknowledge(
      distribution,
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The policy of the bucket is written beside the distribution.',
    );
    this.letRead(brandBucket, distribution);
    acknowledge(
      distribution,
      'AwsSolutions-CFR1',
      'The people of a provider travel; sign-in and the firewall decide, not the country.',
    );
    return distribution;
  }

  /** The bucket belongs to the data stack; its policy is here because it names the distribution. */
  private letRead(bucket: IBucket, { distributionArn }: Distribution): void {
    const policy = new BucketPolicy(this, 'BrandFilesPolicy', {
      bucket,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    policy.document.addStatements(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [bucket.arnForObjects('brand/*')],
        conditions: { StringEquals: { 'AWS:SourceArn': distributionArn } },
      }),
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:ListBucket'],
        resources: [bucket.bucketArn],
        conditions: { StringEquals: { 'AWS:SourceArn': distributionArn } },
      }),
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:*'],
        resources: [bucket.bucketArn, bucket.arnForObjects('*')],
        conditions: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
  }

  /** Paths with the stage go to the API unchanged; older ones get the stage prepended. */
  private apiBehaviors(
    { brand, api }: WebStackProps,
    shared: Partial<BehaviorOptions>,
  ): Record<string, BehaviorOptions> {
    const host = `${api.restApiId}.execute-api.${brand.region}.amazonaws.com`;
    // CloudFormation resolves it at deployment, so that no template includes the value.
    const customHeaders = {
      [EDGE_KEY_HEADER]: `{{resolve:secretsmanager:${edgeKeySecretName(brand)}:SecretString}}`,
    };
    const forward = {
      ...shared,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
    const staged = { ...forward, origin: new HttpOrigin(host, { originId: 'api', customHeaders }) };
    const unstaged = {
      ...forward,
      origin: new HttpOrigin(host, {
        originId: 'api-older-paths',
        originPath: `/${STAGE}`,
        customHeaders,
      }),
    };
    return {
      [`/${STAGE}/*`]: staged,
      ...Object.fromEntries(unstagedPatterns(resources).map((pattern) => [pattern, unstaged])),
    };
  }

  private headers({ config, graphqlHosts }: WebStackProps): ResponseHeadersPolicy {
    const { 'permissions-policy': permissions } = SECURITY_HEADERS;
    const realtime = `wss://${graphqlHosts.realtime}`;
    const graphql = `https://${graphqlHosts.queries}`;
    const identity = `https://cognito-idp.${config.region}.amazonaws.com`;
    return new ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: contentSecurityPolicy([identity, graphql, realtime]),
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: {
          referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: true,
        },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(365),
          includeSubdomains: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [{ header: 'permissions-policy', value: permissions, override: true }],
      },
    });
  }

  private addNames(brand: Brand): void {
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution));
    for (const { name: recordName, zone } of brand.domains) {
      if (!zone) continue;
      const record = { zone: zoneOf(this, zone), recordName, target };
      new ARecord(this, `Address-${recordName}`, record);
      new AaaaRecord(this, `Address6-${recordName}`, record);
    }
    // For operators of DNS records outside our zone.
    new CfnOutput(this, 'NamesLeadTo', { value: this.distribution.distributionDomainName });
  }

  /** Hashed files are cached for ever, the page and the collector for sites not at all. */
  private publish(brand: Brand, folder: string, destinationBucket: Bucket): void {
    // Otherwise CDK's function creates a log group without retention.
    const logGroup = new LogGroup(this, 'CopyLogs', {
      logGroupName: `/linekeeper/${brand.id}/page`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const copy = { destinationBucket, logGroup, prune: false };
    const assets = new BucketDeployment(this, 'Assets', {
      ...copy,
      sources: [
        Source.asset(folder, {
          exclude: ['index.html', COLLECTOR_FILE, COLLECTOR_RELEASE, '*.map'],
        }),
      ],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const page = new BucketDeployment(this, 'Page', {
      ...copy,
      sources: [
        Source.asset(folder, {
          exclude: ['*', '!index.html', `!${COLLECTOR_FILE}`, `!${COLLECTOR_RELEASE}`],
        }),
      ],
      cacheControl: [CacheControl.noCache()],
      distribution: this.distribution,
      distributionPaths: ['/', '/index.html', `/${COLLECTOR_FILE}`, `/${COLLECTOR_RELEASE}`],
    });
    // The page must not be published before its files.
    page.node.addDependency(assets);
    acknowledgeDeployment(this, brand, destinationBucket, page);
  }
}
