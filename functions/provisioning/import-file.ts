import type { provisioning } from '../../core/contract/provisioning.ts';
import { putJobFile } from '../gateways/job-files.ts';
import { keptAccess } from '../inventory/reach.ts';
import { automationStart } from '../jobs/automation-start.ts';
import { fileIdOf, startJob } from '../jobs/start.ts';
import { viewOf } from '../jobs/view.ts';
import type { Verb } from '../kernel/serve.ts';
import { NotFound } from '../runtime/errors.ts';

/** POST /import: stores the file for a run or a dry run. */
export const importFile: Verb<typeof provisioning.importFile> = async (call) => {
  const { what, csv, account = '', snmp, isDryRun, key } = call.body;
  const own = account === '' ? call.account : call.scope.accountIds.find((id) => id === account);
  if (own === undefined) throw new NotFound('Account');
  const file = fileIdOf(call.actor, key, csv);
  await putJobFile(
    { kind: 'automation', account: call.account, jobId: file, part: 'input' },
    Buffer.from(csv),
    'text/csv; charset=utf-8',
  );
  const part = { job: 'import', what, account, file };
  automationStart.admit(call, { parts: [part], isDryRun });
  // A dry run stores no credential.
  const access = snmp && what === 'devices' && !isDryRun && (await keptAccess(own, snmp));
  const input = { parts: [access ? { ...part, snmp: access } : part], isDryRun };
  const job = await startJob(call, 'automation', automationStart, input, key);
  return { message: `${job.title} has begun.`, data: viewOf(call.actor, job) };
};
