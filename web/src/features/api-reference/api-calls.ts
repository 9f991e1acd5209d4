import type { RowReader } from '../../../../core/domain/table.ts';
import type { Schema } from './schema-text.ts';

interface Content {
  content?: { 'application/json': { schema: Schema } } | undefined;
}

interface Parameter extends Content {
  name: string;
  in: string;
  required: boolean;
  schema?: Schema | undefined;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: boolean;
  parameters: Parameter[];
  requestBody?: Content;
  responses: { '200': Content };
}

/** The OpenAPI document, as far as the page tells it. */
export interface ApiDocument {
  servers: { url: string }[];
  paths: Record<string, Record<string, unknown>>;
}

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** One call of the API, as a row. */
export interface ApiCall {
  method: string;
  path: string;
  operation: Operation;
}

/** Every call of the document, with the whole path that it is sent to. */
export function apiCalls({ servers, paths }: ApiDocument): ApiCall[] {
  return Object.entries(paths).flatMap(([path, item]) => {
    const [server] = (item['servers'] as ApiDocument['servers'] | undefined) ?? servers;
    const base = server?.url === '/' ? '' : server?.url;
    return METHODS.flatMap((method) =>
      item[method]
        ? [
            {
              method: method.toUpperCase(),
              path: `${base}${path}`,
              operation: item[method] as Operation,
            },
          ]
        : [],
    );
  });
}

export const schemaIn = ({ content }: Content): Schema | undefined =>
  content?.['application/json'].schema;

export const API_COLUMNS = ['Call', 'What', 'Part', 'Who and how often'] as const;

const TEXTS: Record<string, (call: ApiCall) => string> = {
  Call: ({ method, path }) => `${method} ${path}`,
  What: ({ operation }) => operation.summary,
  Part: ({ operation }) => operation.tags.join(', '),
  'Who and how often': ({ operation }) => operation.description,
};
const text = (call: ApiCall, column: string) => TEXTS[column]?.(call) ?? '';

export const apiReader: RowReader<ApiCall> = {
  searchText: (call) =>
    API_COLUMNS.map((column) => text(call, column))
      .join('\n')
      .toLowerCase(),
  property: text,
  sortKey: text,
  text,
};
