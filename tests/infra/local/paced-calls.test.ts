import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { publishAlertChange } from '../../../functions/gateways/live.ts';
import { ANSWERS } from '../../../infra/local/aws/gateway/answers.ts';
import { Pace, Paced } from '../../../infra/local/aws/pace.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';

let local: Local;
let token: string;
const alerts = vi.fn(() => Promise.resolve({ statusCode: 200, body: '{}' }));
const tooMuch = () => vi.spyOn(Pace.prototype, 'turn').mockRejectedValue(new Paced());

beforeAll(async () => {
  local = await startLocal({ functions: { alerts, graphql: () => Promise.resolve(null) } });
  await local.createUser({
    username: 'asha',
    password: 'Correct-horse-1',
    attributes: { account_id: 'tidewater', role: 'admin' },
  });
  token = await local.signIn('asha', 'Correct-horse-1');
});
afterAll(async () => await local.stop());
afterEach(() => void vi.restoreAllMocks());

test('a person who asks for too much at once, by the cost of the call, reaches no function', async () => {
  const turn = tooMuch();
  const answers = [
    await local.call('GET', '/alerts?account_id=tidewater', { token }),
    await local.call('POST', '/jobs/exports', { token, body: {} }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(429);
    expect(await answer.json()).toMatchObject({ message: ANSWERS.THROTTLED.message });
  }
  const { sub } = decodeJwt(token);
  const asked = turn.mock.calls.map(([person, cost]) => [person, cost]);
  expect(asked).toEqual([
    [sub, 1],
    [sub, 20],
  ]);
  expect(alerts).not.toHaveBeenCalled();
});

test("a public call is nobody's, and is not refused for it", async () => {
  const turn = tooMuch();
  const answer = await local.call('GET', '/tokens?account_id=tidewater', {
    headers: { authorization: `Basic ${btoa('asha:Correct-horse-1')}` },
  });
  expect(answer.status).toBe(200);
  expect(turn).not.toHaveBeenCalled();
});

test('a long document costs as much as several calls, up to a bound', async () => {
  const turn = tooMuch();
  for (const length of [0, 10_000, 900_000])
    await fetch(`${local.url}/graphql`, {
      method: 'POST',
      body: ' '.repeat(length),
      headers: { authorization: token },
    });
  expect(turn.mock.calls.map(([, cost]) => cost)).toEqual([1, 3, 50]);
});

test('the data service refuses such a person too, and never the application', async () => {
  const turn = tooMuch();
  const answer = await fetch(`${local.url}/graphql`, {
    method: 'POST',
    body: JSON.stringify({ query: '{ __typename }' }),
    headers: { authorization: token },
  });
  expect(answer.status).toBe(429);
  expect(await answer.json()).toMatchObject({ errors: [{ errorType: 'ThrottlingException' }] });
  await publishAlertChange(accountNamed('tidewater'), 1);
  expect(turn).toHaveBeenCalledTimes(1);
});
