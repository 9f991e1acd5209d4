import * as z from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * A line for each invalid key with its full path and error.
 * @param error of a parse with reportInput
 */
export function wrongKeys({ issues }: z.ZodError): string[] {
  return issues.flatMap((issue) => linesOf(issue, []));
}

function linesOf(issue: Issue, within: readonly PropertyKey[]): string[] {
  const path = [...within, ...issue.path];
  if (issue.code === 'invalid_union')
    return likeliest(issue.errors).flatMap((one) => linesOf(one, path));
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${nameOf([...path, key])} is not a known key`);
  const isMissing = issue.code !== 'custom' && issue.input === undefined;
  return [`${nameOf(path)} ${isMissing ? 'is missing' : wordsOf(issue)}`];
}

/** The union member that knows all keys of the value. */
function likeliest(forms: readonly Issue[][]): readonly Issue[] {
  const knows = (issues: readonly Issue[]) =>
    !issues.some(({ code }) => code === 'unrecognized_keys');
  return forms.find((issues) => knows(issues) && !isOtherType(issues)) ?? forms[0] ?? [];
}

const isOtherType = ([first]: readonly Issue[]) =>
  first?.code === 'invalid_type' && first.path.length === 0;

/** Our own messages are the second half of a sentence. */
const wordsOf = ({ code, message }: Issue) =>
  code === 'custom' || /^[a-z]/.test(message) ? message : `is wrong: ${message}`;

function nameOf(path: readonly PropertyKey[]): string {
  return z.core.toDotPath(path) || 'The file';
}
