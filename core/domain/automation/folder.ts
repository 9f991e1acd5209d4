import * as z from 'zod';

/** Certificate kinds, in form order. */
export const CERTIFICATE_PRODUCTS = ['Single', 'Wildcard', 'UCC certificate'] as const;
export const CERTIFICATE_OWNERS = ['Customer', 'Provider'] as const;
export const CERTIFICATE_PANELS = ['cPanel', 'Plesk', 'None'] as const;

export const certificateSchema = z.strictObject({
  product: z.enum(CERTIFICATE_PRODUCTS),
  owner: z.enum(CERTIFICATE_OWNERS),
  years: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  panel: z.enum(CERTIFICATE_PANELS),
});

/** Devices of a dashboard: the current ones of a group, or a fixed list. */
const dashboardDevicesSchema = z.union([
  z.strictObject({ groupId: z.string() }),
  z.strictObject({ deviceIds: z.array(z.string()).min(1).max(12) }),
]);

/** Content of a folder entry, without its place. */
export const folderContentSchema = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('folder'), type: z.enum(['dashboard', 'website', 'report']) }),
  z.strictObject({
    is: z.literal('dashboard'),
    template: z.string(),
    info: z.string(),
    shows: dashboardDevicesSchema,
  }),
  z.strictObject({ is: z.literal('website'), certificate: certificateSchema }),
]);
export type FolderContent = z.infer<typeof folderContentSchema>;
export type Certificate = z.infer<typeof certificateSchema>;
