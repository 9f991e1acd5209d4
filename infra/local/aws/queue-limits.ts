import { AwsError } from './service.ts';

export type Input = Record<string, unknown>;

/** What a queue takes that was made before messages of 1 MB. */
const MOST_BYTES = 262_144;
const LONGEST_DELAY_SECONDS = 900;
const MOST_IN_BATCH = 10;
/** What SQS refuses, of the characters of XML 1.0. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/** @throws AwsError for a message that SQS does not take. */
export function requireMessage(body: string, delaySeconds: number): void {
  if (body === '')
    throw new AwsError('MissingParameter', 'The request must contain the parameter MessageBody.');
  if (FORBIDDEN.test(body))
    throw new AwsError('InvalidMessageContents', 'The message contains invalid characters.');
  if (Buffer.byteLength(body) > MOST_BYTES)
    throw invalid(
      `One or more parameters are invalid. Message must be shorter than ${MOST_BYTES} bytes.`,
    );
  requireBetween('DelaySeconds', delaySeconds, 0, LONGEST_DELAY_SECONDS);
}

/** @throws AwsError for a batch that SQS refuses as a whole. */
export function requireBatch(input: Input): Input[] {
  const entries = (input['Entries'] ?? []) as Input[];
  const fault = (name: string, message: string) =>
    new AwsError(`AWS.SimpleQueueService.${name}`, message);
  if (entries.length === 0)
    throw fault('EmptyBatchRequest', 'There should be at least one entry in the request.');
  if (entries.length > MOST_IN_BATCH)
    throw fault(
      'TooManyEntriesInBatchRequest',
      `Maximum number of entries per request are ${MOST_IN_BATCH}.`,
    );
  const ids = entries.map(({ Id }) => String(Id));
  if (!ids.every((id) => /^[\w-]{1,80}$/.test(id)))
    throw fault('InvalidBatchEntryId', 'A batch entry id has 1 to 80 of a-z, A-Z, 0-9, - and _.');
  if (new Set(ids).size < ids.length)
    throw fault('BatchEntryIdsNotDistinct', 'Ids of batch entries must be distinct.');
  const bytes = entries.reduce(
    (sum, { MessageBody }) => sum + Buffer.byteLength(String(MessageBody ?? '')),
    0,
  );
  if (bytes > MOST_BYTES)
    throw fault('BatchRequestTooLong', `Batch requests cannot be longer than ${MOST_BYTES} bytes.`);
  return entries;
}

/** A whole number of the request; `otherwise` without one. */
export function within(
  input: Input,
  name: string,
  otherwise: number,
  least: number,
  most: number,
): number {
  const value = Number(input[name] ?? otherwise);
  requireBetween(name, value, least, most);
  return value;
}

function requireBetween(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most)
    throw invalid(
      `Value ${value} for parameter ${name} is invalid. Reason: Must be between ${least} and ${most}.`,
    );
}

const invalid = (message: string) => new AwsError('InvalidParameterValue', message);
