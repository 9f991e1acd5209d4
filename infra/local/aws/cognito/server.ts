import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { BodyTooLarge, readAll, sendJson } from '../http.ts';
import { signatureFault, type AccessKey } from '../signature.ts';
import { adminOperations } from './administration.ts';
import { Attempts } from './attempts.ts';
import { CognitoError } from './errors.ts';
import type { Context, Json } from './operation.ts';
import { ownAccountOperations } from './own-account.ts';
import { passkeyOperations } from './passkeys.ts';
import { Pending } from './pending.ts';
import type { Pool } from './pool.ts';
import { Quotas } from './quotas.ts';
import { recoveryOperations } from './recovery.ts';
import { adminSecondFactor, secondFactorOperations } from './second-factor.ts';
import { adminSignIn, signInOperations } from './sign-in.ts';
import { Throttle } from './throttle.ts';

const MAX_BODY_BYTES = 131_072;
const OPEN = {
  ...signInOperations,
  ...recoveryOperations,
  ...ownAccountOperations,
  ...secondFactorOperations,
  ...passkeyOperations,
};
const SIGNED = { ...adminOperations, ...adminSignIn, ...adminSecondFactor };

/**
 * Cognito's protocol for one pool (JSON 1.1), below a path such as /cognito, with its keys at
 * {prefix}/{pool id}/.well-known/jwks.json.
 */
export function cognitoHandler(pool: Pool, key: AccessKey, prefix: string): RequestListener {
  const context: Context = {
    pool,
    proofs: new Pending(),
    attempts: new Attempts(),
    codes: new Throttle(),
    quotas: new Quotas(),
    newPasswords: new Pending(),
    secondFactors: new Pending(),
    setUps: new Pending(),
    registrations: new Pending(),
    passkeys: new Pending(),
  };
  const base = `${prefix}/${pool.options.poolId}/.well-known`;
  return (request, response) => {
    if (request.method === 'POST') return void answer(context, key, request, response);
    const path = request.url?.split('?')[0];
    if (path === `${base}/jwks.json`) return sendJson(response, 200, pool.signer.jwks);
    if (path !== `${base}/openid-configuration`)
      return sendJson(response, 404, { message: 'Not found' });
    return sendJson(response, 200, {
      issuer: pool.signer.issuer,
      jwks_uri: `${pool.signer.issuer}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ['RS256'],
    });
  };
}

async function answer(
  context: Context,
  key: AccessKey,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, body } = await outcome(context, key, request);
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'cache-control': 'no-store',
    ...(status >= 400 && { 'x-amzn-errortype': String(body['__type']) }),
  });
  response.end(JSON.stringify(body));
}

async function outcome(
  context: Context,
  key: AccessKey,
  request: IncomingMessage,
): Promise<{ status: number; body: Json }> {
  try {
    const body = await readAll(request, MAX_BODY_BYTES);
    const name = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    return { status: 200, body: await perform(context, key, request, name, body) };
  } catch (error) {
    if (error instanceof CognitoError)
      return { status: 400, body: { __type: error.code, message: error.message } };
    if (error instanceof BodyTooLarge)
      return { status: 400, body: { __type: 'InvalidParameterException', message: error.message } };
    console.error('Cognito request failed', error);
    return {
      status: 500,
      body: { __type: 'InternalErrorException', message: 'Something went wrong' },
    };
  }
}

async function perform(
  context: Context,
  key: AccessKey,
  request: IncomingMessage,
  name: string,
  body: Buffer,
): Promise<Json> {
  context.quotas.take(name);
  if (Object.hasOwn(OPEN, name)) return await OPEN[name]!(context, parse(body));
  if (!Object.hasOwn(SIGNED, name))
    throw new CognitoError('UnknownOperationException', `${name} is not supported`);
  if (signatureFault(request, body, key))
    throw new CognitoError('AccessDeniedException', `Only signed calls may do ${name}`);
  const input = parse(body);
  const { poolId } = context.pool.options;
  if (input['UserPoolId'] !== poolId)
    throw new CognitoError(
      'ResourceNotFoundException',
      `User pool ${String(input['UserPoolId'])} does not exist.`,
    );
  return await SIGNED[name]!(context, input);
}

function parse(body: Buffer): Json {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (typeof value === 'object' && value !== null) return value as Json;
  } catch {
    /* Falls through to the error below. */
  }
  throw new CognitoError('SerializationException', 'The body is not a JSON object');
}
