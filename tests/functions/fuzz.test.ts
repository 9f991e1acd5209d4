import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../../core/contract/endpoint.ts';
import type { TestTables } from '../../infra/local/testing.ts';
import { call, servedEndpoints, type Answer, type Request } from '../fixtures/call.ts';
import { people, type PersonName } from '../fixtures/people.ts';
import { fenside, harbour, moor, quay, requests, type Side } from '../fixtures/requests.ts';
import { startWorld } from '../fixtures/world.ts';

/** Enough for every run of the tests; FUZZ_REQUESTS=20000 for the long one. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 400);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

let tables: TestTables;
const cognito = mockClient(CognitoIdentityProviderClient);

beforeAll(async () => {
  tables = await startWorld();
  Object.assign(process.env, { USER_POOL_ID: 'eu-west-2_test', USER_POOL_CLIENT_ID: 'client' });
  cognito.on(ListUsersCommand).resolves({ Users: [] });
});
afterAll(() => tables.stop());

/** Asking a device takes seconds while it does not answer, and the older sign-in needs the identity provider: both have tests of their own. */
const SLOW = new Set(['devices.getSnmpData', 'devices.getSnmpInterfaces', 'devices.listOids', 'devices.runSnmp', 'tokens.getToken']);
const endpoints = servedEndpoints.filter(({ name }) => !SLOW.has(name));
const sides: Side[] = [harbour, fenside, quay, moor];
const known = sides.flatMap((side) => Object.values(side));

/** Names and ids that only people of one provider may ever read. */
const SECRETS = { northbeam: ['Harbour Foods', 'Fenside School', 'Quay Bakery', 'LDS-CPE-01', 'GRY-CPE-01', 'northbeam'], calder: ['Moor Legal', 'Ash Clinic', 'HFX-CPE-01', 'calder'] };

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }), fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.constantFrom(...known),
  fc.constantFrom('', ' ', '\u0000', '../../etc/passwd', "' OR 1=1 --", '<script>1</script>', '__proto__', 'constructor', '#', 'northbeam#501', '-1', '1e309', 'NaN', '{}', '[]', '\ud800'),
  fc.array(fc.constantFrom(...known), { maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }),
);

/** A value that a schema might accept, of its own kind; anything at all now and then. */
function valueOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: plainValueOf(schema) }, { weight: 1, arbitrary: nasty });
}

function plainValueOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) return plainValueOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodObject) return recordOf(schema.shape as Record<string, z.ZodType>);
  if (schema instanceof z.ZodArray) return fc.array(valueOf(schema.element as z.ZodType), { maxLength: 4 });
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((option) => plainValueOf(option as z.ZodType)));
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodNumber) return fc.oneof(fc.integer({ min: -2, max: 200 }), fc.integer({ min: 1_600_000_000, max: 1_900_000_000 }));
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  return fc.oneof(fc.constantFrom(...known), fc.string({ maxLength: 20 }), fc.integer({ min: 0, max: 2_000_000_000 }).map(String));
}

function recordOf(shape: Record<string, z.ZodType>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, valueOf(schema)]));
  return fc.record(fields, { requiredKeys: Object.keys(fields).filter((name) => !shape[name]!.safeParse(undefined).success) });
}

/** A well-formed request with some fields replaced, or one made up from the schema alone. */
function requestOf(name: string, endpoint: Endpoint): fc.Arbitrary<Request> {
  const good = fc.constantFrom(...sides).map((side) => requests[name]!(side));
  const made = fc.record({
    query: recordOf(endpoint.query.shape as Record<string, z.ZodType>),
    body: endpoint.body instanceof z.ZodType ? fc.oneof({ weight: 5, arbitrary: valueOf(endpoint.body) }, { weight: 1, arbitrary: fc.string({ maxLength: 30 }) }) : fc.constant(undefined),
    path: fc.dictionary(fc.constant('id'), fc.oneof(fc.constantFrom(...known), fc.string({ maxLength: 20 }))),
  });
  return fc.tuple(good, made, fc.constantFrom('good', 'mixed', 'made')).map(([right, other, kind]) => {
    if (kind === 'good') return right;
    const base = kind === 'mixed' ? right : {};
    const { query, body, path } = other;
    const merged = isObject(base.body) && isObject(body) ? { ...base.body, ...someOf(body) } : base.body ?? body;
    return { query: { ...base.query, ...(kind === 'mixed' ? someOf(query) : query) }, ...(merged === undefined ? {} : { body: merged }), path: base.path ?? path };
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Every third field, so that the rest stays well-formed. */
const someOf = (fields: Record<string, unknown>) => Object.fromEntries(Object.entries(fields).filter((_, index) => index % 3 === 0));

const providerOf = (name: PersonName) => (name.startsWith('calder') ? 'calder' : 'northbeam');

/** What an answer does wrong; undefined when it does nothing wrong. What the asker sent may be repeated to the asker. */
function wrongWith(person: PersonName, request: Request, { status, body }: Answer): string | undefined {
  const text = JSON.stringify(body);
  if (status >= 500) return `${status}: ${body.message}`;
  if (status >= 400 && (body.status_code !== status || !body.message || !body.request_id)) return `${status} without its envelope`;
  if (/\bat .*\.ts:\d|node_modules|\/functions\//.test(text)) return 'a stack trace';
  const sent = JSON.stringify(request);
  const theirs = SECRETS[providerOf(person) === 'calder' ? 'northbeam' : 'calder'];
  const leaked = theirs.find((secret) => text.includes(secret) && !sent.includes(secret));
  return leaked && `told a person of ${providerOf(person)} about ${leaked}`;
}

test(`${REQUESTS} made-up requests of several people end without a fault, a trace or a datum of the other provider`, { timeout: 60_000 + REQUESTS * 60 }, async () => {
  const names = Object.keys(people) as PersonName[];
  const request = fc.constantFrom(...endpoints).chain(({ name, endpoint }) =>
    fc.record({ name: fc.constant(name), person: fc.constantFrom(...names), request: requestOf(name, endpoint) }));
  const statuses = new Map<number, number>();
  const wrong: object[] = [];
  for (const each of fc.sample(request, { numRuns: REQUESTS, seed: SEED })) {
    const answer = await call(each.name, people[each.person], each.request);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const what = wrongWith(each.person, each.request, answer);
    if (what) wrong.push({ what, ...each });
  }
  if (REQUESTS > 400) console.log(Object.fromEntries(statuses));
  expect(wrong.slice(0, 5)).toEqual([]);
  // Requests that are all refused would prove little.
  for (const status of [200, 400, 403, 404]) expect(statuses.get(status)).toBeGreaterThan(REQUESTS / 100);
});
