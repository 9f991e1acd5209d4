import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../core/contract');

/** core/contract/index.ts: the files of its folder that hold a resource, which has their name. */
export async function contractIndex(): Promise<string> {
  const files = readdirSync(FOLDER)
    .filter((file) => file !== 'index.ts')
    .map((file) => file.replace('.ts', ''))
    .sort();
  const names: string[] = [];
  for (const name of files) {
    const module = (await import(join(FOLDER, `${name}.ts`))) as Record<string, unknown>;
    if (isResource(module[name])) names.push(name);
  }
  return `${names.map((name) => `import { ${name} } from './${name}.ts';`).join('\n')}
import type { Resource } from './endpoint.ts';

/**
 * The whole API: one Lambda for each resource, at functions/{name}/handler.ts. Written by
 * \`npm run docs\` from the files of this folder.
 */
export const resources = {
${names.map((name) => `  ${name},`).join('\n')}
} satisfies Record<string, Resource>;

export type ResourceName = keyof typeof resources;
`;
}

/** Is it endpoints by their names? */
const isResource = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(isEndpoint);

const isEndpoint = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
