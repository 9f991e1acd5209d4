import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { signatureFault, type AccessKey } from '../signature.ts';
import { verifyToken, type TokenPool } from '../token-verifier.ts';

export type AuthMode = 'aws_cognito_user_pools' | 'aws_iam';

export interface Caller {
  mode: AuthMode;
  /** The `identity` of the event that a resolver gets. */
  identity: Record<string, unknown>;
}

/** An error with the type that AppSync names it by. */
export class AppSyncError extends Error {
  readonly errorType: string;

  constructor(errorType: string, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

const refused = (message: string) => new AppSyncError('UnauthorizedException', message);

/**
 * The caller: a person by a token of the pool, or the application itself by its signature. @throws
 * AppSyncError
 * @throws AppSyncError
 */
export async function callerOf(
  request: IncomingMessage,
  body: Buffer,
  pool: TokenPool,
  key: AccessKey,
): Promise<Caller> {
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256'))
    return await personOf(request.headers, pool);
  if (signatureFault(request, body, key)) throw refused('The request signature is not valid.');
  const accountId = '000000000000';
  return {
    mode: 'aws_iam',
    identity: {
      accountId,
      userArn: `arn:aws:sts::${accountId}:assumed-role/portal`,
      username: key.accessKeyId,
      sourceIp: ['127.0.0.1'],
    },
  };
}

/**
 * @throws AppSyncError unless the headers carry a valid token of the pool. Id and access tokens are
 * both taken, as in AppSync.
 */
export async function personOf(headers: IncomingHttpHeaders, pool: TokenPool): Promise<Caller> {
  if (!headers.authorization) throw refused('Valid authorization header not provided.');
  const claims = await verifyToken(pool, headers.authorization).catch(
    (error: { code?: string }) => {
      throw refused(
        error.code === 'ERR_JWT_EXPIRED'
          ? 'Token has expired.'
          : 'Valid authorization header not provided.',
      );
    },
  );
  return {
    mode: 'aws_cognito_user_pools',
    identity: {
      sub: claims.sub,
      issuer: claims.iss,
      username: claims['cognito:username'] ?? claims['username'],
      claims,
      groups: claims['cognito:groups'] ?? null,
      sourceIp: ['127.0.0.1'],
      defaultAuthStrategy: 'ALLOW',
    },
  };
}
