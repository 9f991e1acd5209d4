import * as z from 'zod';

/** System facts of a device that is not provisioned yet. */
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
