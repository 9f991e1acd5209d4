import { accounts, type Account } from '../../../../core/contract/accounts.ts';
import { CONFIRM } from '../../../../core/domain/confirm-word.ts';
import { useWrite } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { isActive } from './account-columns.tsx';

interface UpdateAccountsDialogProps {
  accounts: readonly Account[];
  onDone(): void;
  onClose(): void;
}

/** Disables those of the accounts that are active, and enables the others. */
export function UpdateAccountsDialog({
  accounts: chosen,
  onDone,
  onClose,
}: UpdateAccountsDialogProps) {
  const update = useWrite(accounts.updateAccount, { invalidates: [accounts.listAccounts] });
  const flash = useFlash();
  const leaving = chosen.filter(isActive);
  const coming = chosen.filter((account) => !isActive(account));
  const enable = async (some: readonly Account[], isEnabled: boolean) => {
    for (const { name, id } of some)
      await update.mutateAsync({
        params: {
          name,
          account_id: id,
          updateData: { account_id: id, is_enabled: isEnabled ? 1 : 0 },
          ...(isEnabled ? {} : { account: id }),
        },
      });
  };
  const [only] = chosen;
  const whom = chosen.length === 1 && only ? only.name : `${chosen.length} accounts`;
  return (
    <ConfirmDialog
      title="Update Accounts"
      verb={`Update ${whom}`}
      word={CONFIRM}
      isExact
      failed="Not every account was updated"
      send={async () => {
        await enable(leaving, false);
        await enable(coming, true);
      }}
      onSent={() => {
        flash({
          type: 'success',
          text: sentenceOf(leaving, coming),
          undo: async () => {
            await enable(leaving, true);
            await enable(coming, false);
            return sentenceOf(coming, leaving);
          },
        });
        onDone();
      }}
      onClose={onClose}
    >
      {leaving.length > 0 && (
        <p>
          <strong>{namesOf(leaving)}</strong> will be disabled: their users are signed out within a
          minute, and their devices are no longer polled.
        </p>
      )}
      {coming.length > 0 && (
        <p>
          <strong>{namesOf(coming)}</strong> will be enabled.
        </p>
      )}
    </ConfirmDialog>
  );
}

const namesOf = (list: readonly Account[]) => list.map(({ name }) => name).join(', ');

const sentenceOf = (leaving: readonly Account[], coming: readonly Account[]) =>
  [
    leaving.length > 0 && `Disabled: ${namesOf(leaving)}.`,
    coming.length > 0 && `Enabled: ${namesOf(coming)}.`,
  ]
    .filter(Boolean)
    .join(' ');
