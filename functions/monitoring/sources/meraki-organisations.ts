import * as z from 'zod';
import type { SourceAccess } from '../source.ts';
import { list } from './meraki-api.ts';

const organisationSchema = z.object({
  id: z.string(),
  name: z.string(),
  api: z.object({ enabled: z.boolean() }).optional(),
});
export type Organisation = z.infer<typeof organisationSchema>;

/** Organisations of the key that answer over the API. */
export async function organisationsOf(access: SourceAccess): Promise<Organisation[]> {
  const all = await list(access, organisationSchema, 'organizations');
  return all.filter(({ api }) => api?.enabled !== false);
}

/** The rows of a list of each organisation, one organisation after the other. */
export async function ofEach<T>(
  organisations: readonly Organisation[],
  rowsOf: (id: string, organisation: Organisation) => Promise<readonly T[]>,
): Promise<T[]> {
  const rows: T[] = [];
  for (const organisation of organisations)
    rows.push(...(await rowsOf(organisation.id, organisation)));
  return rows;
}
