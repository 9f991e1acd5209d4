import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { signatureFault, type AccessKey } from '../signature.ts';
import { verifyToken, type TokenPool } from '../token-verifier.ts';

export type AuthMode = 'aws_cognito_user_pools' | 'aws_iam';

export interface Caller {
  mode: AuthMode;
  /** The resolver event's `identity`. */
  identity: Record<string, unknown>;
}

/** An error with AppSync's error type. */
export class AppSyncError extends Error {
  readonly errorType: string;

  constructor(errorType: string, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

const refused = (message: string) => new AppSyncError('UnauthorizedException', message);

export const isSigned = ({ headers }: IncomingMessage) =>
  headers.authorization?.startsWith('AWS4-HMAC-SHA256') ?? false;

/**
 * The application, by its signature.
 * @throws AppSyncError
 */
export function applicationOf(request: IncomingMessage, body: Buffer, key: AccessKey): Caller {
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
 * @throws AppSyncError without a valid token of the pool. Accepts id and access tokens, as AppSync
 * does.
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
