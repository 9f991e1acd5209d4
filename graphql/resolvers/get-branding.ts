import type { Operations } from '../../core/contract/graphql.ts';
import { DEFAULT_BRANDING_ID } from '../../core/domain/brand.ts';
import type { Resolver } from '../../functions/kernel/serve-graphql.ts';
import { brandInForce } from '../../functions/reads/brand.ts';
import { findBrand } from '../../functions/store/branding.ts';

export const getBranding: Resolver<Operations['getBranding']> = async ({ account, args }) => {
  const isDefault = args.account_id === DEFAULT_BRANDING_ID;
  const brand = await (isDefault ? findBrand(DEFAULT_BRANDING_ID) : brandInForce(account));
  return brand?.branding ?? null;
};
