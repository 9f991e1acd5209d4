import * as z from 'zod';
import { SENSOR_UNITS } from '../domain/sensor.ts';
import { STATE_LEVELS } from '../domain/state-level.ts';

/**
 * A device profile: how devices of a family are recognised, their identity and their measurements. One JSON file in this folder each; `npm run docs` lists them.
 */
const oid = z
  .string()
  .regex(/^1\.[0-3]?\d(\.(0|[1-9]\d{0,9})){0,126}$/, 'must be an OID such as 1.3.6.1.2.1.1.1')
  .refine((text) => !text.split('.').some((part) => Number(part) >= 2 ** 32), {
    message: 'must have numbers below 4294967296',
  })
  .refine((text) => !/^1(\.\d+){0,5}$/.test(text), {
    message: 'must have seven numbers or more: a walk of a shorter one reads the whole device',
  });

const pattern = z.string().refine(
  (text) => {
    try {
      RegExp(text);
      return true;
    } catch {
      return false;
    }
  },
  { message: 'must be a regular expression' },
);

/**
 * A text about the device. An OID that ends in 0 is a scalar, any other a column, and its first row
 * with a text counts. Of a pattern the groups count, else the whole match; sysDescr is searched
 * where no OID is given.
 */
const textSchema = z
  .strictObject({
    oid: oid.optional(),
    pattern: pattern.optional(),
    /** How it is written: $1 is the first group. */
    as: z.string().optional(),
    /** Names of codes; what has none is no text. */
    names: z.record(z.string(), z.string()).optional(),
    /** It counts where the chassis in ENTITY-MIB has none. */
    isFallback: z.boolean().optional(),
  })
  .refine((text) => text.oid ?? text.pattern, { message: 'needs an OID or a pattern' });
export type ProfileText = z.infer<typeof textSchema>;

/**
 * Rows count in which a column has one of these values, and all when a scalar has one. Rows that
 * the column does not have are '' there.
 */
const whereSchema = z.strictObject({ oid, is: z.array(z.union([z.number(), z.string()])) });
export type ProfileWhere = z.infer<typeof whereSchema>;

const scaled = {
  factor: z.number().optional(),
  /** Added to the value times its factor. */
  offset: z.number().optional(),
};

/** Readings of rows that have none, such as 0. */
const none = z.array(z.number()).optional();

const processorSchema = z.strictObject({
  oid,
  where: whereSchema.optional(),
  none,
  /** The number in a text: the first group. */
  pattern: pattern.optional(),
  ...scaled,
});

/** Two of used, free and total, or the percentage alone. */
const memorySchema = z
  .strictObject({
    used: oid.optional(),
    free: oid.optional(),
    total: oid.optional(),
    percent: oid.optional(),
    /** The percentage is the free part. */
    isFree: z.boolean().optional(),
    /** Buffers and caches, in the same unit: they are not in use. */
    less: z.array(oid).optional(),
    names: oid.optional(),
    /** Which row is the memory of the device; the largest where none has such a name. */
    main: pattern.optional(),
    /** Rows of these names are no memory. */
    except: pattern.optional(),
    /** Rows of these names are buffers and caches of the main one. */
    lessNamed: pattern.optional(),
    where: whereSchema.optional(),
    none,
  })
  .refine(
    ({ used, free, total, percent }) =>
      percent !== undefined || [used, free, total].filter(Boolean).length >= 2,
    { message: 'needs a percentage, or two of used, free and total' },
  );
export type ProfileMemory = z.infer<typeof memorySchema>;

/**
 * Limits that the device itself has: columns by the index of the value, or scalars for all rows.
 * They are in the unit of the raw value, or in another one with a factor of their own.
 */
const limitsSchema = z.strictObject({
  lowCritical: oid.optional(),
  lowWarning: oid.optional(),
  highWarning: oid.optional(),
  highCritical: oid.optional(),
  factor: z.number().optional(),
});
export type ProfileLimits = z.infer<typeof limitsSchema>;

const sensorsSchema = z
  .strictObject({
    oid,
    /**
     * {name} is the row's name, {index} its index. Of the index, {address} is the InetAddress at its
     * end, and {text} the texts that follow their lengths, such as owner and test.
     */
    name: z.string(),
    /** A column with the names, or those of ENTITY-MIB or IF-MIB. */
    names: z.union([oid, z.enum(['entity', 'port'])]).optional(),
    unit: z.enum(SENSOR_UNITS),
    /** The number in a text: the first group. */
    pattern: pattern.optional(),
    ...scaled,
    /** The value times its factor is in milliwatts; the sensor is in dBm. */
    isMilliwatts: z.boolean().optional(),
    /** Column of powers of ten that divide the values. */
    precision: oid.optional(),
    none,
    /** Rows count whose index ends in one of these. */
    ends: z.array(z.number()).optional(),
    /** Of several, a row fits all. */
    where: z.union([whereSchema, z.array(whereSchema)]).optional(),
    /** Rows count that this column does not have. */
    unless: oid.optional(),
    /** Rows count whose name no table before has, also as the beginning of a longer one. */
    isFallback: z.boolean().optional(),
    /** A list of states of the profile. */
    states: z.string().optional(),
    /** Word and level of a row that was good before and that the device no longer has. */
    lost: z.tuple([z.string(), z.enum(STATE_LEVELS)]).optional(),
    /** A row opens no alert before its state was good once. */
    isQuietUntilGood: z.boolean().optional(),
    limits: limitsSchema.optional(),
  })
  .refine(({ lost, states }) => !lost || states !== undefined, {
    message: 'needs states for rows that can be lost',
    path: ['lost'],
  });
export type ProfileSensors = z.infer<typeof sensorsSchema>;

/** By the number of a state, or by its text in lower case where the object is one. */
const statesSchema = z.record(
  z.string().regex(/^-?\d+$|^[^A-Z]*[a-z][^A-Z]*$/),
  z.tuple([z.string(), z.enum(STATE_LEVELS)]),
);

/** Ports of the front by their names; $1 is the first group of the pattern. */
const panelSchema = z.strictObject({
  pattern,
  /** Ports that are beside each other, such as "Member $1". */
  group: z.string(),
  /** Place in the group, such as "$2"; in the order of names where left out. */
  number: z.string().optional(),
});
export type ProfilePanel = z.infer<typeof panelSchema>;

export const profileSchema = z.strictObject({
  name: z.string(),
  vendor: z.string().optional(),
  kind: z
    .enum([
      'Router',
      'Switch',
      'Firewall',
      'Wireless',
      'UPS',
      'PDU',
      'Server',
      'Storage',
      'Optical',
      'Radio',
      'Sensor',
      'Printer',
      'Other',
    ])
    .optional(),
  /** Each that is given must fit; sysObjectID below one of these, sysDescr, and an object that is there. */
  match: z
    .strictObject({
      objectId: z.array(oid).optional(),
      description: pattern.optional(),
      probe: oid.optional(),
    })
    .optional(),
  /** Nothing of a standard is read from a device without this object. */
  has: oid.optional(),
  model: z.array(textSchema).optional(),
  serial: z.array(textSchema).optional(),
  version: z.array(textSchema).optional(),
  /** The first that has rows counts. */
  processors: z.array(processorSchema).optional(),
  memory: z.array(memorySchema).optional(),
  sensors: z.array(sensorsSchema).optional(),
  /** Tables in the form of ENTITY-SENSOR-MIB. */
  entitySensors: z.array(oid).optional(),
  /** Of these, sensors in watts with such a name are optical power, and are in dBm. */
  entityOptics: pattern.optional(),
  /** Of these, limits in the form of entSensorThresholdTable of CISCO-ENTITY-SENSOR-MIB. */
  entityThresholds: oid.optional(),
  /** Of the sensors of ENTITY-SENSOR-MIB, limits in columns by entPhysicalIndex. */
  entityLimits: limitsSchema.optional(),
  states: z.record(z.string(), statesSchema).optional(),
  /** The first that fits a name counts; ports that none fits are not on the front. */
  panel: z.array(panelSchema).optional(),
  /** Column of the VLANs of untagged frames, by ifIndex. */
  portVlan: oid.optional(),
  /** Profiles whose measurements count where this one has none; 'standard' where left out. */
  takesOver: z.array(z.string()).optional(),
});
export type Profile = z.infer<typeof profileSchema>;
