import { Duration, Stack } from 'aws-cdk-lib';
import { ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { BRAND_FILE_POLICY } from '../constructs/security-headers.ts';

/** Parameter with the id of the policy, which brands read when they are deployed. */
export const BRAND_FILES_POLICY = '/linekeeper/brand-files-policy';

/**
 * Resources that all brands of an account and region share, apart from AccountStack: releases that do not know
 * them deploy that one, and would remove them.
 */
export class SharedStack extends Stack {
  constructor(scope: Construct, id: string, env: { account: string; region: string }) {
    super(scope, id, { env });
    const { responseHeadersPolicyId } = brandFilesPolicy(this);
    // No export: CloudFormation would tie the stacks of all brands to this one.
    new StringParameter(this, 'BrandFilesPolicyId', {
      parameterName: BRAND_FILES_POLICY,
      stringValue: responseHeadersPolicyId,
    });
  }
}

/** People upload logos: opened directly they can only be images. */
const brandFilesPolicy = (scope: Construct) =>
  new ResponseHeadersPolicy(scope, 'BrandFilesPolicy', {
    responseHeadersPolicyName: 'linekeeper-brand-files',
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: BRAND_FILE_POLICY, override: true },
      contentTypeOptions: { override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        includeSubdomains: true,
        override: true,
      },
    },
  });
