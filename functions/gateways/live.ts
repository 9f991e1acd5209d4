import type { Audience } from '../../core/access/audience.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import {
  CREATE_REPORT,
  PUBLISH_ALERT_CHANGE,
  PUBLISH_CHANGE,
  type ReportNews,
} from '../../core/contract/publications.ts';
import { credentialEnvironment, liveEnvironment, readEnvironment } from '../runtime/environment.ts';
import { log } from '../runtime/log.ts';

const TIMEOUT_MS = 2_000;

/**
 * Publishes that alerts of an account changed. The message carries no alert: a
 * listener fetches what changed with its own rights, so that nothing can leak through the
 * subscription. A failure is only logged: listeners ask again by themselves.
 */
export async function publishAlertChange(accountId: AccountId, changedAtMs: number): Promise<void> {
  try {
    await callSigned(PUBLISH_ALERT_CHANGE, { account_id: accountId, changed_at_ms: changedAtMs });
  } catch (error) {
    log.error('the change of alerts was not published', { accountId, error: error as Error });
  }
}

/** The person with all their windows, and colleagues who may see it, learn that it changed. */
export async function publishChange(
  audiences: readonly Audience[],
  resource: string,
  now: Date,
): Promise<void> {
  const changed_at_ms = now.getTime();
  const results = await Promise.allSettled(
    audiences.map((audience) =>
      callSigned(PUBLISH_CHANGE, { ...audience, resource, changed_at_ms }),
    ),
  );
  for (const result of results)
    if (result.status === 'rejected')
      log.error('a change was not published', { resource, error: result.reason as Error });
}

/**
 * Publishes the end of a report run. A failure is only logged: pages that wait ask again by
 * themselves.
 */
export async function publishReport(news: ReportNews): Promise<void> {
  try {
    await callSigned(CREATE_REPORT, { input: news });
  } catch (error) {
    log.error('the end of a report was not published', { jobId: news.id, error: error as Error });
  }
}

/**
 * Calls one mutation of the data service as the function itself, signed with its role (IAM,
 * signature version 4).
 */
async function callSigned(mutation: string, variables: Record<string, unknown>): Promise<void> {
  const { GRAPHQL_URL, AWS_REGION } = readEnvironment(liveEnvironment);
  const url = new URL(GRAPHQL_URL);
  const body = JSON.stringify({ query: mutation, variables });
  const signer = new SignatureV4({
    service: 'appsync',
    region: AWS_REGION,
    sha256: Sha256,
    credentials,
  });
  const signed = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    ...(url.port ? { port: Number(url.port) } : {}),
    headers: { host: url.host, 'content-type': 'application/json' },
    body,
  });
  const response = await fetch(url, {
    method: 'POST',
    headers: signed.headers,
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = (await response.json()) as { errors?: { message: string }[] };
  if (!response.ok || answer.errors?.length)
    throw new Error(
      `The data service answered ${response.status}: ${answer.errors?.[0]?.message ?? ''}`,
    );
}

/** The credentials of the function's role, which Lambda renews in its environment. */
function credentials() {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = readEnvironment(credentialEnvironment);
  return Promise.resolve({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
  });
}
