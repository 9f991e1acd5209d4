import { INTERFACE_TYPES } from './interface-types.ts';

/**
 * ifOperStatus in words. 5 is shown as Dormant but drawn and sorted like Unknown (decision D-36).
 */
const STATUS_WORDS = [
  'Up',
  'Down',
  'Testing',
  'Unknown',
  'Dormant',
  'Not Present',
  'Lower-Layer Down',
] as const;
/** Somebody switched the port off: ifAdminStatus. */
const DISABLED = 'Disabled';
export const INTERFACE_STATES = [...STATUS_WORDS, DISABLED] as const;
export type InterfaceStatusWord = (typeof INTERFACE_STATES)[number];

/** How a status is drawn: well, broken, something in between, or nothing known. */
export type InterfaceTone = 'good' | 'bad' | 'caution' | 'neutral';

const TONES: Record<InterfaceStatusWord, InterfaceTone> = {
  Up: 'good',
  Down: 'bad',
  Testing: 'caution',
  Unknown: 'neutral',
  Dormant: 'neutral',
  'Not Present': 'neutral',
  'Lower-Layer Down': 'bad',
  Disabled: 'neutral',
};

/** @param status ifOperStatus as its number, or its word when a source has already named it. */
export function interfaceStatus(status: string): {
  word: InterfaceStatusWord;
  tone: InterfaceTone;
  rank: number;
} {
  const word =
    STATUS_WORDS[Number(status) - 1] ??
    INTERFACE_STATES.find((known) => known === status) ??
    'Unknown';
  const rank = INTERFACE_STATES.indexOf(word === 'Dormant' ? 'Unknown' : word) + 1;
  return { word, tone: TONES[word], rank };
}

/** Nothing is on a spare port, so that its state is no trouble. */
export function shownTone(status: string, isSpare: boolean): InterfaceTone {
  const { tone } = interfaceStatus(status);
  return isSpare && tone === 'bad' ? 'neutral' : tone;
}

/** @param type ifType as its number; anything that is no number of the table is shown as it is. */
export function interfaceType(type: string): string {
  return INTERFACE_TYPES[Number(type) - 1] ?? type;
}

export function interfaceAlias(alias: string): string {
  return alias.trim() || 'N/A';
}
