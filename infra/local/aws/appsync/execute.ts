import { randomUUID } from 'node:crypto';
import {
  execute,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLFieldResolver,
} from 'graphql';
import { REQUEST_LIMITS } from '../../../../core/contract/graphql.ts';
import type { Functions } from '../lambda.ts';
import { AppSyncError, type Caller } from './identity.ts';
import { requireWithin } from './limits.ts';
import { loadResolver, requireFilter, type SubscriptionFilter } from './resolver-runtime.ts';
import { isAllowed, type Api } from './schema.ts';

const TIMEOUT_MS = 30_000;

/** Code and data sources of the deployment. */
export interface DeployedResolvers {
  /** Undefined where the function is asked directly. */
  resolverCode(typeName: string, fieldName: string): string | undefined;
  /** Its data source asks nobody. */
  isPublication(typeName: string, fieldName: string): boolean;
}

export interface Resolving {
  api: Api;
  functions: Functions;
  resolvers: DeployedResolvers;
}

export interface Question {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/**
 * @throws AppSyncError for invalid GraphQL, a mismatch with the schema, introspection, or an
 * excessive request.
 */
export function readDocument(api: Api, query: string): DocumentNode {
  let document: DocumentNode;
  try {
    document = parse(query, { maxTokens: 10_000 });
  } catch (error) {
    throw new AppSyncError('MalformedHttpRequestException', (error as Error).message);
  }
  requireWithin(document, REQUEST_LIMITS);
  const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const [fault] = validate(api.schema, document, rules);
  if (fault) throw new AppSyncError('ValidationError', fault.message);
  return document;
}

export async function run(
  resolving: Resolving,
  caller: Caller,
  document: DocumentNode,
  question: Question,
): Promise<ExecutionResult> {
  return await execute({
    schema: resolving.api.schema,
    document,
    variableValues: question.variables,
    contextValue: caller,
    fieldResolver: resolver(resolving),
    ...(question.operationName && { operationName: question.operationName }),
  });
}

/** Selected result of each mutation by field name: subscribers only get selected fields. */
export function published(
  document: DocumentNode,
  result: ExecutionResult,
): { mutation: string; value: Record<string, unknown> }[] {
  const mutation = document.definitions.find(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'mutation',
  );
  if (mutation?.kind !== Kind.OPERATION_DEFINITION) return [];
  return mutation.selectionSet.selections.flatMap((selection) => {
    if (selection.kind !== Kind.FIELD) return [];
    const value = result.data?.[selection.alias?.value ?? selection.name.value];
    return value
      ? [{ mutation: selection.name.value, value: value as Record<string, unknown> }]
      : [];
  });
}

export interface Resolved {
  value: unknown;
  /** Of a subscription whose code sets one. */
  filter?: SubscriptionFilter;
}

/** Resolves a field by its deployed code, or by the function directly; a subscription at its start. */
export async function resolveField(
  { functions, resolvers }: Resolving,
  caller: Caller,
  type: string,
  field: string,
  args: unknown,
): Promise<Resolved> {
  const context = {
    arguments: args,
    identity: caller.identity,
    source: null,
    request: { headers: {}, domainName: null },
    prev: null,
    stash: {},
    info: {
      fieldName: field,
      parentTypeName: type,
      variables: {},
      selectionSetList: [],
      selectionSetGraphQL: '',
    },
  };
  const code = resolvers.resolverCode(type, field);
  if (code === undefined) {
    const { result, error } = await ask(functions, context);
    if (error) throw new AppSyncError(error.type, error.message);
    return { value: result };
  }
  const resolved: Resolved = { value: null };
  const { request, response } = loadResolver(code, (filter) => {
    requireFilter(filter);
    resolved.filter = filter;
  });
  const ctx = { ...context, args };
  const asked = request(ctx) as { payload: unknown };
  const answer = resolvers.isPublication(type, field)
    ? { result: asked.payload }
    : await ask(functions, asked.payload);
  resolved.value = response({ ...ctx, ...answer });
  return resolved;
}

async function ask(
  functions: Functions,
  event: unknown,
): Promise<{ result?: unknown; error?: { message: string; type: string } }> {
  try {
    return { result: await functions.invoke('graphql', event, randomUUID(), TIMEOUT_MS) };
  } catch (error) {
    const { name, message } = error as Error;
    return { error: { message, type: name } };
  }
}

function resolver(resolving: Resolving): GraphQLFieldResolver<unknown, Caller> {
  return async (source, args, caller, info) => {
    const type = info.parentType;
    const field = type.getFields()[info.fieldName];
    if (!isAllowed(caller.mode, type, field?.astNode?.directives)) {
      throw new AppSyncError(
        'Unauthorized',
        `Not Authorized to access ${info.fieldName} on type ${type.name}`,
      );
    }
    if (source !== undefined) return (source as Record<string, unknown>)[info.fieldName];
    return (await resolveField(resolving, caller, type.name, info.fieldName, args)).value;
  };
}

export function formatted(error: GraphQLError | AppSyncError): object {
  const original = error instanceof GraphQLError ? error.originalError : error;
  const path = error instanceof GraphQLError ? (error.path ?? null) : null;
  const errorType = original instanceof AppSyncError ? original.errorType : null;
  return {
    message: error.message,
    errorType,
    errorInfo: null,
    data: null,
    path,
    locations: (error instanceof GraphQLError && error.locations) || null,
  };
}
