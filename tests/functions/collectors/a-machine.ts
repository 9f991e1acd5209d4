import { generateKeyPairSync } from 'node:crypto';
import type { ResponseOf } from '../../../core/contract/endpoint.ts';
import { machineCalls } from '../../../core/contract/machine-calls.ts';
import { COLLECTOR_VERSION } from '../../../core/domain/site-collector.ts';
import { sealKeys } from '../../../functions/runtime/sealed.ts';
import { signCall } from '../../../functions/monitoring/site/signed-call.ts';
import { call } from '../../fixtures/call.ts';

const SPKI = { type: 'spki', format: 'der' } as const;

interface Status {
  version?: string;
  /** A machine of an older version has none. */
  sealKey?: string | undefined;
  update?: { failed?: { version: string; why: string } };
}

/** Enrols a machine with a code; getWork is a signed call of it. */
export async function aMachine(code: string, hostname: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const public_key = publicKey.export(SPKI).toString('base64');
  const { status, body } = await call('collectors.enrolMachine', null, {
    body: { code, public_key, hostname, version: COLLECTOR_VERSION },
  });
  const { machineId = '' } = (body.data ?? {}) as { machineId?: string };
  const keys = sealKeys();
  let sequence = 0;
  const signed = (name: 'getWork' | 'fetchQuestions', content: object) => {
    const text = JSON.stringify(content);
    const { path } = machineCalls[name];
    const headers = signCall(
      { path, machineId, sequence: (sequence += 1), body: text },
      privateKey,
    );
    return call(`collectors.${name}`, null, { body: text, headers });
  };
  return {
    status,
    machineId,
    sealPrivateKey: keys.privateKey,
    getWork({ version = COLLECTOR_VERSION, update, ...given }: Status = {}) {
      const sealKey = 'sealKey' in given ? given.sealKey : keys.publicKey;
      return signed('getWork', {
        digest: '',
        shard: '',
        status: {
          version,
          queued_minutes: 4,
          memory_megabytes: 90,
          now_epoch_ms: Date.now(),
          seal_key: sealKey,
          ...(update && { update }),
        },
      });
    },
    async fetchQuestions(answers: { questionId: string; packed: string }[] = []) {
      const fetched = await signed('fetchQuestions', { answers });
      return (fetched.body.data as ResponseOf<typeof machineCalls.fetchQuestions>['data'])
        .questions;
    },
  };
}
