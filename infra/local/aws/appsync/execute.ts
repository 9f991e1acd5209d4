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
import type { Publication } from '../../../../core/contract/publications.ts';
import type { Functions } from '../lambda.ts';
import { AppSyncError, type Caller } from './identity.ts';
import { requireWithin } from './limits.ts';
import { isAllowed, type Api } from './schema.ts';

const TIMEOUT_MS = 30_000;

export interface Resolving {
  api: Api;
  functions: Functions;
  /** Mutations on a NONE data source, which return their arguments. */
  publications: Readonly<Record<string, Publication>>;
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
  const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const [fault] = validate(api.schema, document, rules);
  if (fault) throw new AppSyncError('ValidationError', fault.message);
  requireWithin(document, REQUEST_LIMITS);
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

/** Calls the function of a field; for a subscription once, at its start. */
export async function askFunction(
  functions: Functions,
  caller: Caller,
  type: string,
  field: string,
  args: unknown,
): Promise<unknown> {
  const event = {
    arguments: args,
    identity: caller.identity,
    source: null,
    request: { headers: {} },
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
  try {
    return await functions.invoke('graphql', event, randomUUID(), TIMEOUT_MS);
  } catch (error) {
    const { name, message } = error as Error;
    throw new AppSyncError(name, message);
  }
}

function resolver({ functions, publications }: Resolving): GraphQLFieldResolver<unknown, Caller> {
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
    const publication = type.name === 'Mutation' ? publications[info.fieldName] : undefined;
    if (publication) return publication.input ? (args[publication.input] as unknown) : args;
    return await askFunction(functions, caller, type.name, info.fieldName, args);
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
