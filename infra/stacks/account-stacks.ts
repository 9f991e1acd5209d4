import type { Construct } from 'constructs';
import type { Brand } from '../constructs/brand.ts';
import { AccountStack } from './account-stack.ts';
import { SharedStack } from './shared-stack.ts';

/** Stacks by their names, which are CDK's and CloudFormation's, in order of deployment. */
const STACKS = { account: AccountStack, shared: SharedStack };

export const accountStackIds = (account: string): string[] =>
  Object.keys(STACKS).map((name) => `${name}-${account}`);

/** Stacks that an account has once for all brands. */
export function addAccountStacks(
  scope: Construct,
  { account, region }: Pick<Brand, 'account' | 'region'>,
): void {
  for (const [name, OfAccount] of Object.entries(STACKS))
    new OfAccount(scope, `${name}-${account}`, { account, region });
}
