import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { Brand } from '../constructs/brand.ts';
import { addAccountStacks } from './account-stacks.ts';
import { BrandStage } from './brand-stage.ts';

const root = join(import.meta.dirname, '../..');

export interface StackTemplate {
  /** CloudFormation's name. */
  stack: string;
  region: string;
  /** Made once for all brands of the account. */
  isShared: boolean;
  /** By logical id. */
  resources: Readonly<
    Record<string, { Type: string; Properties?: Readonly<Record<string, unknown>> }>
  >;
}

/**
 * Templates of a brand and its account as a deployment makes them; nothing needs to be built. CDK
 * checks them as it deploys.
 */
export function templatesOf(brand: Brand): StackTemplate[] {
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-counted-'));
  try {
    const webFolder = mkdtempSync(join(folder, 'web-'));
    writeFileSync(join(webFolder, 'index.html'), '');
    return synthesised(brand, folder, webFolder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function synthesised(brand: Brand, outdir: string, webFolder: string): StackTemplate[] {
  const { app, stage } = applicationOf(brand, { outdir, webFolder });
  const assembly = app.synth();
  const ofBrand = assembly.getNestedAssembly(stage.artifactId);
  return [assembly, ofBrand].flatMap(({ stacks }) =>
    stacks.map(({ stackName, environment, template }) => ({
      stack: stackName,
      region: environment.region,
      isShared: assembly.stacks.some((one) => one.stackName === stackName),
      resources: (template as { Resources: StackTemplate['resources'] }).Resources,
    })),
  );
}

interface Settings {
  outdir: string;
  webFolder: string | undefined;
  context?: Readonly<Record<string, unknown>>;
  /** Whether CDK checks the templates by its rules, which takes longer than to make them. */
  isChecked?: boolean;
}

/** The stacks of one brand and its account, with a line of text in place of the function bundles. */
export function applicationOf(
  brand: Brand,
  { outdir, webFolder, context, isChecked = false }: Settings,
): { app: App; stage: BrandStage } {
  const cdk = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as {
    context: Record<string, unknown>;
  };
  const app = new App({
    context: { ...cdk.context, ...context },
    outdir,
    builtinCloudFormationValidation: isChecked,
  });
  addAccountStacks(app, brand);
  const stage = new BrandStage(app, {
    brand,
    bundles: () => Code.fromInline('export const handler = () => undefined;'),
    schemaFile: join(root, 'graphql/schema.graphql'),
    webFolder,
  });
  return { app, stage };
}
