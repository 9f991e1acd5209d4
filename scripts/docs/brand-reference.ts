import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { brandSchema } from '../../infra/constructs/brand.ts';

const EXAMPLE = join(import.meta.dirname, '../../infra/brands/northbeam.json');

const HEAD = `# The file of a brand

\`infra/brands/{id}.json\` is all that a deployment asks of an operator. Written by \`npm run docs\` from its schema in
\`infra/constructs/brand.ts\`; a test holds it to the schema. A file with an unknown, a missing or a wrong key is refused with the
key's name. \`[]\` stands for each entry of a list, \`{name}\` for each name that is chosen freely.

The files of that folder are examples: \`calder\` is a provider with a network made for it; \`fernhill\` one with a network that was there and a
certificate brought along, whose domain somebody else keeps; \`northbeam\` one in whose deployment a reseller has a brand and a name of its own.

| key | takes | without it | meaning |
|---|---|---|---|
`;

interface JsonSchema {
  type?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  default?: unknown;
  anyOf?: JsonSchema[];
}

/** docs/brand-file.md: every key of a brand's file, from its schema, with an example. */
export function brandReference(): string {
  const rows = rowsOf('', z.toJSONSchema(brandSchema, { io: 'input' }) as JsonSchema, 'refused')
    .filter(([, type, , meaning]) => meaning !== '' || type !== 'object')
    .map((cells) => `| ${cells.join(' | ')} |`);
  const example = readFileSync(EXAMPLE, 'utf8').trim();
  return `${HEAD}${rows.join('\n')}\n\n## Example\n\n\`\`\`json\n${example}\n\`\`\`\n`;
}

function rowsOf(key: string, schema: JsonSchema, without: string): string[][] {
  const { additionalProperties: any, required = [] } = schema;
  const row = key === '' ? [] : [[`\`${key}\``, takes(schema), without, schema.description ?? '']];
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    rowsOf(key === '' ? name : `${key}.${name}`, property, withoutIt(property, required, name)),
  );
  const named = typeof any === 'object' ? rowsOf(`${key}.{name}`, any, '') : [];
  const entries = schema.items ? rowsOf(`${key}[]`, schema.items, '') : [];
  const choices = (schema.anyOf ?? []).flatMap((choice) =>
    rowsOf(key, choice, '').slice(isNamed(choice) ? 0 : 1),
  );
  return [...row, ...inside, ...named, ...entries, ...choices];
}

function withoutIt(property: JsonSchema, required: string[], name: string): string {
  if (property.default !== undefined) return `\`${JSON.stringify(property.default)}\``;
  return required.includes(name) ? 'refused' : '';
}

/** Choices with a description get their own row. */
const isNamed = ({ description, anyOf }: JsonSchema) => Boolean(description ?? anyOf);

function takes({ type, const: only, enum: words, format, pattern, anyOf }: JsonSchema): string {
  if (anyOf) return [...new Set(anyOf.map(takes))].join(' or ');
  if (only !== undefined) return `\`${String(only)}\``;
  if (words) return words.map((word) => `\`${String(word)}\``).join(' or ');
  if (format === 'starts_with') return 'string';
  if (format) return format;
  return pattern ? `text like \`${pattern.replaceAll('|', '\\|')}\`` : (type ?? 'anything');
}
