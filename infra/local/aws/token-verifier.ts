import { jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';

export interface TokenPool {
  issuer: string;
  clientId: string;
  keys: JWTVerifyGetKey;
}

/**
 * Claims of a valid token of this pool.
 * @throws for any other token.
 */
export async function verifyToken(
  pool: TokenPool,
  header: string | undefined,
): Promise<JWTPayload> {
  const token = (header ?? '').replace(/^Bearer\s+/i, '');
  const { payload } = await jwtVerify(token, pool.keys, {
    issuer: pool.issuer,
    algorithms: ['RS256'],
    requiredClaims: ['exp', 'sub'],
  });
  if ((payload.aud ?? payload['client_id']) !== pool.clientId)
    throw new Error('The token belongs to another client.');
  return payload;
}
