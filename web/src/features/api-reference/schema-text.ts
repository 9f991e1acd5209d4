/** A JSON schema of the document, as far as it is told here. */
export interface Schema {
  type?: string | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | undefined;
  additionalProperties?: unknown;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
}

const INDENT = '  ';

/** A schema as one would write it in TypeScript; a question mark says what may be left out. */
export function schemaText(schema: Schema, indent = ''): string {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map((one) => schemaText(one, indent)))].join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `${grouped(schemaText(schema.items ?? {}, indent))}[]`;
  if (schema.type !== 'object') return schema.type ?? 'any';
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length === 0) return '{ [name]: any }';
  const inner = indent + INDENT;
  const lines = entries.map(([name, part]) => {
    const mark = schema.required?.includes(name) ? '' : '?';
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    return `${inner}${key}${mark}: ${schemaText(part, inner)}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

const grouped = (text: string) =>
  text.includes(' | ') && !text.startsWith('{') ? `(${text})` : text;
