import * as z from 'zod';
import { canonicalName } from './host-address.ts';

/** A whole DNS name, in its canonical form; '' for none. */
export const dnsNameText = z
  .string()
  .trim()
  .max(254)
  .refine((text) => text === '' || canonicalName(text) !== undefined, {
    error: 'must be a whole DNS name, such as router1.example.net',
  })
  .transform((text) => canonicalName(text) ?? '');
