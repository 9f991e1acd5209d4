import * as z from 'zod';

/** What a device says of itself before it is provisioned. */
export const reportedSystemSchema = z.strictObject({
  /** sysName, sysDescr, and the vendor from sysObjectID. */
  name: z.string(),
  description: z.string(),
  vendor: z.string(),
  uptimeSeconds: z.number(),
  interfaces: z.array(
    z.strictObject({ name: z.string(), type: z.string(), status: z.string(), alias: z.string() }),
  ),
});
export type ReportedSystem = z.infer<typeof reportedSystemSchema>;
