import type { SnmpBinding } from '../types.ts';
import { valueText } from '../value-text.ts';

const MOST_CHARACTERS = 255;

/** A name that a device gives, without invisible characters. */
export const shown = (value: SnmpBinding['value'] | undefined): string =>
  valueText(value)
    .slice(0, MOST_CHARACTERS)
    .replaceAll(/\p{C}+/gu, ' ')
    .trim();
