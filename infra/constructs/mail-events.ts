import { Duration } from 'aws-cdk-lib';
import { Match, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { MAIL_TAGS } from '../../functions/runtime/mail-tags.ts';
import type { Brand } from './brand.ts';
import { mailSettingsName } from './names.ts';
import type { PortalFunction } from './portal-function.ts';

/** Calls a function for each mail of the portal that SES has; mails of others have no such tag. */
export function addMailEvents(
  scope: Construct,
  brand: Brand,
  handler: PortalFunction,
  failed: IQueue,
): void {
  new Rule(scope, 'MailSent', {
    ruleName: `${brand.id}-mail-sent`,
    eventPattern: {
      source: ['aws.ses'],
      detail: {
        eventType: ['Send'],
        mail: {
          tags: {
            'ses:configuration-set': [mailSettingsName(brand)],
            [MAIL_TAGS.mail]: Match.exists(),
          },
        },
      },
    },
    targets: [
      new LambdaFunction(handler, {
        deadLetterQueue: failed,
        retryAttempts: 20,
        maxEventAge: Duration.hours(1),
      }),
    ],
  });
}
