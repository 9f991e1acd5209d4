import * as z from 'zod';

/**
 * Address outside that a person gives, to be called from here; '' for none. It is shown and stands in
 * the audit log, so it holds no name and no password.
 */
export const outsideAddress = z.union([
  z.literal(''),
  z
    .url({ protocol: /^https?$/ })
    .max(500)
    .refine(
      (address) => !/^https?:\/\/[^/?#]*@/i.test(address),
      'must hold no name and no password',
    ),
]);
