import Button from '@cloudscape-design/components/button';
import { useMemo, useState } from 'react';
import { accounts, type Account } from '../../../../core/contract/accounts.ts';
import { useCan, useComponentAllowed } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { useEndpoint } from '../../api/queries.ts';
import { TablePage } from '../../ui/table/table-page.tsx';
import { useRowsHere } from '../../ui/table/use-rows-here.ts';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { ACCOUNT_COLUMNS, accountColumn, accountReader } from './account-columns.tsx';
import { AccountIdsDialog } from './account-ids-dialog.tsx';
import { AuditRuleDialog } from './audit-rule-dialog.tsx';
import { DeskDialog } from './desk-dialog.tsx';
import { FoundAccountDialog } from './found-account-dialog.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { UpdateAccountsDialog } from './update-accounts-dialog.tsx';

const NONE: readonly Account[] = [];
const NOBODY: ReadonlySet<string> = new Set();
const rowId = ({ id }: Account) => id;
const rowName = ({ name }: Account) => name;
const lockOf = ({ locked }: Account) => locked;

/** /accounts: the accounts of the provider, and who of them may be here. */
export function AccountsPage() {
  const listed = useEndpoint(accounts.listAccounts, {});
  const hasRight = useCan('admin.accountAccess', 'manage');
  const isAllowed = useComponentAllowed('AccountAccessMenuItem');
  const mayManage = hasRight && isAllowed;
  const [picked, setPicked] = useState(NOBODY);
  const [isUpdating, setUpdating] = useState(false);
  const { isSuperAccount } = useSession();
  const [isFounding, setFounding] = useState(false);
  const [desk, setDesk] = useState<Account | null>(null);
  const [keyed, setKeyed] = useState<Account | null>(null);
  const [ruled, setRuled] = useState<Account | null>(null);
  const state = useTableState({ table: 'accountaccess', offered: ACCOUNT_COLUMNS });
  const all = listed.data?.data ?? NONE;
  const rows = useRowsHere(state, {
    rows: all,
    reader: accountReader,
    isLoading: listed.isPending,
    failure: listed.error && {
      sentence: `The accounts could not be read. ${listed.error.message}`,
      retry: () => void listed.refetch(),
    },
  });
  const chosen = useMemo(() => all.filter(({ id }) => picked.has(id)), [all, picked]);
  const specOf = useMemo(
    () => accountColumn(mayManage ? { key: setKeyed, auditRule: setRuled } : undefined),
    [mayManage],
  );
  const nameless = chosen.filter(({ account_id: id }) => id === '');
  return (
    <>
      <TablePage
        title="Account Access"
        state={state}
        rows={rows}
        reader={accountReader}
        specOf={specOf}
        offered={ACCOUNT_COLUMNS}
        properties={ACCOUNT_COLUMNS.filter((column) => column !== 'Status')}
        rowId={rowId}
        rowName={rowName}
        picked={mayManage ? picked : undefined}
        onPick={setPicked}
        unpickable={lockOf}
        csv={{ name: ['Accounts'] }}
        actions={
          mayManage && (
            <>
              {isSuperAccount && <Button onClick={() => setFounding(true)}>Add</Button>}
              <Button
                disabled={chosen.length !== 1}
                disabledReason="Select one account first."
                onClick={() => setDesk(chosen[0]!)}
              >
                Help desk
              </Button>
              <Button
                variant="primary"
                disabled={chosen.length === 0}
                disabledReason="Select at least one account first."
                onClick={() => setUpdating(true)}
              >
                Update
              </Button>
            </>
          )
        }
      />
      {isFounding && <FoundAccountDialog onClose={() => setFounding(false)} />}
      {keyed && <KeyDialog account={keyed} onClose={() => setKeyed(null)} />}
      {ruled && <AuditRuleDialog account={ruled} onClose={() => setRuled(null)} />}
      {desk && <DeskDialog account={desk} onClose={() => setDesk(null)} />}
      {isUpdating && nameless.length > 0 && (
        <AccountIdsDialog accounts={nameless} onClose={() => setUpdating(false)} />
      )}
      {isUpdating && nameless.length === 0 && (
        <UpdateAccountsDialog
          accounts={chosen}
          onDone={() => setPicked(NOBODY)}
          onClose={() => setUpdating(false)}
        />
      )}
    </>
  );
}
