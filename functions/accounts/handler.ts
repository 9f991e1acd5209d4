import { accounts } from '../../core/contract/accounts.ts';
import { serve } from '../kernel/serve.ts';
import { giveAccountId } from './give-account-id.ts';
import { foundAccount } from './found-account.ts';
import { getKey } from './get-key.ts';
import { getSource } from './get-source.ts';
import { listAccounts } from './list-accounts.ts';
import { listFailingSources } from './list-failing-sources.ts';
import { makeSourceHook } from './make-source-hook.ts';
import { saveAuditRule } from './save-audit-rule.ts';
import { saveKey } from './save-key.ts';
import { trySource } from './try-source.ts';
import { updateAccount } from './update-account.ts';

export const handler = serve(
  { accounts },
  {
    listAccounts,
    foundAccount,
    updateAccount,
    giveAccountId,
    getKey,
    saveAuditRule,
    saveKey,
    getSource,
    trySource,
    makeSourceHook,
    listFailingSources,
  },
);
