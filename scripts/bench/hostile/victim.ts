import { setTimeout as wait } from 'node:timers/promises';
import { devices } from '../../../core/contract/devices.ts';
import { ask, type Site } from '../../../functions/gateways/visitor.ts';

const CALLS_A_SECOND = 12;

/** Who reads a list, by turns: each stays below their own limit. */
export interface Readers {
  site: Site;
  account: string;
  tokens: readonly string[];
}

/** @throws unless answered with 200. */
async function read({ site, account, tokens }: Readers, at: number): Promise<void> {
  const authorization = `Bearer ${tokens[at % tokens.length]}`;
  const answer = await ask(site, devices.listDevices, { authorization }, `?account_id=${account}`);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`The list was answered with ${answer.status}.`);
}

/** Some calls at once, so that code is compiled and rows are in memory. */
export async function warm(readers: Readers, calls: number, atOnce: number): Promise<void> {
  const lane = async () => {
    for (let at = 0; at < calls / atOnce; at += 1) await read(readers, at);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Milliseconds of each call, from the moment at which it was due, at a steady rate. */
export async function latencies(readers: Readers, seconds: number): Promise<number[]> {
  const began = performance.now();
  const timed = async (_: unknown, at: number) => {
    const dueMs = began + (at * 1_000) / CALLS_A_SECOND;
    await wait(dueMs - performance.now());
    // A call that is not answered has waited as long.
    await read(readers, at).catch(() => undefined);
    return performance.now() - dueMs;
  };
  return await Promise.all(Array.from({ length: seconds * CALLS_A_SECOND }, timed));
}
