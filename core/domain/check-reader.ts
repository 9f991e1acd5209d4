import { CHECK_KINDS, checkTarget } from './address-check.ts';
import { checkResultWords } from './check-result.ts';
import { utcText } from './epoch.ts';
import type { Checked } from './parts.ts';
import { severityValue } from './severity.ts';
import type { RowReader, Sort } from './table.ts';
import { figure, NO_VALUE } from './units.ts';

export const CHECK_COLUMNS = [
  'Name',
  'Kind',
  'Asks',
  'Level',
  'Result',
  'Time to answer',
  'Certificate',
  'Checked',
] as const;

export const WORST_CHECKS_FIRST: Sort = { column: 'Level', descending: false };

/** 'Normal' for OK; 'Not measured' before the first result and where it is old. */
export const checkLevelWord = ({ level }: Checked): string =>
  level === 'OK' ? 'Normal' : (level ?? 'Not measured');

const resultWords = ({ result }: Checked): string =>
  (result === null ? undefined : checkResultWords(result)) ?? NO_VALUE;

/** 'expires in 12 d' */
const certificateWords = ({ days }: Checked): string => {
  if (days === null) return NO_VALUE;
  return days < 0 ? 'expired' : `expires in ${figure(days, 'day')}`;
};

const TEXTS: Readonly<Record<string, (checked: Checked) => string>> = {
  Name: ({ check }) => check.name,
  Kind: ({ check }) => CHECK_KINDS[check.kind],
  Asks: ({ check }) => checkTarget(check),
  Level: checkLevelWord,
  Result: resultWords,
  'Time to answer': ({ milliseconds }) => figure(milliseconds, 'ms'),
  Certificate: certificateWords,
  Checked: ({ readEpochSeconds }) => utcText(readEpochSeconds ?? 0),
};

const NUMBERS: Readonly<Record<string, (checked: Checked) => number | null>> = {
  Level: ({ level }) => (level === null ? null : -severityValue(level)),
  'Time to answer': ({ milliseconds }) => milliseconds,
  Certificate: ({ days }) => days,
  Checked: ({ readEpochSeconds }) => readEpochSeconds,
};

/** Columns come from the address of the page as well. */
const textOf = (checked: Checked, column: string): string =>
  Object.hasOwn(TEXTS, column) ? TEXTS[column]!(checked) : '';

/** How checks are searched, filtered, sorted and exported. */
export const checkReader: RowReader<Checked> = {
  searchText: (checked) =>
    ['Name', 'Kind', 'Asks', 'Result']
      .map((column) => textOf(checked, column))
      .join(' ')
      .toLowerCase(),
  property: textOf,
  sortKey: (checked, column) =>
    Object.hasOwn(NUMBERS, column) ? (NUMBERS[column]!(checked) ?? '') : textOf(checked, column),
  text: textOf,
};
