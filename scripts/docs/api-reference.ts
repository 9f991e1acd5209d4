import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Access, Endpoint } from '../../core/contract/endpoint.ts';
import { operations } from '../../core/contract/graphql.ts';
import { resources } from '../../core/contract/index.ts';
import type { Limit } from '../../core/contract/limits.ts';

const root = join(import.meta.dirname, '../..');

const HEAD = `# API reference

Written by \`npm run docs\` from \`core/contract\`; a test holds it to the contract. REST calls go to \`/live\` and the path, with
\`authorization: Bearer {id token}\` and \`x-api-key\`, unless an entry says otherwise. A read answers its rows under \`data\`, a write a \`message\`; every answer has a
\`status_code\`, and a refusal the \`field\` that is wrong. An object outside the caller's accounts is 404. A name with a question mark
may be left out. Names in capitals are the shapes at the end.
`;

/** docs/api.md: every endpoint and field of the data service, from the contract. */
export async function apiReference(): Promise<string> {
  const shapes = await namedShapes();
  const used = new Set<string>();
  const write = (schema: z.ZodType) => typeText(schema, shapes, used);
  const rest = Object.entries(resources).map(([resource, endpoints]) =>
    [
      `## ${resource}`,
      ...Object.entries<Endpoint>(endpoints).map(([name, endpoint]) =>
        endpointText(`${resource}.${name}`, endpoint, write),
      ),
    ].join('\n\n'),
  );
  const fields = Object.entries(operations).map(([name, { type, access, limit, args, result }]) =>
    section(`${type} ${name}`, [facts([accessText(access), limitText(limit)])], {
      arguments: write(args),
      answer: write(result),
    }),
  );
  return `${[
    HEAD,
    ...rest,
    '## The data service (GraphQL)',
    ...fields,
    '## Shapes',
    ...shapeTexts(shapes, used),
  ].join('\n\n')}\n`;
}

function endpointText(
  name: string,
  endpoint: Endpoint,
  write: (schema: z.ZodType) => string,
): string {
  const { method, path, access, tenant, component, limit, withoutKey, stage } = endpoint;
  const told = facts([
    `\`${name}\``,
    accessText(access),
    tenant === 'own' || tenant === 'none' ? '' : `account in \`${tenant}\``,
    component ? `component rule ${component}` : '',
    limitText(limit),
    withoutKey ? 'needs no `x-api-key`' : '',
    stage === false ? 'served without `/live`' : '',
  ]);
  return section(`${method} ${path}`, [told], {
    query: write(endpoint.query),
    body: write(endpoint.body),
    answer: write(endpoint.response),
  });
}

const figure = (value: number) => value.toLocaleString('en-GB');
const facts = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');

function section(title: string, lines: string[], parts: Record<string, string>): string {
  const block = Object.entries(parts)
    .filter(([, text]) => text !== '{}' && text !== 'nothing')
    .map(([name, text]) => `${name} ${text}`);
  return [`### ${title}`, ...lines, ['```', ...block, '```'].join('\n')].join('\n\n');
}

function accessText(access: Access): string {
  if (access === 'public') return 'anyone';
  return access === 'signedIn' ? 'signed in' : `${access.level} on ${access.area}`;
}

function limitText(limit: Limit | undefined): string {
  if (!limit) return '';
  const { perPerson, perAccount, windowSeconds } = limit;
  return `at most ${figure(perPerson)} in ${figure(windowSeconds)} s for a person, ${figure(perAccount)} for an account`;
}

/** Exported schemas by name; each is described once. */
async function namedShapes(): Promise<Map<z.ZodType, string>> {
  const shapes = new Map<z.ZodType, string>();
  for (const folder of ['core/access', 'core/domain', 'core/contract']) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.ts')).sort()) {
      const module = (await import(join(root, folder, file))) as Record<string, unknown>;
      for (const [name, value] of Object.entries(module))
        if (name.endsWith('Schema') && value instanceof z.ZodObject)
          shapes.set(value, name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length));
    }
  }
  return shapes;
}

/** The shapes in use, and those that they refer to. */
function shapeTexts(shapes: ReadonlyMap<z.ZodType, string>, used: Set<string>): string[] {
  const texts = new Map<string, string>();
  for (const name of used) {
    const [shape] = [...shapes].find(([, known]) => known === name)!;
    texts.set(
      name,
      `### ${name}\n\n\`\`\`\n${objectText(shape as z.ZodObject, shapes, used)}\n\`\`\``,
    );
  }
  return [...texts].sort(([a], [b]) => a.localeCompare(b)).map(([, text]) => text);
}

function objectText(
  { shape }: z.ZodObject,
  shapes: ReadonlyMap<z.ZodType, string>,
  used: Set<string>,
): string {
  const lines = Object.entries(shape as Record<string, z.ZodType>).map(([name, type]) => {
    const mark = type.safeParse(undefined).success ? '?' : '';
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    return `${key}${mark}: ${typeText(type, shapes, used)}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n').replaceAll(/^/gm, '  ')}\n}`;
}

/** A schema in TypeScript notation; a named shape by its name. */
function typeText(
  schema: z.ZodType,
  shapes: ReadonlyMap<z.ZodType, string>,
  used: Set<string>,
): string {
  const name = shapes.get(schema);
  if (name !== undefined) {
    used.add(name);
    return name;
  }
  const write = (inner: unknown) => typeText(inner as z.ZodType, shapes, used);
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  switch (def.type) {
    case 'object':
      return objectText(schema as z.ZodObject, shapes, used);
    case 'array':
      return `${write(def['element'])}[]`;
    case 'tuple':
      return `[${(def['items'] as unknown[]).map(write).join(', ')}]`;
    case 'record':
      return `{ [name]: ${write(def['valueType'])} }`;
    case 'union':
      return (def['options'] as unknown[]).map(write).join(' | ');
    case 'literal':
      return (def['values'] as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
    case 'enum':
      return Object.values(def['entries'] as object)
        .map((value) => JSON.stringify(value))
        .join(' | ');
    case 'nullable':
      return `${write(def['innerType'])} | null`;
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return write(def['innerType']);
    case 'pipe':
      return write((def['in'] as z.ZodType).def.type === 'transform' ? def['out'] : def['in']);
    case 'lazy':
      return 'the same again';
    case 'undefined':
    case 'void':
      return 'nothing';
    default:
      return def.type === 'custom' ? 'string' : def.type;
  }
}
