import * as z from 'zod';

/** A JSON schema, as far as it is looked into here. */
export interface JsonSchema {
  type?: string;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
}

/** A schema as a caller sends it (input) or reads it (output), in JSON Schema 2020-12. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // What is checked by a function of ours is text.
      if (zodSchema instanceof z.ZodCustom) jsonSchema.type = 'string';
    },
  });
  return rest as JsonSchema;
}
