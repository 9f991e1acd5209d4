import { Logger } from '@aws-lambda-powertools/logger';

/** Message of internal errors; an alarm counts it in the data service's log. */
export const UNEXPECTED_FAILURE = 'unexpected failure';

/** Structured log. Never log bodies, tokens or credentials: only ids, counts and error names. */
export const log = new Logger({ serviceName: 'linekeeper' });
