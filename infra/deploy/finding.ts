export interface Finding {
  /** 'fail' blocks a deployment; 'warn' limits the portal. */
  result: 'ok' | 'warn' | 'fail';
  sentence: string;
}

export const ok = (sentence: string): Finding => ({ result: 'ok', sentence });
export const warn = (sentence: string): Finding => ({ result: 'warn', sentence });
export const fail = (sentence: string): Finding => ({ result: 'fail', sentence });

/** By their subject. */
export type Questions = Readonly<Record<string, () => Promise<Finding>>>;

/** A question that AWS refuses hides no other. */
export const answersTo = (questions: Questions): Promise<Finding[]> =>
  Promise.all(
    Object.entries(questions).map(([what, ask]) =>
      ask().catch((error: Error) => fail(notKnown(what, error))),
    ),
  );

export const notKnown = (what: string, { message }: Error) => `Not known: ${what} (${message})`;
