import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Acknowledges a cdk-nag finding. The id is exact, such as 'AwsSolutions-IAM5[Resource::*]', so
 * that a rule is never silenced as a whole.
 */
export function acknowledge(construct: IConstruct, id: string, reason: string): void {
  Validations.of(construct).acknowledge({ id, reason });
}
