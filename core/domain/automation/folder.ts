import * as z from 'zod';

/** Kinds of a website's certificate, in the order of the forms. */
export const CERTIFICATE_PRODUCTS = ['Single', 'Wildcard', 'UCC certificate'] as const;
export const CERTIFICATE_OWNERS = ['Customer', 'Provider'] as const;
export const CERTIFICATE_PANELS = ['cPanel', 'Plesk', 'None'] as const;

export const certificateSchema = z.strictObject({
  product: z.enum(CERTIFICATE_PRODUCTS),
  owner: z.enum(CERTIFICATE_OWNERS),
  years: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  panel: z.enum(CERTIFICATE_PANELS),
});

/** The devices of a dashboard: those of a group as they come and go, or these. */
const shownDevicesSchema = z.union([
  z.strictObject({ groupId: z.string() }),
  z.strictObject({ deviceIds: z.array(z.string()).min(1).max(12) }),
]);

/** A folder, or a thing in a folder, without its place. */
export const folderContentSchema = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('folder'), type: z.enum(['dashboard', 'website', 'report']) }),
  z.strictObject({
    is: z.literal('dashboard'),
    template: z.string(),
    info: z.string(),
    shows: shownDevicesSchema,
  }),
  z.strictObject({ is: z.literal('website'), certificate: certificateSchema }),
]);
export type FolderContent = z.infer<typeof folderContentSchema>;
export type Certificate = z.infer<typeof certificateSchema>;
