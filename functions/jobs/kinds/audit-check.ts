import * as z from 'zod';
import { findingsInWords, wholeInWords } from '../../../core/domain/seal.ts';
import { accountsOf } from '../../store/accounts.ts';
import { checkAccount } from '../../evidence/check-account.ts';
import { auditCheckStart } from '../audit-check-start.ts';
import { jobKind } from '../kind.ts';

/** Compares the audit logs of the starter's accounts with their seals, an account each step. */
export const auditCheck = jobKind({
  input: z.strictObject({}),
  step: z.strictObject({ accountId: z.string(), name: z.string() }),
  result: z.strictObject({
    rows: z.number().int(),
    seals: z.number().int(),
    /** Moment of the oldest change that is left. */
    sinceMs: z.number().nullable().default(null),
    /** Rows that differ from their seal; '' when all are intact. */
    wrong: z.string(),
  }),
  ...auditCheckStart,

  async plan({ actor, scope }) {
    const known = new Map(
      (await accountsOf(actor.providerId)).map((one) => [one.accountId, one.name]),
    );
    const steps = scope.accountIds.map((accountId) => ({
      accountId,
      name: known.get(accountId) ?? accountId,
    }));
    return { steps, sentence: `The logs of ${steps.length} accounts` };
  },

  async carryOut({ now, scope }, _input, { accountId: id, name }) {
    // One that is the starter's no longer is left out.
    const accountId = scope.accountIds.find((own) => own === id);
    if (accountId === undefined) return { rows: 0, seals: 0, sinceMs: null, wrong: '' };
    const { rows, seals, sinceMs, findings } = await checkAccount(accountId, now);
    const wrong = findings.length > 0 ? `${name}: ${findingsInWords(findings)}` : '';
    return { rows, seals, sinceMs, wrong };
  },

  finish(_call, _input, results) {
    const sum = (field: 'rows' | 'seals') =>
      results.reduce((total, result) => total + result[field], 0).toLocaleString('en-GB');
    const wrong = results.map((result) => result.wrong).filter(Boolean);
    const sinces = results.flatMap(({ sinceMs }) => sinceMs ?? []);
    const checked = `Changes: ${sum('rows')}, seals: ${sum('seals')}.`;
    const sentence =
      wrong.length > 0
        ? `NOT WHOLE. ${wrong.join(' ')} ${checked}`
        : `${wholeInWords(sinces.length > 0 ? Math.min(...sinces) : null)} ${checked}`;
    return Promise.resolve({ sentence });
  },
});
