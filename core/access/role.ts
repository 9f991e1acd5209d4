import * as z from 'zod';
import {
  ADMIN_PARTS,
  SERVICE_RIGHTS,
  TOP_AREAS,
  type AdminPart,
  type ServiceRight,
  type TopArea,
} from './areas.ts';
import { readLevel, type Level } from './levels.ts';

const level = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

const levelsOf = <K extends string>(keys: readonly K[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, level])) as Record<K, typeof level>);

/** Rights of a role in a device group; subgroups without an entry inherit them. */
export const serviceEntrySchema = z.strictObject({
  id: z.string().min(1).max(64),
  parentId: z.string().max(64).optional(),
  ...levelsOf(SERVICE_RIGHTS).shape,
});

/** The current format, the only one written. */
export const roleSchema = z.strictObject({
  name: z.string().trim().min(1).max(64),
  description: z.string().max(500).default(''),
  // Only groups that differ from their parent have an entry. The maximum fits twice into an audit
  // row of 400 KB.
  services: z.array(serviceEntrySchema).max(1_500),
  admin: levelsOf(ADMIN_PARTS),
  ...levelsOf(TOP_AREAS).shape,
});

/** Cyrillic, Greek, Armenian and Cherokee contain characters confusable with Latin (UTS 39). */
export const mixesAlphabets = (name: string): boolean =>
  /\p{sc=Latin}/u.test(name) && /[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}]/u.test(name);

export type Role = z.infer<typeof roleSchema>;
export type ServiceEntry = z.infer<typeof serviceEntrySchema>;
export type ServiceLevels = Record<ServiceRight, Level>;

type Loose = Record<string, unknown>;
const asMap = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {};

/**
 * Reads roles of all releases: nested admin{…}, flat 'admin.roles' keys, and the older
 * 'permissions' object, whose service rights apply to the groups in its services list.
 */
export function readRole(stored: unknown): Role {
  const raw = asMap(stored);
  const areas = { ...raw, ...asMap(raw['permissions']) };
  const admin = asMap(areas['admin']);
  return {
    name: String(raw['name'] ?? ''),
    description: String(raw['description'] ?? ''),
    services: readServices(areas['services'], asMap(raw['permissions'])),
    admin: levels(ADMIN_PARTS, (part) => admin[part] ?? areas[`admin.${part}`]) as Record<
      AdminPart,
      Level
    >,
    ...(levels(TOP_AREAS, (area) => areas[area]) as Record<TopArea, Level>),
  };
}

function readServices(list: unknown, olderRights: Loose): ServiceEntry[] {
  if (!Array.isArray(list)) return [];
  return list
    .map((item) => {
      const entry: Loose = typeof item === 'object' ? asMap(item) : { id: item };
      return {
        id: String(entry['id'] ?? ''),
        ...(entry['parentId'] == null ? {} : { parentId: String(entry['parentId']) }),
        ...(levels(SERVICE_RIGHTS, (right) => entry[right] ?? olderRights[right]) as ServiceLevels),
      };
    })
    .filter((entry) => entry.id !== '');
}

function levels<K extends string>(keys: readonly K[], read: (key: K) => unknown): Record<K, Level> {
  return Object.fromEntries(keys.map((key) => [key, readLevel(read(key))])) as Record<K, Level>;
}
