export function lambdaEntries(): Record<string, string>;
export function buildLambdas(): Promise<{ name: string; bytes: number }[]>;
