import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Zone } from './brand.ts';

/** A zone of the brand's file, by its id: nothing is looked up. One construct for each in a stack. */
export function zoneOf(scope: Construct, { id, name }: Zone): IHostedZone {
  const known = scope.node.tryFindChild(`Zone-${id}`) as IHostedZone | undefined;
  const attributes = { hostedZoneId: id, zoneName: name };
  return known ?? HostedZone.fromHostedZoneAttributes(scope, `Zone-${id}`, attributes);
}
