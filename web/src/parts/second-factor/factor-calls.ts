import type * as passkeys from '../../api/passkeys.ts';
import type * as secondFactor from '../../api/second-factor.ts';

/** Calls of the identity provider, which come with a library of their own. */
export type FactorCalls = Pick<
  typeof secondFactor,
  | 'hasSecondFactor'
  | 'newSecondFactor'
  | 'turnOnSecondFactor'
  | 'keepPasskeys'
  | 'turnOffSecondFactor'
>;

export type PasskeyCalls = Pick<
  typeof passkeys & typeof secondFactor,
  'listPasskeys' | 'addPasskey' | 'removePasskey' | 'hasSecondFactor' | 'letPasskeysBeBothFactors'
>;
