import type { SourceTrialStep } from '../../core/contract/accounts.ts';
import { KEYED_SOURCES, type KeyedSource } from '../../core/domain/source-key.ts';
import { troubleWords } from '../../core/domain/source-words.ts';
import { CallRefused } from '../gateways/outside-call.ts';
import { log } from '../runtime/log.ts';
import type { AccountRow } from '../store/accounts.ts';
import { keyOfAccount } from './key-of-account.ts';
import { SourceRefused, type SourceAccess, type TrialStep } from './source.ts';
import { sources } from './sources.ts';
import { troubleOf } from './trouble.ts';

/** Whoever waits is answered before the gateway gives up. */
const MOST_MS = 22_000;

/**
 * Probes a key before it is stored.
 * @returns why the source refuses it, in words; undefined if it takes it.
 */
export async function refusalOf(
  source: KeyedSource,
  access: SourceAccess,
): Promise<string | undefined> {
  try {
    await sources[source].probe(access);
    return undefined;
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    const { todo } = troubleWords(troubleOf(error).trouble, source);
    return `${KEYED_SOURCES[source]} was tried. ${error.message} ${todo}`;
  }
}

/** Tries the stored key of an account. */
export const tryStored = (account: AccountRow, source: KeyedSource): Promise<SourceTrialStep[]> =>
  tryOut(source, sources[source].trial, () => keyOfAccount(account));

/** Tries a source in steps, up to the first that fails. */
export async function tryOut(
  source: KeyedSource,
  steps: readonly TrialStep[],
  accessOf: () => Promise<SourceAccess>,
): Promise<SourceTrialStep[]> {
  const endsAtMs = performance.now() + MOST_MS;
  const results: SourceTrialStep[] = [];
  let access: SourceAccess | undefined;
  const keyStep: TrialStep = {
    what: 'The key is in the store of keys',
    async run() {
      access = await accessOf();
      return 'It is the one that was saved last.';
    },
  };
  for (const { what, run } of [keyStep, ...steps]) {
    if (results.at(-1) && results.at(-1)!.state !== 'passed') {
      results.push({ what, state: 'not tried', ms: 0, detail: '', todo: '' });
      continue;
    }
    const begunMs = performance.now();
    const ended = await within(endsAtMs - begunMs, () => run(access ?? NO_ACCESS)).then(
      (detail) => ({ state: 'passed' as const, detail, todo: '' }),
      (error: unknown) => failureOf(source, error),
    );
    results.push({ what, ms: Math.round(performance.now() - begunMs), ...ended });
  }
  return results;
}

/** Of the step that reads the key, which needs none. */
const NO_ACCESS: SourceAccess = { address: '', key: '' };

function failureOf(source: KeyedSource, error: unknown) {
  const { trouble, detail } = troubleOf(error);
  if (trouble === 'ours') log.error('a trial of a source failed', { error: error as Error });
  const { what, todo } = troubleWords(trouble, source);
  return { state: 'failed' as const, detail: [what, detail].filter(Boolean).join(' '), todo };
}

async function within<T>(ms: number, run: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new SourceRefused('It is too slow.', 'slow')), Math.max(0, ms));
  });
  try {
    return await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}
