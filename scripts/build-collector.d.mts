import type { KeyObject } from 'node:crypto';

export function buildCollector(
  folder?: string,
  trial?: { version?: string; key?: KeyObject; trialMs?: number },
): Promise<string>;
