import type { Identity } from '../../../core/domain/discovery.ts';
import { vendorOf } from '../../../core/domain/enterprise-numbers.ts';
import { filledIn, matchOf } from '../../../core/profiles/pattern.ts';
import type { Profile, ProfileText } from '../../../core/profiles/profile.ts';
import type { Recognisable } from '../../../core/profiles/recognise.ts';
import { textOf, type Tables } from './tables.ts';

const SYSTEM = '1.3.6.1.2.1.1';
const [DESCRIPTION, OBJECT_ID, NAME, LOCATION] = [1, 2, 5, 6].map((at) => `${SYSTEM}.${at}.0`);
/** entPhysicalTable of ENTITY-MIB. */
const PHYSICAL = '1.3.6.1.2.1.47.1.1.1.1';
const PHYSICAL_CLASS = `${PHYSICAL}.5`;
const COLUMN = { firmware: 9, software: 10, serial: 11, model: 13 } as const;
const CHASSIS = 3;
const STACK = 11;
/** A stack has its first member behind it; whatever comes later is a part. */
const FIRST_PARTS = 12;

export interface SystemTexts extends Recognisable {
  name: string;
  location: string;
}

export async function systemOf(tables: Tables): Promise<SystemTexts> {
  const [description, objectId, name, location] = await tables.get([
    DESCRIPTION!,
    OBJECT_ID!,
    NAME!,
    LOCATION!,
  ]);
  return {
    description: textOf(description),
    objectId: textOf(objectId).replace(/^\./, ''),
    name: textOf(name),
    location: textOf(location),
  };
}

/** What a device is: by its profile, else by its chassis in ENTITY-MIB. */
export async function identityOf(
  system: SystemTexts,
  profiles: readonly Profile[],
  tables: Tables,
): Promise<Identity> {
  const profile = profiles.find(({ match }) => match);
  const read = async (field: 'model' | 'serial' | 'version', isFallback = false) => {
    for (const text of profiles.flatMap((one) => one[field] ?? [])) {
      if ((text.isFallback ?? false) !== isFallback) continue;
      const found = await textBy(text, system, tables);
      if (found !== '') return found;
    }
    return '';
  };
  const own = {
    model: await read('model'),
    serial: await read('serial'),
    version: await read('version'),
  };
  const chassis = own.model && own.serial && own.version ? NO_CHASSIS : await chassisOf(tables);
  const found = async (field: keyof typeof own) =>
    own[field] || chassis[field] || read(field, true);
  return {
    ...system,
    vendor: profile?.vendor ?? vendorOf(system.objectId),
    model: (await found('model')) || inDescription(MODEL, system),
    serial: await found('serial'),
    version: (await found('version')) || inDescription(VERSION, system),
    kind: profile?.kind ?? '',
    profile: profile?.name ?? '',
  };
}

/** Many a sysDescr is "model, version", or has the word version. */
const MODEL =
  /^(?!.*\(c\))(?!.*version)(\S*\d[^,;\n]{0,30}?|[^,;:\n]{0,24}?\d[^,;:\n ]{0,16})(?=[,;\n(]|\s+v?\d+\.|$)/i;
const VERSION = /\b(?:version|firmware|release|fw|sw)[:=]?\s*v?([\w.()-]*\d[\w.()-]*)/i;
/** Its release is that of the system beneath the device's own. */
const BENEATH = /^(?:Linux|FreeBSD|Hardware)/i;

function inDescription(pattern: RegExp, { description }: SystemTexts): string {
  return BENEATH.test(description) ? '' : matched(pattern.exec(description));
}

const NO_CHASSIS = { model: '', serial: '', version: '' };

async function textBy(
  { oid, pattern, as = '', names }: ProfileText,
  { description }: SystemTexts,
  tables: Tables,
): Promise<string> {
  const texts = oid
    ? [...(await tables.rows(oid)).values()].map((value) =>
        typeof value === 'number' ? String(value) : textOf(value),
      )
    : [description];
  for (const text of texts) {
    const found = pattern ? matched(matchOf(pattern, text), as) : text;
    const named = names ? (names[found] ?? '') : found;
    if (named !== '') return named;
  }
  return '';
}

/** @param as how it is written, with $1 for the first group; '' for the groups alone */
function matched(match: RegExpExecArray | null, as = ''): string {
  if (!match) return '';
  if (as !== '') return filledIn(as, match);
  const groups = match.slice(1).filter((group) => group !== undefined);
  return (match.length > 1 ? groups.join(' ') : match[0]).trim();
}

/** The chassis, of a stack the first; the first part where none is called one. */
async function chassisOf(tables: Tables): Promise<typeof NO_CHASSIS> {
  const classes = await tables.column(PHYSICAL_CLASS);
  /** An agent may leave out what its parts are. */
  const unclassed = classes.size > 0 ? classes : await tables.column(`${PHYSICAL}.${COLUMN.model}`);
  const parts = [...unclassed];
  const chassis = parts.filter(([, kind]) => kind === CHASSIS);
  const others = parts.filter(([, kind]) => kind !== CHASSIS && kind !== STACK);
  const indexes = [...chassis, ...others].slice(0, FIRST_PARTS).map(([index]) => index);
  const first = async (column: number, among = indexes) => {
    const values = await tables.get(among.map((index) => `${PHYSICAL}.${column}.${index}`));
    return values.map(textOf).find((text) => text !== '') ?? '';
  };
  const heads = indexes.slice(0, Math.max(1, chassis.length));
  return {
    model: await first(COLUMN.model, heads),
    serial: await first(COLUMN.serial, heads),
    version: (await first(COLUMN.software)) || (await first(COLUMN.firmware, heads)),
  };
}
