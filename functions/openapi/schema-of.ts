import * as z from 'zod';

/** A JSON schema, as far as it is looked into here. */
export interface JsonSchema {
  type?: string;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
}

const PLACE = '#/components/schemas/';

/** Schemas that stand once under a name, as they hold themselves; schemaOf() adds those it meets. */
export const named: Record<string, JsonSchema> = {};

/**
 * A schema as a caller sends it (input) or reads it (output), in JSON Schema 2020-12. One that
 * holds itself needs an id in its meta data, and is referred to among the document's components.
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // A value with a check of our own is text.
      if (zodSchema instanceof z.ZodCustom) jsonSchema.type = 'string';
    },
  });
  const moved = JSON.stringify(made).replaceAll('#/$defs/', PLACE);
  const { $schema: _draft, $defs, ...rest } = JSON.parse(moved) as JsonSchema;
  Object.assign(named, $defs);
  return rest;
}
