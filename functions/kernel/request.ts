import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import type { Endpoint } from '../../core/contract/endpoint.ts';
import { issueWords } from '../../core/contract/issue-words.ts';
import { BadRequest } from '../runtime/errors.ts';

const MOST_CHARACTERS = 1_000_000;

/**
 * The validated query. Nested values come as JSON text or as repeated parameters (decision D-11).
 * @throws BadRequest naming the field.
 */
export function readQuery(endpoint: Endpoint, event: APIGatewayProxyEvent): unknown {
  const shape: Record<string, z.ZodType> = endpoint.query.shape;
  const source: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(event.multiValueQueryStringParameters ?? {})) {
    source[name] = wantsText(shape[name]) ? values?.at(-1) : nested(values ?? []);
  }
  if (endpoint.method === 'DELETE' && event.body) Object.assign(source, parseJson(text(event)));
  return check(endpoint.query, source);
}

/**
 * @throws BadRequest naming the field if the body is too large, not JSON, or does not fit the
 * schema.
 */
export function readBody(endpoint: Endpoint, event: APIGatewayProxyEvent): unknown {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return undefined;
  if (endpoint.takesForm) return undefined;
  const body = text(event);
  const most = endpoint.mostCharacters ?? MOST_CHARACTERS;
  if (body.length > most)
    throw new BadRequest(`The request is too large: ${most / 1_000_000} MB at most.`);
  return check(endpoint.body, body === '' ? undefined : parseJson(body));
}

/** @throws BadRequest naming the first invalid field. */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: issueWords });
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const name = [...issue.path, ...(unknown ? [unknown] : [])].join('.');
  throw new BadRequest(
    name ? `${name}: ${unknown ? 'is not a known field' : issue.message}` : issue.message,
    name || undefined,
  );
}

/** The raw body. */
export function text(event: APIGatewayProxyEvent): string {
  if (!event.body) return '';
  return event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString('utf8') : event.body;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new BadRequest('The request body is not valid JSON.', 'body');
  }
}

function wantsText(schema: z.ZodType | undefined): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return wantsText(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUnion)
    return schema.options.every((option) => wantsText(option as z.ZodType));
  return !(schema instanceof z.ZodArray || schema instanceof z.ZodObject);
}

function nested(values: string[]): unknown {
  const parsed = values.map((value) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  });
  return parsed.length === 1 ? parsed[0] : parsed;
}
