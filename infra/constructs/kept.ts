import { RemovalPolicy } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * For what holds data: kept when its stack is deleted or changed, but removed again with a first
 * creation that failed, so that the creation can be repeated.
 */
export const KEPT = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

/**
 * Has the stack been deployed successfully before? `npm run deploy` says so. Termination protection
 * is on from then: a first creation that failed must be deleted before it is repeated.
 */
export function isEstablished(scope: Construct): boolean {
  return String(scope.node.tryGetContext('established')) === 'true';
}

export const LOGS_OF_LOGS =
  'It holds access logs: to log their delivery would make another log of each.';
