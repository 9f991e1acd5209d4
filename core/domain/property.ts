import { DEVICE_TEXT_FIELDS } from './device.ts';
import { READ_FROM_DEVICE } from './device-identity.ts';
import { misleads } from './one-line.ts';

/** Properties that say whose a device is and since when; nobody edits them by hand (PROP-30). */
export const FIXED_PROPERTIES = ['Account ID', 'Customer', 'Date Added'] as const;

export const PRE_LIVE = 'Pre-Live';

/** More would not fit the row of a device beside everything else. */
export const MAX_CUSTOM_PROPERTIES = 100;

/**
 * Bytes of what people wrote into the properties of a device, those of its own and those of the
 * system each: lists of a thousand devices carry all of them.
 */
export const MAX_PROPERTIES_BYTES = 16 * 1024;

const utf8 = new TextEncoder();

/** Why the properties cannot become this text; what makes too much less is taken. */
export function refusedSize(before: string, after: string): string | undefined {
  const bytes = utf8.encode(after).length;
  if (bytes <= MAX_PROPERTIES_BYTES || bytes < utf8.encode(before).length) return undefined;
  const kilobytes = (count: number) => (count / 1024).toFixed(1);
  return `The properties of a device may have ${kilobytes(MAX_PROPERTIES_BYTES)} KB together; these would have ${kilobytes(bytes)} KB.`;
}

/** A size can be cleared; any other property keeps a value (rulings R-18, PROP-26). */
export const SIZE_PROPERTIES: readonly string[] = ['Circuit Size', 'Bearer Size'];
/** Whole Mb or Gb, or any other text that begins with a digit, such as 1.5Gb or 2 x 100Mb. */
const SIZE = /^(\d[^\p{Cc}]{0,39})?$/u;
const EDITABLE = new Set<string>(['label', ...DEVICE_TEXT_FIELDS]);

/** The name of a property as people read it. */
export function propertyWord(name: string): string {
  return name === 'label' ? 'Name' : name;
}

/**
 * A value is shown as text and never as a link, so it may have an address. Numbers may begin with a
 * sign.
 */
function misleadingValue(value: string): string | undefined {
  if (/<[a-z!/?]/i.test(value)) return 'must not have mark-up';
  return /^\s*[=@＝＠]/u.test(value) ? 'must not begin with = or @' : undefined;
}

/** Why a property cannot be given this value by hand; undefined when it can. */
export function refusedEdit(name: string, value: string, custom: boolean): string | undefined {
  if (FIXED_PROPERTIES.some((fixed) => fixed === name)) return `'${name}' cannot be changed.`;
  const why = name === 'label' && !custom ? misleads(value) : misleadingValue(value);
  if (why) return `'${propertyWord(name)}' ${why}.`;
  if (custom) return undefined;
  if (READ_FROM_DEVICE.some((field) => field === name))
    return `'${name}' is read from the device and cannot be changed.`;
  if (!EDITABLE.has(name)) return `'${name}' is not a property of a device.`;
  if (SIZE_PROPERTIES.includes(name) && !SIZE.test(value))
    return `'${name}' must begin with a digit, such as 100Mb, and have at most 40 characters.`;
  return undefined;
}
