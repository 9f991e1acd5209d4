import { Stack } from 'aws-cdk-lib';
import { ConfigurationSet, EmailIdentity, Identity, SuppressionReasons } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Brand } from '../constructs/brand.ts';
import { mailSettingsName } from '../constructs/names.ts';
import { zoneOf } from '../constructs/zone.ts';
import { environmentOf } from '../constructs/portal-function.ts';

/**
 * The domain that mail comes from. SES takes minutes to see its DKIM records, so `npm run deploy`
 * waits for them before it goes on to sign-in, which sends through it.
 */
export class MailStack extends Stack {
  readonly identityArn: string;

  constructor(scope: Construct, id: string, brand: Brand) {
    super(scope, id, { env: environmentOf(brand) });
    const configurationSet = new ConfigurationSet(this, 'Mail', {
      configurationSetName: mailSettingsName(brand),
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    const identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.publicHostedZone(zoneOf(this, brand.mail.zone)),
      configurationSet,
    });
    this.identityArn = identity.emailIdentityArn;
  }
}
