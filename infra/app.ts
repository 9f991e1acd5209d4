import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readBrands } from './constructs/brand.ts';
import { addAccountStacks } from './stacks/account-stacks.ts';
import { BrandStage } from './stacks/brand-stage.ts';

const root = join(import.meta.dirname, '..');
const webFolder = join(root, 'dist/web');

const app = new App();
const brands = readBrands(join(import.meta.dirname, 'brands'));
for (const account of new Set(brands.map((brand) => brand.account)))
  addAccountStacks(app, { account, region: brands[0]!.region });
for (const brand of brands) {
  new BrandStage(app, {
    brand,
    bundles: (name) => Code.fromAsset(join(root, 'dist/lambda', name)),
    schemaFile: join(root, 'graphql/schema.graphql'),
    webFolder: existsSync(webFolder) ? webFolder : undefined,
  });
}
Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
