import { readFileSync } from 'node:fs';
import type { Brand } from '../constructs/brand.ts';
import type { Cloud } from './cloud.ts';
import { templatesIn } from './stored-templates.ts';

interface Template {
  Outputs?: Record<string, { Export?: { Name?: unknown } }>;
}

/**
 * CloudFormation keeps an export for as long as another stack imports it, and updates the stack
 * that exports before the one that imports.
 * @param folder output of `npm run synth` of the release to deploy
 * @returns a sentence with the remedy for each export that the release drops and a stack imports.
 */
export async function lostExports(
  { id }: Pick<Brand, 'id'>,
  folder: string,
  cloud: Pick<Cloud, 'exports' | 'importers'>,
): Promise<string[]> {
  const kept = exportsIn(folder, id);
  const lost = (await cloud.exports(`${id}-`)).filter((name) => !kept.has(name));
  const sentences = await Promise.all(
    lost.map(async (name) => {
      const importers = await cloud.importers(name);
      return importers.length > 0 ? [sentenceOf(name, importers)] : [];
    }),
  );
  return sentences.flat();
}

/** As deployed stacks answer, for the templates of a release in a folder. */
export function storedExports(
  folder: string,
  brandId: string,
): Pick<Cloud, 'exports' | 'importers'> {
  const templates = [...templatesIn(folder, brandId)].map(
    ([stack, file]) => [stack, JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))] as const,
  );
  return {
    exports: () => Promise.resolve([...exportsIn(folder, brandId)]),
    importers: (name) =>
      Promise.resolve(
        templates.flatMap(([stack, text]) =>
          text.includes(`"Fn::ImportValue":"${name}"`) ? stack.replace('/', '-') : [],
        ),
      ),
  };
}

function exportsIn(folder: string, brandId: string): Set<string> {
  const templates = [...templatesIn(folder, brandId).values()].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as Template,
  );
  return new Set(
    templates.flatMap(({ Outputs = {} }) =>
      Object.values(Outputs).flatMap(({ Export }) => (Export ? [String(Export.Name)] : [])),
    ),
  );
}

function sentenceOf(name: string, importers: readonly string[]): string {
  const stacks = importers.map((stack) => stack.replace('-', '/')).join(' ');
  return `This release no longer exports ${name}, which is in use. First deploy those that import it: npx cdk deploy ${stacks} --exclusively --context established=true`;
}
