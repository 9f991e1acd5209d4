import { SignJWT, generateKeyPair } from 'jose';
import { resources } from '../../../core/contract/index.ts';
import { handler } from '../../../functions/rbac/handler.ts';
import { createGateway } from '../../../infra/local/aws/gateway/gateway.ts';
import { listen } from '../../../infra/local/aws/http.ts';
import { Functions, type LambdaHandler } from '../../../infra/local/aws/lambda.ts';

const POOL = { issuer: 'https://pool.example', clientId: 'portal' };
const API_KEY = 'key-of-the-portal';

/** Calls of roles over HTTP: through the gateway, with tokens of a pool whose key is made here. */
export async function startRest() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const gateway = createGateway({
    resources: { rbac: resources.rbac },
    functions: new Functions(async () => ({ handler: handler as unknown as LambdaHandler })),
    apiKey: API_KEY,
    pool: { ...POOL, keys: async () => publicKey },
  });
  const { url, close } = await listen(gateway.handler);
  const tokens = new Map<string, string>();

  async function tokenOf(claims: Record<string, string>): Promise<string> {
    const known = tokens.get(claims['sub']!);
    if (known) return known;
    const token = await new SignJWT({ ...claims, token_use: 'id' })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(POOL.issuer)
      .setAudience(POOL.clientId)
      .setExpirationTime('10h')
      .sign(privateKey);
    tokens.set(claims['sub']!, token);
    return token;
  }

  async function call(
    method: string,
    claims: Record<string, string>,
    { query = {}, body }: { query?: Record<string, string>; body?: unknown } = {},
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await fetch(`${url}/live/rbac/roles?${new URLSearchParams(query)}`, {
      method,
      headers: {
        authorization: `Bearer ${await tokenOf(claims)}`,
        'x-api-key': API_KEY,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }
  return { call, close };
}
