import { DEVICE_TEXT_FIELDS } from './device.ts';

/** Properties that say whose a device is and since when; nobody edits them by hand (PROP-30). */
export const FIXED_PROPERTIES = ['Account ID', 'Customer', 'Date Added'] as const;

export const PRE_LIVE = 'Pre-Live';

/** More would not fit the row of a device beside everything else. */
export const MAX_CUSTOM_PROPERTIES = 100;

/** A size can be cleared; any other property keeps a value (rulings R-18, PROP-26). */
export const SIZE_PROPERTIES: readonly string[] = ['Circuit Size', 'Bearer Size'];
/** Whole Mb or Gb, or any other text that begins with a digit, such as 1.5Gb or 2 x 100Mb. */
const SIZE = /^(\d[^\p{Cc}]{0,39})?$/u;
const EDITABLE = new Set<string>(['label', ...DEVICE_TEXT_FIELDS]);

/** The name of a property as people read it. */
export function propertyWord(name: string): string {
  return name === 'label' ? 'Name' : name;
}

/** Why a property cannot be given this value by hand; undefined when it can. */
export function refusedEdit(name: string, value: string, custom: boolean): string | undefined {
  if (FIXED_PROPERTIES.some((fixed) => fixed === name)) return `'${name}' cannot be changed.`;
  if (custom) return undefined;
  if (!EDITABLE.has(name)) return `'${name}' is not a property of a device.`;
  if (SIZE_PROPERTIES.includes(name) && !SIZE.test(value))
    return `'${name}' must begin with a digit, such as 100Mb, and have at most 40 characters.`;
  return undefined;
}
