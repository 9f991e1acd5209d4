import { SignJWT, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANSWERS } from '../../../infra/local/aws/gateway/answers.ts';
import { createGateway } from '../../../infra/local/aws/gateway/gateway.ts';
import { listen } from '../../../infra/local/aws/http.ts';
import { Functions } from '../../../infra/local/aws/lambda.ts';
import { NAMES } from '../../../infra/local/environment.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';

let local: Local;
let token: string;
const events: Record<string, unknown>[] = [];
/** How long the function's answer is to be. */
let long: number | null = null;
const alerts = async (event: unknown) => {
  events.push(event as Record<string, unknown>);
  return {
    statusCode: 200,
    headers: { 'x-made-by': 'function' },
    body: JSON.stringify({ data: long === null ? [] : 'x'.repeat(long) }),
  };
};

beforeAll(async () => {
  local = await startLocal({ functions: { alerts } });
  await local.createUser({
    username: 'asha',
    password: 'Correct-horse-1',
    attributes: { account_id: 'tidewater', role: 'admin' },
  });
  token = await local.signIn('asha', 'Correct-horse-1');
});
afterAll(async () => await local.stop());

async function refusal(response: Response): Promise<{ status: number; message: string }> {
  const body = (await response.json()) as {
    status_code: number;
    message: string;
    request_id: string;
  };
  expect(body.status_code).toBe(response.status);
  expect(body.request_id).toBe(response.headers.get('x-request-id'));
  return { status: response.status, message: body.message };
}

test.each(['/brand/%', '/brand/%E0%A4%A', '/brand/nowhere/logo.svg'])(
  'a file of a brand that cannot be, such as %s, is not found',
  async (path) => {
    expect((await fetch(`${local.url}${path}`)).status).toBe(404);
  },
);

test('a good call reaches the function with its query, its claims as text and a request id', async () => {
  const response = await local.call('GET', '/alerts?account_id=tidewater&x=1&x=2', { token });
  expect([response.status, response.headers.get('x-made-by')]).toEqual([200, 'function']);
  expect(events.at(-1)).toMatchObject({
    resource: '/alerts',
    path: '/alerts',
    httpMethod: 'GET',
    multiValueQueryStringParameters: { account_id: ['tidewater'], x: ['1', '2'] },
    requestContext: {
      stage: 'live',
      authorizer: {
        claims: {
          'custom:account_id': 'tidewater',
          'cognito:username': 'asha',
          email_verified: 'true',
        },
      },
    },
  });
});

test('a long answer is compressed for those who accept it, and a short one for nobody', async () => {
  const ask = async (size: number, encoding: string) => {
    long = size;
    const response = await local.call('GET', '/alerts?account_id=tidewater', {
      token,
      headers: { 'accept-encoding': encoding },
    });
    return [
      response.headers.get('content-encoding'),
      ((await response.json()) as { data: string }).data.length,
    ];
  };
  expect(await ask(100_000, 'gzip, br')).toEqual(['gzip', 100_000]);
  expect(await ask(100_000, 'identity')).toEqual([null, 100_000]);
  expect(await ask(100, 'gzip')).toEqual([null, 100]);
  long = null;
});

describe('refused before any function runs', () => {
  const count = () => events.length;
  const claims = (extra: object) => ({
    token_use: 'id',
    'custom:account_id': 'tidewater',
    ...extra,
  });
  const sign = async (issuer: string, audience: string, kid: string) => {
    const { privateKey } = await generateKeyPair('RS256');
    return await new SignJWT(claims({ sub: 'x' }))
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime('1h')
      .sign(privateKey);
  };
  const expectSessionEnded = async (bad: string | undefined) => {
    const before = count();
    const response = await local.call(
      'GET',
      '/alerts?account_id=tidewater',
      bad === undefined ? {} : { token: bad },
    );
    expect(await refusal(response)).toEqual({ status: 401, message: ANSWERS.UNAUTHORIZED.message });
    expect(count()).toBe(before);
  };

  test('no token, an empty one, and what is no token', async () => {
    await expectSessionEnded(undefined);
    await expectSessionEnded('');
    await expectSessionEnded('not.a.token');
  });

  test('a token that has expired', async () => {
    const user = local.pool.require('asha');
    const twoHoursAgo = Date.now() - 2 * 3_600_000;
    const { IdToken } = await local.pool.signer.issue(
      user,
      { originId: 'x', authTimeSeconds: 0 },
      twoHoursAgo,
    );
    await expectSessionEnded(IdToken);
  });

  test("a token signed with another key under the pool's own key id", async () => {
    await expectSessionEnded(
      await sign(local.pool.signer.issuer, NAMES.clientId, local.pool.signer.jwks.keys[0]!.kid!),
    );
  });

  test('a token of another pool, and one whose claims were changed', async () => {
    await expectSessionEnded(
      await sign('http://localhost:1/cognito/eu-west-2_Other', NAMES.clientId, 'other'),
    );
    const [head, , signature] = token.split('.');
    const changed = Buffer.from(
      JSON.stringify({
        ...(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as object),
        'custom:account_id': 'kestrel',
      }),
    ).toString('base64url');
    await expectSessionEnded(`${head}.${changed}.${signature}`);
  });

  test('a token without a signature, and an access token', async () => {
    const body = Buffer.from(
      JSON.stringify(
        claims({
          sub: 'x',
          iss: local.pool.signer.issuer,
          aud: NAMES.clientId,
          exp: 9_999_999_999,
        }),
      ),
    ).toString('base64url');
    await expectSessionEnded(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`);
    const { AccessToken } = await local.pool.signer.issue(
      local.pool.require('asha'),
      { originId: 'x', authTimeSeconds: 0 },
      Date.now(),
    );
    await expectSessionEnded(AccessToken);
  });

  test('a wrong api key and none', async () => {
    for (const key of ['wrong', '']) {
      const response = await local.call('GET', '/alerts?account_id=tidewater', {
        token,
        headers: { 'x-api-key': key },
      });
      expect(await refusal(response)).toEqual({
        status: 403,
        message: ANSWERS.INVALID_API_KEY.message,
      });
    }
  });

  test('an address that is not in the contract, and a body over 10 MB', async () => {
    expect(await refusal(await local.call('GET', '/nowhere', { token }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(await local.call('PATCH', '/alerts', { token }))).toMatchObject({
      status: 404,
    });
    const huge = 'x'.repeat(10 * 1024 * 1024 + 1);
    expect(
      await refusal(await local.call('POST', '/alerts/alert/ack', { token, body: huge })),
    ).toMatchObject({ status: 413 });
  });
});

test('a public call needs the api key and no token', async () => {
  const response = await local.call('GET', '/tokens?account_id=tidewater', {
    headers: { authorization: `Basic ${btoa('asha:Wrong-password-1')}` },
  });
  expect(response.status).toBe(401);
  const signedIn = await local.call('GET', '/tokens?account_id=tidewater', {
    headers: { authorization: `Basic ${btoa('asha:Correct-horse-1')}` },
  });
  expect(signedIn.status).toBe(200);
});

test('an address for machines without the api key takes their calls', async () => {
  const body = { key: 'nobody-has-this-key-1', status: 'Open' };
  const headers = { 'x-api-key': '' };
  const response = await local.call('POST', '/tickets/reply', { body, headers });
  expect(await refusal(response)).toEqual({
    status: 404,
    message: 'A ticket of this key was not found.',
  });
});

describe('what a function can do wrong', () => {
  const endpoint = { method: 'GET', path: '/odd', access: 'public', tenant: 'none' } as never;
  const ask = async (result: () => Promise<unknown>, timeoutMs?: number) => {
    const gateway = createGateway({
      resources: { odd: { get: endpoint } },
      functions: new Functions(async () => ({ handler: result })),
      apiKey: 'k',
      pool: {
        issuer: '',
        clientId: '',
        keys: async () => {
          throw new Error('none');
        },
      },
      ...(timeoutMs && { timeoutMs }),
    });
    const server = await listen(gateway.handler);
    const response = await fetch(`${server.url}/live/odd`, { headers: { 'x-api-key': 'k' } });
    const answer = {
      status: response.status,
      body: Buffer.from(await response.arrayBuffer()).toString('latin1'),
    };
    await server.close();
    return answer;
  };

  test('a result that is no proxy result, and one over 6 MB, are a 502 that tells nothing of the inside', async () => {
    for (const result of [
      undefined,
      'text',
      { body: 'x' },
      { statusCode: 200, body: {} },
      { statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024 + 100) },
    ]) {
      expect((await ask(async () => result)).status).toBe(502);
    }
    const thrown = await ask(async () => {
      throw new Error('secret inside');
    });
    expect(thrown.status).toBe(502);
    expect(thrown.body).not.toContain('secret inside');
  });

  test('too long is a 504', async () => {
    expect((await ask(() => new Promise(() => undefined), 20)).status).toBe(504);
  });

  test('base64 bodies arrive as bytes', async () => {
    expect(
      await ask(async () => ({ statusCode: 200, body: '/wA=', isBase64Encoded: true })),
    ).toEqual({ status: 200, body: '\u00ff\u0000' });
  });
});
