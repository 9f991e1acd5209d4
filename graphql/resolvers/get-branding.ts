import type { Operations } from '../../core/contract/graphql.ts';
import { DEFAULT_BRANDING_ID } from '../../core/domain/branding.ts';
import type { Resolver } from '../../functions/kernel/serve-graphql.ts';
import { findBranding } from '../../functions/store/branding.ts';

/** The branding of an account, else the default one. */
export const getBranding: Resolver<Operations['getBranding']> = async ({ account, args }) =>
  (args.account_id === DEFAULT_BRANDING_ID ? undefined : await findBranding(account)) ??
  (await findBranding(DEFAULT_BRANDING_ID)) ??
  null;
