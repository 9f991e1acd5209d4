import { Logger } from '@aws-lambda-powertools/logger';

/** The message of what went wrong on our side; an alarm counts it in the log of the data service. */
export const UNEXPECTED_FAILURE = 'unexpected failure';

/**
 * Structured log lines. Never give it a body, a token or a credential: ids, counts and error names
 * only.
 */
export const log = new Logger({ serviceName: 'linekeeper' });
