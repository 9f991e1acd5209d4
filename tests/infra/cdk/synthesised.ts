import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readBrands, type Brand } from '../../../infra/constructs/brand.ts';
import { AccountStack } from '../../../infra/stacks/account-stack.ts';
import { BrandStage } from '../../../infra/stacks/brand-stage.ts';

export const root = join(import.meta.dirname, '../../..');

export interface CfnResource {
  Type: string;
  Properties: Record<string, unknown>;
  [attribute: string]: unknown;
}

/** One stack as CloudFormation would get it. */
export interface Synthesised {
  id: string;
  region: string;
  dependencies: string[];
  terminationProtection: boolean;
  resources: Record<string, CfnResource>;
  /** Names of its exports. */
  exports: string[];
}

export interface Options {
  brand?: Partial<Brand>;
  /** Lets cdk-nag look; what it finds and nobody answered is thrown. */
  nag?: true;
  /** Adds to the app before it is synthesised. */
  extend?: (app: App, stage: BrandStage) => void;
  webFolder?: string;
  /** Where the templates are written; default: a folder of its own. */
  folder?: string;
  context?: Record<string, unknown>;
}

export function exampleBrand(): Brand {
  return readBrands(join(root, 'infra/brands')).find((brand) => brand.id === 'northbeam')!;
}

/**
 * Synthesises the example brand in-process, with a line of text in place of the function bundles.
 */
export function synthesise(options: Options = {}): Synthesised[] {
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as {
    context: Record<string, unknown>;
  };
  const app = new App({
    context: { ...context, ...options.context },
    outdir: options.folder ?? mkdtempSync(join(tmpdir(), 'linekeeper-cdk-')),
  });
  const brand = { ...exampleBrand(), ...options.brand };
  new AccountStack(app, 'account', { account: brand.account, region: brand.region });
  const stage = new BrandStage(app, {
    brand,
    bundles: () => Code.fromInline('export const handler = () => undefined;'),
    schemaFile: join(root, 'graphql/schema.graphql'),
    webFolder: options.webFolder,
  });
  options.extend?.(app, stage);
  if (options.nag) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const assembly = app.synth();
  const asked = [assembly, assembly.getNestedAssembly(`assembly-${brand.id}`)].flatMap(
    ({ manifest }) => manifest.missing ?? [],
  );
  if (asked.length > 0) throw new Error(`Synthesis asks an account: ${JSON.stringify(asked)}`);
  return assembly.getNestedAssembly(`assembly-${brand.id}`).stacks.map((stack) => ({
    exports: Object.values(
      (stack.template as { Outputs?: Record<string, { Export?: { Name: string } }> }).Outputs ?? {},
    ).flatMap(({ Export }) => Export?.Name ?? []),
    id: stack.hierarchicalId.split('/').at(-1)!,
    region: stack.environment.region,
    dependencies: stack.dependencies.map(({ id }) => id),
    terminationProtection: stack.terminationProtection === true,
    resources: (stack.template as { Resources: Record<string, CfnResource> }).Resources,
  }));
}

/** Every resource of a type, in all stacks or one. */
export function ofType(
  stacks: readonly Synthesised[],
  type: string,
  stackId?: string,
): CfnResource[] {
  return stacks
    .filter((stack) => stackId === undefined || stack.id === stackId)
    .flatMap((stack) => Object.values(stack.resources))
    .filter((resource) => resource.Type === type);
}
