import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Answers a finding of cdk-nag with a reason. The id is exact, such as
 * 'AwsSolutions-IAM5[Resource::*]': a rule is never silenced as a whole where it names single
 * findings.
 */
export function acknowledge(construct: IConstruct, id: string, reason: string): void {
  Validations.of(construct).acknowledge({ id, reason });
}
