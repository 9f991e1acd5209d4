import { Stack } from 'aws-cdk-lib';
import { TxtRecord } from 'aws-cdk-lib/aws-route53';
import { EventBus } from 'aws-cdk-lib/aws-events';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Brand } from '../constructs/brand.ts';
import { bouncesDomain, dmarcRecord, mailSettingsName } from '../constructs/names.ts';
import { zoneOf } from '../constructs/zone.ts';
import { environmentOf } from '../constructs/portal-function.ts';

/**
 * The sender domain. SES needs minutes to verify DKIM records, so `npm run deploy` waits before the
 * stacks whose functions send.
 */
export class MailStack extends Stack {
  readonly identityArn: string;

  constructor(scope: Construct, id: string, brand: Brand) {
    super(scope, id, { env: environmentOf(brand) });
    const configurationSet = new ConfigurationSet(this, 'Mail', {
      configurationSetName: mailSettingsName(brand),
      // Its bounces and complaints by themselves, for the alarms.
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    // SES knows no key of ours: this is how the portal learns which mails it has (decision 46).
    const { account, region } = this;
    const bus = EventBus.fromEventBusArn(
      this,
      'Events',
      `arn:aws:events:${region}:${account}:event-bus/default`,
    );
    configurationSet.addEventDestination('Sent', {
      destination: EventDestination.eventBus(bus),
      events: [EmailSendingEvent.SEND],
    });
    const { zone: given, dmarc } = brand.mail;
    const zone = zoneOf(this, given);
    const identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.publicHostedZone(zone),
      configurationSet,
      // CDK writes its MX and SPF records. Until SES verifies them, mail uses an SES domain.
      mailFromDomain: bouncesDomain(brand, given.name),
      mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    });
    if (dmarc)
      new TxtRecord(this, 'Dmarc', { zone, recordName: '_dmarc', values: [dmarcRecord(dmarc)] });
    this.identityArn = identity.emailIdentityArn;
  }
}
