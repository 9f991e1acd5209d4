import * as z from 'zod';

/** Least length of a desk's shared secret, so that nobody guesses it. */
export const LEAST_SECRET_LENGTH = 24;
export const MOST_SECRET_LENGTH = 256;

/** How old a signed message may be, either way: clocks differ, and nothing is sent twice. */
export const SIGNED_WITHIN_SECONDS = 300;

/** The brand is part of it, since several may be deployed in one AWS account. */
export function deskSecretName(brand: string, accountId: string): string {
  return `linekeeper/${brand}/desk/${accountId}`;
}

/** The token or password of a desk that is no system of one's own. */
export const deskTokenName = (brand: string, accountId: string): string =>
  `${deskSecretName(brand, accountId)}/token`;

export const TIMESTAMP_HEADER = 'x-portal-timestamp';
export const SIGNATURE_HEADER = 'x-portal-signature';

const word = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u, 'must be one line');

/** A link that people click: nothing but https, or http on one machine. */
const link = z.url({ protocol: /^https?$/ }).max(500);

/** A desk's statement on a case: in its answer to a ticket, or in a reply later. */
export const deskCaseSchema = z.object({
  /** The desk's own id of the case. */
  case_id: word(64).optional(),
  /** Where the desk shows it. */
  url: link.optional(),
  /** "In progress", in the desk's own words. */
  status: word(64).optional(),
});
export type DeskCase = z.infer<typeof deskCaseSchema>;
