import {
  buildSchema,
  type DirectiveNode,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import type { AuthMode } from './identity.ts';

const AWS_TYPES = `
scalar AWSDate scalar AWSTime scalar AWSDateTime scalar AWSTimestamp scalar AWSJSON scalar AWSEmail scalar AWSURL scalar AWSPhone scalar AWSIPAddress
directive @aws_subscribe(mutations: [String!]!) on FIELD_DEFINITION
directive @aws_cognito_user_pools(cognito_groups: [String!]) on OBJECT | FIELD_DEFINITION
directive @aws_iam on OBJECT | FIELD_DEFINITION
`;
const MODES: readonly AuthMode[] = ['aws_cognito_user_pools', 'aws_iam'];

export interface Api {
  schema: GraphQLSchema;
  /** Subscription fields that each mutation feeds. */
  feeds: ReadonlyMap<string, readonly string[]>;
}

export function readSchema(sdl: string): Api {
  const schema = buildSchema(AWS_TYPES + sdl);
  const feeds = new Map<string, string[]>();
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
    const directive = field.astNode?.directives?.find(({ name }) => name.value === 'aws_subscribe');
    const mutations = directive?.arguments?.[0]?.value;
    for (const mutation of mutations?.kind === 'ListValue' ? mutations.values : []) {
      if (mutation.kind === 'StringValue')
        feeds.set(mutation.value, [...(feeds.get(mutation.value) ?? []), field.name]);
    }
  }
  return { schema, feeds };
}

/**
 * Whether an auth mode may read a field: by the field's directives, else the type's, else only pool
 * users.
 */
export function isAllowed(
  mode: AuthMode,
  type: GraphQLNamedType,
  fieldDirectives: readonly DirectiveNode[] | undefined,
): boolean {
  const own = modesOf(fieldDirectives);
  const ofType = own.length > 0 ? own : modesOf(type.astNode?.directives);
  return (ofType.length > 0 ? ofType : MODES.slice(0, 1)).includes(mode);
}

function modesOf(directives: readonly DirectiveNode[] | undefined): AuthMode[] {
  return MODES.filter((mode) => directives?.some(({ name }) => name.value === mode));
}
