import { CrossStackReferences, ReferenceStrength, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { EDGE_REGION, type Brand } from '../constructs/brand.ts';
import { addEdgeAlarms, type Watched } from '../constructs/edge-alarms.ts';
import { environmentOf } from '../constructs/portal-function.ts';

/** Alarms in us-east-1, after the distribution exists. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, brand: Brand, watched: Watched) {
    super(scope, id, { env: environmentOf(brand, EDGE_REGION) });
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    addEdgeAlarms(this, brand, watched);
  }
}
