import type * as z from 'zod';

/**
 * Message for an invalid value, to follow the field name: "title has 200 characters at most". A
 * schema's own messages take precedence.
 */
export const issueWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'too_small':
      return issue.minimum === 1 && issue.origin !== 'number' && issue.origin !== 'int'
        ? 'is required'
        : `${measureOf(issue.origin, Number(issue.minimum))} at least`;
    case 'too_big':
      return `${measureOf(issue.origin, Number(issue.maximum))} at most`;
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'email' ? 'is not an email address' : 'is not written as it must be';
    case 'custom':
      return undefined;
    default:
      return 'is not valid';
  }
};

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function measureOf(origin: string, size: number): string {
  if (origin === 'string') return `has ${size} ${size === 1 ? 'character' : 'characters'}`;
  if (origin === 'array') return `has ${size} ${size === 1 ? 'entry' : 'entries'}`;
  return `is ${size}`;
}

/** Sentence of a field error: label and message, or the message alone if it is a sentence. */
export function fieldSentence(label: string, message: string): string {
  return /^\p{Ll}/u.test(message) ? `${label} ${message}.` : message;
}
