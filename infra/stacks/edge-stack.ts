import { CrossStackReferences, ReferenceStrength, Stack } from 'aws-cdk-lib';
import {
  Certificate,
  CertificateValidation,
  type ICertificate,
} from 'aws-cdk-lib/aws-certificatemanager';
import type { Construct } from 'constructs';
import { EDGE_REGION, type Brand, type Domain } from '../constructs/brand.ts';
import { zoneOf } from '../constructs/zone.ts';
import { environmentOf } from '../constructs/portal-function.ts';
import { WebAcl } from '../constructs/web-acl.ts';

/**
 * CloudFront's certificate and firewall in us-east-1. Cross-region references are weak, as strong
 * ones need custom resources.
 */
export class EdgeStack extends Stack {
  readonly certificate: ICertificate;
  readonly webAcl: WebAcl;

  constructor(scope: Construct, id: string, brand: Brand) {
    super(scope, id, { env: environmentOf(brand, EDGE_REGION) });
    this.certificate = brand.certificate
      ? Certificate.fromCertificateArn(this, 'Certificate', brand.certificate)
      : this.certificateFor(brand);
    this.webAcl = new WebAcl(this, 'WebAcl', { name: `${brand.id}-edge`, scope: 'CLOUDFRONT' });
    CrossStackReferences.of(this.webAcl.node.findChild('Acl')).produce(ReferenceStrength.WEAK);
  }

  private certificateFor({ domains }: Brand): Certificate {
    const [{ name: domainName }, ...others] = domains as [Domain, ...Domain[]];
    const zones = domains.map(({ name, zone }) => [name, zoneOf(this, zone!)]);
    const certificate = new Certificate(this, 'Certificate', {
      domainName,
      subjectAlternativeNames: others.map(({ name }) => name),
      validation: CertificateValidation.fromDnsMultiZone(Object.fromEntries(zones)),
    });
    CrossStackReferences.of(certificate).produce(ReferenceStrength.WEAK);
    return certificate;
  }
}
