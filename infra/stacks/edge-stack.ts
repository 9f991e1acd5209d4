import { CrossStackReferences, ReferenceStrength, Stack } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { EDGE_REGION, type Brand } from '../constructs/brand.ts';
import { environmentOf } from '../constructs/portal-function.ts';
import { WebAcl } from '../constructs/web-acl.ts';

/**
 * What CloudFront wants in us-east-1: the certificate and its firewall. References to another
 * region are weak: strong ones would need a custom resource on each side.
 */
export class EdgeStack extends Stack {
  readonly certificate: Certificate;
  readonly webAcl: WebAcl;

  constructor(scope: Construct, id: string, brand: Brand) {
    super(scope, id, { env: environmentOf(brand, EDGE_REGION) });
    this.certificate = new Certificate(this, 'Certificate', {
      domainName: brand.domain,
      validation: CertificateValidation.fromDns(
        HostedZone.fromHostedZoneAttributes(this, 'Zone', {
          hostedZoneId: brand.hostedZone.id,
          zoneName: brand.hostedZone.name,
        }),
      ),
    });
    this.webAcl = new WebAcl(this, 'WebAcl', { name: `${brand.id}-edge`, scope: 'CLOUDFRONT' });
    for (const referenced of [this.certificate, this.webAcl.node.findChild('Acl')])
      CrossStackReferences.of(referenced).produce(ReferenceStrength.WEAK);
  }
}
