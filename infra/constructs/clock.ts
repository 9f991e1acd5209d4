import { Duration } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Brand } from './brand.ts';
import { CLOCK_INPUT, clockExpression } from './clocks.ts';
import type { PortalFunction } from './portal-function.ts';

/** Invokes a function on a schedule; failed invocations go to the failed queue. */
export function addClock(
  scope: Construct,
  brand: Brand,
  name: string,
  handler: PortalFunction,
  failed: IQueue,
): void {
  // Invocations are asynchronous; a failed run is not retried but triggers its alarm.
  handler.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
  const role = new Role(scope, `${name}Clock`, {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': brand.account } },
    }),
  });
  role.addToPolicy(
    new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [handler.functionArn] }),
  );
  role.addToPolicy(
    new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [failed.queueArn] }),
  );
  new CfnSchedule(scope, `${name}Schedule`, {
    name: `${brand.id}-${name}`,
    scheduleExpression: clockExpression(name),
    flexibleTimeWindow: { mode: 'OFF' },
    target: {
      arn: handler.functionArn,
      roleArn: role.roleArn,
      input: CLOCK_INPUT,
      deadLetterConfig: { arn: failed.queueArn },
      // A missed minute is not made up: a late poll would store a wrong time.
      retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 60 },
    },
  });
}
