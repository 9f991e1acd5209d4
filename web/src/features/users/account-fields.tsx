import { devicegroups } from '../../../../core/contract/devicegroups.ts';
import { useSession } from '../../access/session.ts';
import { useEndpoint } from '../../api/queries.ts';
import { SelectField } from '../../ui/form/select-field.tsx';

const UNCHANGED = { value: '', label: 'Leave unchanged' };

/** Where somebody belongs; of several people at once it may be left unchanged. */
export function AccountField({
  name,
  isForMany = false,
}: {
  name: string;
  isForMany?: boolean | undefined;
}) {
  const session = useSession();
  const accounts = session.accounts.map((one) => ({ value: one.id, label: one.name }));
  return (
    <SelectField
      name={name}
      label={isForMany ? 'Account' : 'Default account'}
      placeholder="Choose an account"
      filteringType="auto"
      options={[{ options: isForMany ? [UNCHANGED, ...accounts] : accounts }]}
    />
  );
}

/** The customer of an account whose person somebody is. */
export function CustomerField({ name, account }: { name: string; account: string }) {
  const session = useSession();
  const isPlaced = account !== '';
  const groups = useEndpoint(
    devicegroups.listCustomers,
    { account_id: account },
    { enabled: isPlaced },
  );
  const customers = [...new Set((groups.data?.data ?? []).map((group) => group.customer))];
  return (
    <SelectField
      name={name}
      label="Customer"
      description="A person of one customer sees only that customer."
      disabled={!isPlaced || session.customer !== null}
      filteringType="auto"
      options={[
        {
          options: [
            ...(session.customer === null
              ? [{ value: '', label: 'Everything of the account' }]
              : []),
            ...customers.map((one) => ({ value: one, label: one })),
          ],
        },
      ]}
    />
  );
}
