import * as z from 'zod';
import { BEGINS_LIKE_FORMULA, LONGEST_PERSON_NAME, misleads } from './one-line.ts';
import { isPersonEmail, isPhone } from './person.ts';

/** One of many people who are to be added; an address is in small letters. */
export const bulkPersonSchema = z.strictObject({
  /** Its number in the file, as spreadsheets count: the first row is 1. */
  row: z.int(),
  given_name: z.string(),
  family_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  role: z.string(),
  /** Why it cannot be added; '' when it can. */
  why: z.string(),
});
export type BulkPerson = z.infer<typeof bulkPersonSchema>;

/**
 * Fault of one of many people, regardless of existing people; '' for none. Stricter than the form
 * for one: no field may be empty and the '+' of the telephone number is typed.
 */
export function bulkFault(person: Omit<BulkPerson, 'row' | 'why'>): string {
  const named = Object.entries({
    'First Name': person.given_name,
    'Last Name': person.family_name,
    Email: person.email,
    Phone: person.phone_number,
    Role: person.role,
  });
  for (const [column, value] of named) {
    if (value === '') return `${column} is empty.`;
    if (value.includes('\uFFFD'))
      return `${column} has a character that cannot be read. Save the file as UTF-8.`;
    if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)) return `${column} goes over several lines.`;
    if (column !== 'Phone' && BEGINS_LIKE_FORMULA.test(value))
      return `${column} begins like a formula.`;
    const why = column.endsWith('Name') && misleads(value);
    if (why) return `${column} ${why}.`;
  }
  const tooLong = named.find(
    ([column, value]) => column.endsWith('Name') && value.length > LONGEST_PERSON_NAME,
  );
  if (tooLong) return `${tooLong[0]} is longer than ${LONGEST_PERSON_NAME} characters.`;
  if (!isPersonEmail(person.email)) return "Email must be an address with '@' and '.'.";
  if (!person.phone_number.includes('+')) return "Phone must begin with '+' and the country.";
  return isPhone(person.phone_number) ? '' : 'Phone must have 7 to 15 digits.';
}
