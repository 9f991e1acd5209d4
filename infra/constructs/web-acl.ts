import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

export interface WebAclProps {
  name: string;
  scope: 'CLOUDFRONT' | 'REGIONAL';
  /** Requests per address in five minutes. */
  requestsPerAddress?: number;
  /** Requests with one token in a minute, from all addresses together. */
  requestsPerToken?: number;
  /**
   * Header that CloudFront adds to forwarded calls. These come from its shared addresses and were
   * counted at the edge, so only calls without the header are counted here.
   */
  passedOn?: { header: string; value: string };
  /** Path prefix that is only allowed through CloudFront. */
  edgeOnlyPaths?: string;
}

/** In five minutes; enough for a wall of screens behind one office address. */
const REQUESTS_PER_ADDRESS = 6_000;
/**
 * Attempts of the older sign-in in five minutes: enough for an office, too few to guess passwords.
 */
const SIGN_INS_PER_ADDRESS = 100;
const SIGN_IN_PATH = '/tokens';

/**
 * Rules that only count. Tickets, properties and comments, and the queries that search them, may
 * include URLs, addresses, paths and file names; filters and bulk forms may exceed 8 KB. Strict
 * schemas with their own limits validate bodies and queries.
 */
const COUNTED_RULES = [
  ...['SizeRestrictions', 'CrossSiteScripting', 'GenericLFI', 'GenericRFI', 'EC2MetaDataSSRF'].map(
    (rule) => `${rule}_BODY`,
  ),
  ...[
    'CrossSiteScripting',
    'GenericLFI',
    'GenericRFI',
    'EC2MetaDataSSRF',
    'RestrictedExtensions',
  ].map((rule) => `${rule}_QUERYARGUMENTS`),
  'SizeRestrictions_QUERYSTRING',
];

const LOGGED_DAYS = RetentionDays.THREE_MONTHS;

/** Firewall with AWS's managed rules, limits per address, and a log of blocked requests. */
export class WebAcl extends Construct {
  readonly arn: string;

  constructor(
    scope: Construct,
    id: string,
    {
      name,
      scope: where,
      requestsPerAddress = REQUESTS_PER_ADDRESS,
      requestsPerToken,
      passedOn,
      edgeOnlyPaths,
    }: WebAclProps,
  ) {
    super(scope, id);
    const notPassedOn = passedOn && { notStatement: { statement: headerIs(passedOn) } };
    const acl = new CfnWebACL(this, 'Acl', {
      name,
      scope: where,
      defaultAction: { allow: {} },
      visibilityConfig: measured(name),
      rules: [
        managed(0, 'AWSManagedRulesAmazonIpReputationList'),
        managed(1, 'AWSManagedRulesCommonRuleSet', COUNTED_RULES),
        managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
        perAddress(3, 'requests-per-address', requestsPerAddress, notPassedOn),
        // Only the edge passes on what ends so; user pools have no such path.
        ...(where === 'CLOUDFRONT'
          ? [perAddress(4, 'sign-ins-per-address', SIGN_INS_PER_ADDRESS, signsIn)]
          : []),
        ...(edgeOnlyPaths && notPassedOn
          ? [refused(5, 'past-the-edge', both(pathBegins(edgeOnlyPaths), notPassedOn))]
          : []),
        ...(requestsPerToken ? [perToken(6, 'requests-per-token', requestsPerToken)] : []),
      ],
    });
    this.arn = acl.attrArn;
    this.addLog(name, acl);
  }

  /** Only blocked and counted requests, without tokens and keys. */
  private addLog(name: string, acl: CfnWebACL): void {
    // AWS WAF requires this prefix.
    const group = new LogGroup(this, 'Log', {
      logGroupName: `aws-waf-logs-${name}`,
      retention: LOGGED_DAYS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [
        Stack.of(this).formatArn({ ...LOG_GROUP_ARN, resourceName: group.logGroupName }),
      ],
      redactedFields: ['authorization', 'x-api-key', 'cookie'].map((header) => ({
        singleHeader: { Name: header },
      })),
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: ['BLOCK', 'COUNT'].map((Action) => ({ ActionCondition: { Action } })),
          },
        ],
      },
    });
  }
}

const LOG_GROUP_ARN = {
  service: 'logs',
  resource: 'log-group',
  arnFormat: ArnFormat.COLON_RESOURCE_NAME,
};

type Statement = CfnWebACL.StatementProperty;
const asSent = [{ priority: 0, type: 'NONE' }];

const signsIn: Statement = {
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'ENDS_WITH',
    searchString: SIGN_IN_PATH,
    textTransformations: asSent,
  },
};

const pathBegins = (searchString: string): Statement => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString,
    textTransformations: asSent,
  },
});

function refused(priority: number, name: string, statement: Statement): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: { block: {} },
    statement,
    visibilityConfig: measured(name),
  };
}

function headerIs({ header, value }: NonNullable<WebAclProps['passedOn']>): Statement {
  return {
    byteMatchStatement: {
      fieldToMatch: { singleHeader: { Name: header } },
      positionalConstraint: 'EXACTLY',
      searchString: value,
      textTransformations: asSent,
    },
  };
}

const both = (one: Statement, other: Statement): Statement => ({
  andStatement: { statements: [one, other] },
});

function perAddress(
  priority: number,
  name: string,
  limit: number,
  scopeDownStatement: Statement | undefined,
): CfnWebACL.RuleProperty {
  return limited(priority, name, {
    limit,
    aggregateKeyType: 'IP',
    ...(scopeDownStatement && { scopeDownStatement }),
  });
}

/** By the digest of the header, as long tokens may begin alike. */
function perToken(priority: number, name: string, limit: number): CfnWebACL.RuleProperty {
  const header = { name: 'authorization', textTransformations: [{ priority: 0, type: 'MD5' }] };
  return limited(priority, name, {
    limit,
    evaluationWindowSec: 60,
    aggregateKeyType: 'CUSTOM_KEYS',
    customKeys: [{ header }],
  });
}

function limited(
  priority: number,
  name: string,
  rateBasedStatement: CfnWebACL.RateBasedStatementProperty,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: { rateBasedStatement },
    visibilityConfig: measured(name),
  };
}

function managed(priority: number, name: string, counted: string[] = []): CfnWebACL.RuleProperty {
  const ruleActionOverrides = counted.map((rule) => ({ name: rule, actionToUse: { count: {} } }));
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name, ruleActionOverrides } },
    visibilityConfig: measured(name),
  };
}

function measured(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}
