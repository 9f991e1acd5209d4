import * as z from 'zod';

/**
 * Rows that a reading has at most. As many fit into the time of a live question at some 30
 * milliseconds a request, and their packed answer fits into the row that a collector's answer has.
 */
export const MOST_ADDRESSES = 10_000;
export const HIGHEST_VLAN = 4_094;
const MOST_PORTS = 4_000;

/** 'self': an address of the device itself. '' where the device gives no kind. */
const ADDRESS_KINDS = ['learned', 'self', 'static', 'other', ''] as const;

/**
 * How far a table was read. 'none': the device has none, or does not show it. 'rows', 'time' and
 * 'order' cut it: too many rows, too slow, or object ids that go backwards. 'perVlan': the device
 * has a table for each VLAN, and did not show them all.
 */
const readSchema = z.enum(['whole', 'none', 'rows', 'time', 'order', 'perVlan']);
export type TableRead = z.infer<typeof readSchema>;

/** As a device gives it, without invisible characters. */
const name = z
  .string()
  .max(255)
  .regex(/^\P{C}*$/u);
const portNumber = z.number().int();

const addressSchema = z.strictObject({
  /** 00:1a:2b:3c:4d:5e */
  mac: z.string().regex(/^[\da-f]{2}(?::[\da-f]{2}){5}$/),
  /** In the form of canonicalAddress; of the link with its number behind a %. */
  ips: z.array(
    z
      .string()
      .max(60)
      .regex(/^[\da-f.:%]+$/),
  ),
  vlans: z.array(z.number().int()),
  port: portNumber,
  kind: z.enum(ADDRESS_KINDS),
});
export type DeviceAddress = z.infer<typeof addressSchema>;

const vlanSchema = z.strictObject({
  vlan: z.number().int(),
  name,
  tagged: z.array(portNumber),
  untagged: z.array(portNumber),
});
export type DeviceVlan = z.infer<typeof vlanSchema>;

/** MAC and IP addresses that a device knows, with the ports that they are behind, and its VLANs. */
export const deviceAddressesSchema = z.strictObject({
  addresses: z.array(addressSchema).max(MOST_ADDRESSES),
  /** More addresses were joined than there is room for. */
  isCut: z.boolean(),
  vlans: z.array(vlanSchema).max(HIGHEST_VLAN),
  /**
   * Ports that addresses and VLANs name: the ifIndex, 0 for none, or the number of a bridge port that
   * leads to no interface, negative.
   */
  ports: z.array(z.strictObject({ port: portNumber, name, alias: name })).max(MOST_PORTS),
  forwarding: readSchema,
  neighbours: readSchema,
  vlanTable: readSchema,
});
export type DeviceAddresses = z.infer<typeof deviceAddressesSchema>;
