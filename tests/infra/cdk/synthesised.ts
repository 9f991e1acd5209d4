import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validations, type App } from 'aws-cdk-lib';
import type { CloudFormationStackArtifact } from 'aws-cdk-lib/cx-api';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readBrands, type Brand } from '../../../infra/constructs/brand.ts';
import { applicationOf } from '../../../infra/stacks/templates-of.ts';
import type { BrandStage } from '../../../infra/stacks/brand-stage.ts';

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
  /** What it takes when it is deployed, such as values of SSM. */
  parameters: Record<string, { Type: string; Default?: string }>;
}

export interface Options {
  brand?: Partial<Brand>;
  /** Lets cdk-nag and CDK's own rules look; what they find and nobody answered is thrown. */
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
export const synthesise = (options: Options = {}): Synthesised[] => synthesiseAll(options).brand;

/** The stacks of the brand's account besides. */
export function synthesiseAll(options: Options = {}): Record<'account' | 'brand', Synthesised[]> {
  const { app, stage } = applicationOf(
    { ...exampleBrand(), ...options.brand },
    {
      outdir: options.folder ?? mkdtempSync(join(tmpdir(), 'linekeeper-cdk-')),
      webFolder: options.webFolder,
      context: options.context ?? {},
      isChecked: options.nag === true,
    },
  );
  options.extend?.(app, stage);
  if (options.nag) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const account = app.synth();
  const brand = account.getNestedAssembly(stage.artifactId);
  const asked = [account, brand].flatMap(({ manifest }) => manifest.missing ?? []);
  if (asked.length > 0) throw new Error(`Synthesis asks an account: ${JSON.stringify(asked)}`);
  return {
    account: account.stacks.map(synthesisedOf),
    brand: brand.stacks.map(synthesisedOf),
  };
}

function synthesisedOf(stack: CloudFormationStackArtifact): Synthesised {
  const {
    Resources,
    Outputs = {},
    Parameters = {},
  } = stack.template as {
    Resources: Record<string, CfnResource>;
    Outputs?: Record<string, { Export?: { Name: string } }>;
    Parameters?: Synthesised['parameters'];
  };
  return {
    parameters: Parameters,
    exports: Object.values(Outputs).flatMap(({ Export }) => Export?.Name ?? []),
    id: stack.hierarchicalId.split('/').at(-1)!,
    region: stack.environment.region,
    dependencies: stack.dependencies.map(({ id }) => id),
    terminationProtection: stack.terminationProtection === true,
    resources: Resources,
  };
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
