import { COLLECTOR_VERSION } from '../core/domain/site-collector.ts';

/** What scripts/build-collector.mjs puts into the file; without it, the program takes no update. */
const built = JSON.parse(process.env.COLLECTOR_BUILD ?? '{}') as {
  version?: string;
  releaseKey?: string;
  trialMs?: number;
};

/** Release of this program, which the page Collectors shows. */
export const VERSION = built.version ?? COLLECTOR_VERSION;
/** Public key of releases that may follow this one: Ed25519, SPKI in base64. */
export const RELEASE_KEY = built.releaseKey ?? '';
/** A new version that does not report for so long is taken back. */
export const TRIAL_MS = built.trialMs ?? 300_000;
