/** What an engine answered: an answer or an error, with the codes of a cancelled transaction. */
export interface Outcome {
  answer?: unknown;
  error?: string;
  reasons?: string | undefined;
  message?: string;
}

interface Known {
  why: string;
  is(amazon: Outcome, local: Outcome): boolean;
}

/** Where the local tables differ from DynamoDB Local, and why they stay as they are. */
const KNOWN: Known[] = [
  {
    why: 'DynamoDB Local keeps the form of a number in a list or map. DynamoDB normalises it (HowItWorks.NamingRulesDataTypes.html, Number).',
    is: (amazon, local) => withPlainNumbers(amazon) === withPlainNumbers(local),
  },
  {
    why: 'Of a request with two faults each engine names another one. A cancelled transaction and ValidationException are the two errors of such faults in the reference, and the store throws both.',
    is: (amazon, local) =>
      Boolean(amazon.error && local.error) &&
      FAULT_OF_A_ROW.test(`${amazon.message} ${local.message}`),
  },
  {
    why: 'dynalite finds a list of nulls or bytes unlike itself. The product compares no lists.',
    is: (amazon, local) =>
      amazon.answer !== undefined && local.error === 'ConditionalCheckFailedException',
  },
];

const FAULT_OF_A_ROW =
  /of the key|for key|key element|key attribute|document path|incorrect data type|operations on one item/;

export const isKnown = (amazon: Outcome, local: Outcome): boolean =>
  KNOWN.some(({ is }) => is(amazon, local));

const withPlainNumbers = ({ answer, error = '' }: Outcome): string =>
  (JSON.stringify(answer) ?? error).replace(
    /(\\?"N\\?":\\?")([^"\\]+)/g,
    (_all, name: string, digits: string) => `${name}${Number(digits)}`,
  );
