import type { AnswerOf, DeviceQuestion } from '../../core/domain/live-question.ts';
import { readAddresses } from './addresses/read-addresses.ts';
import { readInterfaces } from './interfaces.ts';
import { LIVE_LIMITS } from './live-limits.ts';
import { runCommand } from './run-command.ts';
import { readSystemFacts } from './system-facts.ts';
import type { LiveClient } from './types.ts';

/**
 * Answers a question about a device, in the portal and at a site.
 * @param maxMilliseconds of each walk
 * @throws SnmpError if the device does not answer
 */
export async function liveAnswer(
  client: LiveClient,
  question: DeviceQuestion,
  maxMilliseconds = LIVE_LIMITS.maxMilliseconds,
): Promise<AnswerOf<DeviceQuestion['kind']>> {
  const limits = { ...LIVE_LIMITS, maxMilliseconds };
  switch (question.kind) {
    case 'system':
      return { kind: 'system', system: await readSystemFacts(client, limits) };
    case 'interfaces':
      return { kind: 'interfaces', rows: await readInterfaces(client, limits) };
    case 'addresses':
      return { kind: 'addresses', addresses: await readAddresses(client, limits) };
    case 'command':
      return { kind: 'command', output: await runCommand(client, question, limits) };
  }
}
