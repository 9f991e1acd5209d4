import pLimit from 'p-limit';
import { boundedAnswer, type LookedUp } from '../../../core/domain/followed-name.ts';
import { resolveName } from '../../runtime/resolve-name.ts';
import type { DevicePoll } from './poll-device.ts';
import { isAskedNow } from './tcp-questions.ts';

/** Names that are looked up at once. */
const AT_ONCE = 64;
/** A name whose turn has not come by then waits for the next one. */
const BEGUN_MS = 10_000;
const limit = pLimit(AT_ONCE);

/** The answer of the DNS for a device's name. */
export interface NameAnswer {
  name: string;
  answer: LookedUp;
}

/**
 * Whether a device's name is looked up after a poll: with each walk, when the device has just become
 * silent and every five minutes while it stays so, and when it has the name since then.
 */
export function isLookupDue(
  { state }: DevicePoll,
  { isWalked, isNew, minute }: { isWalked: boolean; isNew: boolean; minute: number },
): boolean {
  return isWalked || isNew || isAskedNow(state.failures, minute);
}

/** Looks up the names of devices. @returns answers by device id, of those whose turn came. */
export async function lookUpNames(
  devices: readonly { deviceId: string; dnsName: string }[],
): Promise<Map<string, NameAnswer>> {
  const untilMs = performance.now() + BEGUN_MS;
  const answers = new Map<string, NameAnswer>();
  await Promise.all(
    devices.map(({ deviceId, dnsName: name }) =>
      limit(async () => {
        if (performance.now() >= untilMs) return;
        answers.set(deviceId, { name, answer: boundedAnswer(await resolveName(name)) });
      }),
    ),
  );
  return answers;
}
