export function lambdaEntries(): Record<string, string>;
export function buildLambdas(): Promise<{ name: string; bytes: number }[]>;
export function bundle(
  entryPoints: Record<string, string>,
  outdir: string,
  options: { splitting: boolean },
): Promise<unknown>;
