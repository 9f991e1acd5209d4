/** @returns undefined for AWS's error of this name. */
export async function orMissing<T>(
  errorName: string,
  ask: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if ((error as Error).name === errorName) return undefined;
    throw error;
  }
}
