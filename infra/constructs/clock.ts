import { Duration } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Brand } from './brand.ts';
import { clockExpression } from './clocks.ts';
import type { PortalFunction } from './portal-function.ts';

/** Calls a function on its clock; what could not be called goes to the queue of what failed. */
export function addClock(
  scope: Construct,
  brand: Brand,
  name: string,
  handler: PortalFunction,
  failed: IQueue,
): void {
  // The clock calls and does not wait; a run that failed is not run again, its alarm rings.
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
      deadLetterConfig: { arn: failed.queueArn },
      // A minute that was missed is over: polling it late would write a wrong time.
      retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 60 },
    },
  });
}
