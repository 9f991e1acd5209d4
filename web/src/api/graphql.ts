import { endSession } from './client.ts';
import { absolute, deployment } from './config.ts';
import {
  ApiError,
  NO_ANSWER,
  PROOF_ERROR_TYPES,
  type Proof,
} from '../../../core/contract/api-error.ts';
import { withFreshSignIn } from './fresh-sign-in.ts';
import { freshToken } from './fresh-token.ts';
import { inShownAccount } from './shown-account.ts';

interface GraphqlError {
  message: string;
  errorType?: string | null;
}

interface GraphqlAnswer {
  data?: Record<string, unknown> | null;
  errors?: GraphqlError[];
}

/**
 * Sends a query to the data service; live.ts has the realtime part.
 * @param field the query's only root field, whose value is returned.
 * @throws ApiError with the first error; a refused token ends the session.
 */
export async function askDataService<T>(
  field: string,
  query: string,
  variables: Record<string, unknown>,
): Promise<T> {
  const send = () =>
    withFreshSignIn(async () => {
      const answer = await post(query, variables);
      const first = answer.errors?.[0];
      if (first) throw failureOf(first);
      return answer.data?.[field] as T;
    });
  return await inShownAccount(send, 404);
}

/** HTTP statuses by error type. */
const STATUSES: Readonly<Record<string, number>> = {
  Forbidden: 403,
  NotFound: 404,
  Conflict: 409,
  TooManyRequests: 429,
};

const PROOFS = new Map(
  Object.entries(PROOF_ERROR_TYPES).map(([proof, type]) => [type, proof as Proof]),
);

function failureOf({ message, errorType }: GraphqlError): ApiError {
  const proof = PROOFS.get(errorType ?? '');
  return new ApiError(proof ? 403 : (STATUSES[errorType ?? ''] ?? 400), message, { proof });
}

async function post(query: string, variables: Record<string, unknown>): Promise<GraphqlAnswer> {
  const token = await freshToken();
  const response = await fetch(absolute(deployment().graphqlUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token ?? '' },
    body: JSON.stringify({ query, variables }),
  }).catch(() => {
    throw new ApiError(0, NO_ANSWER);
  });
  const answer = await (response.json() as Promise<GraphqlAnswer>).catch(() => null);
  const message = answer?.errors?.[0]?.message ?? (response.statusText || NO_ANSWER);
  if (response.status === 401) endSession(token, message);
  if (!answer || response.status === 401) throw new ApiError(response.status, message);
  return answer;
}

interface Page<T> {
  items: T[];
  nextToken?: string | null;
}

/** All pages of a list query. */
export async function askAllPages<T>(
  field: string,
  query: string,
  variables: Record<string, unknown>,
): Promise<T[]> {
  const items: T[] = [];
  let nextToken: string | null | undefined;
  do {
    const page: Page<T> = await askDataService(field, query, {
      ...variables,
      ...(nextToken ? { nextToken } : {}),
    });
    items.push(...page.items);
    nextToken = page.nextToken;
  } while (nextToken);
  return items;
}
