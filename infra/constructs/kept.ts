import { RemovalPolicy } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * For data: retained when the stack is deleted or changed, but removed after a failed first
 * creation, so that it can be repeated.
 */
export const KEPT = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

/**
 * The stack has been deployed before, according to `npm run deploy`. Only then stacks, tables and
 * people are protected from deletion, as a failed first creation must be deleted.
 */
export function isEstablished(scope: Construct): boolean {
  return String(scope.node.tryGetContext('established')) === 'true';
}

export const LOGS_OF_LOGS =
  'It holds access logs: to log their delivery would make another log of each.';
