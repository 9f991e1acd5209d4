import * as z from 'zod';
import { useQuery } from '@tanstack/react-query';
import { users } from '../../../core/contract/users.ts';
import { useSession } from '../access/session.ts';
import { useEndpoint, useWrite } from '../api/queries.ts';
import { portalConfigQuery } from '../api/settings.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { SelectField } from '../ui/form/select-field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { useEnterAccount } from './acting.ts';

const SCHEMA = z.strictObject({ account: z.string() });
/** Value of the entry that leads home. */
const ALL = ' all';

export function SwitchAccount({ onClose }: { onClose(): void }) {
  const session = useSession();
  const listed = useEndpoint(users.listSwitchable, {});
  const enter = useWrite(users.switchAccount);
  const back = useWrite(users.switchBack);
  const arrive = useEnterAccount();
  const accounts = listed.data?.data ?? [];
  const { data: config } = useQuery(portalConfigQuery());
  const holdsRoot =
    session.isSuperuserLevel ||
    (config !== undefined && session.grants.services.some((each) => each.has(config.rootFolderId)));
  const form = useForm({
    schema: SCHEMA,
    start: { account: '' },
    isWorthKeeping: false,
    refuse({ account }) {
      if (account === '') return 'Choose an account first.';
      return account === session.accountId ? 'You are already in this account.' : undefined;
    },
    send: ({ account }) => {
      const isHome = accounts.some((each) => each.isHome && each.account_id === account);
      return account === ALL || isHome
        ? back.mutateAsync({ params: {} })
        : enter.mutateAsync({ params: { account_id: account } });
    },
    onSent: () => void arrive(),
  });
  return (
    <FormDialog
      title="Switch Account"
      form={form}
      verb="Switch"
      failed="The account was not switched"
      onClose={onClose}
    >
      <p>
        You see the portal as users of that account do, and can switch back with one click. It ends
        automatically after an hour. Every change is logged with both names.
      </p>
      <SelectField
        name="account"
        label="Account"
        placeholder="Choose an account"
        filteringType="auto"
        statusType={listed.isPending ? 'loading' : 'finished'}
        loadingText="Loading the accounts"
        options={[
          {
            options: [
              ...(holdsRoot ? [{ value: ALL, label: 'All Accounts' }] : []),
              ...accounts.map(({ account_id: value, name, has_key: hasKey, isHome }) => ({
                value,
                label: name,
                disabled: !hasKey && !isHome,
                disabledReason: 'This account has no key yet.',
                ...(isHome ? { description: 'Your own account' } : {}),
              })),
            ],
          },
        ]}
      />
    </FormDialog>
  );
}
