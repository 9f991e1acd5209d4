import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { signCall } from '../../functions/monitoring/site/signed-call.ts';
import type { Local } from '../../infra/local/testing.ts';
import { aCollector, codeFor } from './site.ts';

/** A machine whose calls a test makes by itself. */
export interface Machine {
  machineId: string;
  privateKey: KeyObject;
}

/** What a thief alters in a call after it was signed. */
export interface Change {
  path?: string;
  body?: object;
  sequence?: number;
}

let sequence = 0;

export function enrolment(local: Local, code: string, publicKey: string) {
  const body = { code, public_key: publicKey, hostname: 'edge', version: '1' };
  return local.call('POST', '/collectors/enrolment', { body });
}

export async function enrolled(local: Local, collectorId: string, code: string): Promise<Machine> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const answer = await enrolment(local, await codeFor(aCollector(collectorId), code), key);
  const { data } = (await answer.json()) as { data: { machineId: string } };
  return { machineId: data.machineId, privateKey };
}

export async function signedCall(
  local: Local,
  { machineId, privateKey }: Machine,
  path: string,
  body: object,
  change: Change = {},
) {
  sequence += 1;
  const text = JSON.stringify(body);
  const headers = signCall(
    { path, machineId, sequence: change.sequence ?? sequence, body: text },
    privateKey,
  );
  const answer = await local.call('POST', change.path ?? path, {
    body: change.body ?? body,
    headers,
  });
  return {
    status: answer.status,
    ...((await answer.json()) as { message?: string; data?: Record<string, unknown> }),
  };
}
