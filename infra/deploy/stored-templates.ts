import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const STACK = 'aws:cloudformation:stack';

/** Used parts of the manifest that CDK writes beside a brand's templates. */
const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      displayName: z.string().optional(),
      properties: z.object({ templateFile: z.string().optional() }).optional(),
    }),
  ),
});

interface Comparison {
  /** CDK names, such as northbeam/data, and the template to compare with. */
  both: { stack: string; template: string }[];
  added: string[];
  gone: string[];
}

/** Compares the stacks of two releases, given as results of templatesIn. */
export function compared(
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): Comparison {
  return {
    both: [...before].flatMap(([stack, template]) => (now.has(stack) ? { stack, template } : [])),
    added: [...now.keys()].filter((stack) => !before.has(stack)),
    gone: [...before.keys()].filter((stack) => !now.has(stack)),
  };
}

/**
 * Template files of a brand by stack name.
 * @param folder output of `npm run synth`
 * @throws Error with a sentence for the operator if there are none.
 */
export function templatesIn(folder: string, brandId: string): Map<string, string> {
  const assembly = join(folder, `assembly-${brandId}`);
  const manifest = join(assembly, 'manifest.json');
  if (!existsSync(manifest))
    throw new Error(
      `${folder} has no templates of ${brandId}. Give a folder that npm run synth wrote (cdk.out), kept under another name.`,
    );
  const { artifacts } = manifestSchema.parse(JSON.parse(readFileSync(manifest, 'utf8')));
  return new Map(
    Object.values(artifacts).flatMap(({ type, displayName, properties }) =>
      type === STACK && displayName && properties?.templateFile
        ? [[displayName, join(assembly, properties.templateFile)] as const]
        : [],
    ),
  );
}
