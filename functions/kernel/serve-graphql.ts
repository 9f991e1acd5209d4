import { randomUUID } from 'node:crypto';
import type { AppSyncResolverEvent } from 'aws-lambda';
import * as z from 'zod';
import type { Actor } from '../../core/access/actor.ts';
import { audiencesOf } from '../../core/access/audience.ts';
import { PROOF_ERROR_TYPES } from '../../core/contract/api-error.ts';
import type { Operation } from '../../core/contract/graphql.ts';
import { spend } from './budget.ts';
import { admit, type Claims } from './admit.ts';
import { HttpError, NotFound, ProofNeeded } from '../runtime/errors.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { enforceRateLimit } from './limit.ts';
import { log, UNEXPECTED_FAILURE } from '../runtime/log.ts';
import { check } from './request.ts';
import type { AccountId, Scope } from '../../core/access/scope.ts';
import { needsStrongRight } from '../../core/access/strong-rights.ts';
import { auditPut, type Change } from '../store/audit.ts';
import { wasWritten, type TransactItem } from '../store/client.ts';
import { accountWithin, scopeWithin } from './scope.ts';

/** Arguments of a resolver; same idea as a verb's Call. */
export interface Ask<O extends Operation> {
  actor: Actor;
  scope: Scope;
  /** The account that the arguments name, else the caller's own. */
  account: AccountId;
  args: z.output<O['args']>;
  now: Date;
  /** Audit row of the change; a mutation must write it in the same transaction. */
  audit(change: Change): TransactItem;
  /** Declares a no-op, such as a repeated request, so that no audit row is expected. */
  changedNothing(): void;
}

export type Resolver<O extends Operation> = (ask: Ask<O>) => Promise<z.output<O['result']>>;
export type Resolvers<T extends Record<string, Operation>> = {
  [Name in keyof T]: Resolver<T[Name]>;
};

export type GraphqlEvent = Pick<
  AppSyncResolverEvent<Record<string, unknown>>,
  'arguments' | 'identity'
> & { info: { fieldName: string } };

/**
 * The Lambda behind every field of the data service except publications: actor → access → arguments
 * → tenant → budget → limit → resolver, the same steps as REST. A subscription runs it once, at the start.
 * @throws GraphqlFailure, whose name AppSync returns as errorType.
 */
export function serveGraphql<T extends Record<string, Operation>>(
  operations: T,
  resolvers: Resolvers<T>,
) {
  return async function handler(event: GraphqlEvent): Promise<unknown> {
    const name = event.info.fieldName;
    try {
      if (!Object.hasOwn(operations, name)) throw new NotFound('This field was');
      return await answer(name, operations[name]!, resolvers[name] as Resolver<Operation>, event);
    } catch (error) {
      throw failureOf(error, name);
    }
  };
}

async function answer(
  name: string,
  operation: Operation,
  resolver: Resolver<Operation>,
  event: GraphqlEvent,
): Promise<unknown> {
  const actor = await admit(operation, claimsOf(event.identity));
  const args = check(operation.args, event.arguments);
  const scope = scopeWithin(actor!, operation.account(args as never));
  const account = accountWithin(actor!, scope);
  const now = new Date();
  let isChange = operation.type === 'Mutation';
  if (isChange && needsStrongRight(operation.access, actor!.customer))
    requireFreshProof(actor!, now);
  const spender = { person: actor!.sub, account };
  await spend(spender, operation.limit.cost ?? 1, now);
  await enforceRateLimit(operation.limit, spender, now);
  const occasion = { action: `graphql.${name}`, requestId: randomUUID(), now };
  const audits: TransactItem[] = [];
  const result = await resolver({
    actor: actor!,
    scope,
    account,
    args,
    now,
    audit(change) {
      const row = auditPut(actor!, change, occasion);
      audits.push(row);
      return row;
    },
    changedNothing() {
      isChange = false;
    },
  });
  if (isChange && !audits.some(wasWritten)) throw new Error(`${name} wrote no audit row`);
  if (operation.changes && audits.some(wasWritten)) {
    const { publishChange } = await import('../gateways/live.ts');
    await publishChange(audiencesOf(actor!, account), operation.changes, now);
  }
  return z.parse(operation.result, result);
}

function claimsOf(identity: GraphqlEvent['identity']): Claims | undefined {
  return identity && 'claims' in identity ? (identity.claims as Claims) : undefined;
}

export class GraphqlFailure extends Error {
  constructor(type: string, message: string) {
    super(message);
    this.name = type;
  }
}

const TYPES: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  429: 'TooManyRequests',
};

function failureOf(error: unknown, field: string): GraphqlFailure {
  if (error instanceof ProofNeeded)
    return new GraphqlFailure(PROOF_ERROR_TYPES[error.proof], error.message);
  if (error instanceof HttpError)
    return new GraphqlFailure(TYPES[error.statusCode] ?? 'InternalFailure', error.message);
  log.error(UNEXPECTED_FAILURE, { field, error: error as Error });
  return new GraphqlFailure(
    'InternalFailure',
    'Something went wrong on our side. Please try again.',
  );
}
