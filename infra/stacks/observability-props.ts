import type { Brand } from '../constructs/brand.ts';
import type { ApiStack } from './api-stack.ts';
import type { GraphqlStack } from './graphql-stack.ts';
import type { IdentityStack } from './identity-stack.ts';
import type { JobsStack } from './jobs-stack.ts';
import type { MonitoringStack } from './monitoring-stack.ts';
import type { WebStack } from './web-stack.ts';

export interface ObservabilityStackProps {
  brand: Brand;
  identity: IdentityStack;
  api: ApiStack;
  graphql: GraphqlStack;
  monitoring: MonitoringStack;
  jobs: JobsStack;
  web: WebStack;
}
