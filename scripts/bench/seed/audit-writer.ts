import { randomUUID } from 'node:crypto';
import { provedAccountId } from '../../../core/access/scope.ts';
import { machineAuditPut } from '../../../functions/store/audit.ts';
import { dynamo, writeTogether } from '../../../functions/store/client.ts';

/** A function instance with some writers. Each writes one change after another. */
const [writers = 0, changes = 0] = process.argv.slice(2).map(Number);
const accountId = provedAccountId.parse('northbeam');
let requests = 0;
dynamo().middlewareStack.add(
  (next) => (call) => {
    requests += 1;
    return next(call);
  },
  { step: 'finalizeRequest' },
);

const write = () =>
  writeTogether([
    machineAuditPut(
      { kind: 'clock', name: 'bench' },
      { accountId, information: 'Changed 2 properties of LDS-CPE-01', before: { Rack: 'A4' } },
      { action: 'bench', requestId: randomUUID(), now: new Date() },
    ),
  ]);

let lost = 0;
const startMs = performance.now();
await Promise.all(
  Array.from({ length: writers }, async () => {
    for (let at = 0; at < changes; at += 1) await write().catch(() => (lost += 1));
  }),
);
process.send!({ requests, lost, ms: performance.now() - startMs });
