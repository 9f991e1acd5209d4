import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Zone } from './brand.ts';

/** A zone of the brand's file by id, without a lookup. A stack creates one construct per zone. */
export function zoneOf(scope: Construct, { id, name }: Zone): IHostedZone {
  const known = scope.node.tryFindChild(`Zone-${id}`) as IHostedZone | undefined;
  const attributes = { hostedZoneId: id, zoneName: name };
  return known ?? HostedZone.fromHostedZoneAttributes(scope, `Zone-${id}`, attributes);
}
