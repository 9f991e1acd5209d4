import * as z from 'zod';
import type { Access, Endpoint } from '../../core/contract/endpoint.ts';
import { resources } from '../../core/contract/index.ts';
import { named, schemaOf, type JsonSchema } from './schema-of.ts';

const errorSchema = z.object({
  status_code: z.number().int(),
  message: z.string().describe('One sentence for the person.'),
  field: z.string().optional().describe('The field of the request that is wrong.'),
  data: z.unknown().optional().describe('What somebody else saved meanwhile (409).'),
  request_id: z.string(),
});

let made: ReturnType<typeof documentOf> | undefined;

/** The whole REST API as an OpenAPI 3.1 document, from the contract. */
export const openApiDocument = () => (made ??= documentOf());

function documentOf() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [resource, endpoints] of Object.entries(resources))
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const path = (paths[endpoint.path] ??= {});
      if (endpoint.stage === false) path['servers'] = [{ url: '/' }];
      path[endpoint.method.toLowerCase()] = operationOf(resource, name, endpoint);
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portal API',
      version: '1',
      description:
        'A read answers its rows under data, a write a message. An object outside the accounts of the caller is 404.',
    },
    servers: [{ url: '/live' }],
    tags: Object.keys(resources).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(errorSchema, 'output'), ...named },
      responses: {
        Refused: {
          description: 'Refused, with the reason',
          content: json({ $ref: '#/components/schemas/Error' }),
        },
      },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'id token of the user pool' },
      },
    },
  };
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

function operationOf(resource: string, name: string, endpoint: Endpoint) {
  const operationId = `${resource}.${name}`;
  const { access, method, withoutKey } = endpoint;
  const takesBody =
    method !== 'GET' && method !== 'DELETE' && endpoint.body.def.type !== 'undefined';
  return {
    operationId,
    tags: [resource],
    summary: wordsOf(name),
    description: factsOf(endpoint),
    security: withoutKey ? [] : access === 'public' ? [{ key: [] }] : [{ key: [], token: [] }],
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint.query)],
    ...(takesBody
      ? {
          requestBody: {
            required: true,
            content: json(schemaOf(endpoint.body, 'input')),
          },
        }
      : {}),
    responses: {
      '200': {
        description: 'Done',
        content: json(answered(schemaOf(endpoint.response, 'output'))),
      },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

/** 'listAlerts' is 'List alerts'. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function factsOf({ access, component, tenant, limit }: Endpoint): string {
  return [
    accessWords(access),
    component ? `The rule of ${component} must allow it.` : '',
    tenant === 'own' || tenant === 'none' ? '' : `The account is named in ${tenant}.`,
    limit
      ? `At most ${limit.perPerson} in ${limit.windowSeconds} s for a person and ${limit.perAccount} for an account.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function accessWords(access: Access): string {
  if (access === 'public') return 'For anyone.';
  return access === 'signedIn' ? 'For who is signed in.' : `For ${access.level} on ${access.area}.`;
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

/** A value that is not plain is JSON text in its parameter (decision D-11). */
function queryParameters(query: z.ZodObject) {
  const { properties = {}, required = [] } = schemaOf(query, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(isNested(schema) ? { content: json(schema) } : { schema }),
  }));
}

const isNested = ({ type, anyOf = [] }: JsonSchema): boolean =>
  type === 'object' || type === 'array' || anyOf.some(isNested);

/** The kernel adds the status code to every answer. */
const answered = (schema: JsonSchema): JsonSchema =>
  schema.properties
    ? { ...schema, properties: { status_code: { type: 'integer' }, ...schema.properties } }
    : schema;
