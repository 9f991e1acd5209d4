import Alert from '@cloudscape-design/components/alert';
import { ApiError, sentenceOf } from '../../../../../core/contract/api-error.ts';

export interface WriteResult {
  statusCode: number;
  message: string;
}

const SUCCESS = 200;

/** The server speaks of all properties of a call; the person changed one. */
function singular(message: string): string {
  return message.replaceAll('all properties', 'property');
}

export function resultOf(outcome: { data: unknown; error: Error | null }): WriteResult | null {
  if (outcome.error)
    return {
      statusCode: outcome.error instanceof ApiError ? outcome.error.statusCode : 0,
      message: sentenceOf(outcome.error),
    };
  if (!outcome.data) return null;
  const { status_code: statusCode = SUCCESS, message = '' } = outcome.data as {
    status_code?: number;
    message?: string;
  };
  return { statusCode, message };
}

/** What a write of a property came to: green for success, red for everything else. */
export function ResultAlert({ result }: { result: WriteResult | null }) {
  if (!result) return null;
  return (
    <Alert
      type={result.statusCode === SUCCESS ? 'success' : 'error'}
    >{`${result.statusCode}: ${singular(result.message)}`}</Alert>
  );
}
