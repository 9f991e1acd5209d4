import { Logger } from '@aws-lambda-powertools/logger';

/**
 * Structured log lines. Never give it a body, a token or a credential: ids, counts and error names
 * only.
 */
export const log = new Logger({ serviceName: 'linekeeper' });
