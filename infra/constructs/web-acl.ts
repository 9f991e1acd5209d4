import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/** Requests of one address in five minutes; a wall of screens behind one office address stays well below. */
const REQUESTS_PER_ADDRESS = 6_000;

/**
 * A firewall with AWS's managed rules and a limit for each address. Common rules only count SizeRestrictions_BODY,
 * since bulk forms send more than 8 KB; the kernel has its own limit.
 */
export class WebAcl extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, props: { name: string; scope: 'CLOUDFRONT' | 'REGIONAL' }) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      name: props.name,
      scope: props.scope,
      defaultAction: { allow: {} },
      visibilityConfig: measured(props.name),
      rules: [
        managed(0, 'AWSManagedRulesAmazonIpReputationList'),
        managed(1, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
        managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
        {
          name: 'requests-per-address',
          priority: 3,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: { rateBasedStatement: { limit: REQUESTS_PER_ADDRESS, aggregateKeyType: 'IP' } },
          visibilityConfig: measured('requests-per-address'),
        },
      ],
    });
    this.arn = acl.attrArn;
  }
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
