import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useQueryParams } from '../../ui/address.ts';

interface AccountChoiceProps {
  account: string;
  accounts: readonly { id: string; name: string }[];
}

/** Whose profiles the page shows; part of the address. */
export function AccountChoice({ account, accounts }: AccountChoiceProps) {
  const [, setQuery] = useQueryParams();
  const options = accounts.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormField label="Account">
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === account) ?? null}
        onChange={({ detail }) =>
          setQuery((query) => {
            query.set('account_id', detail.selectedOption.value ?? '');
            return query;
          })
        }
      />
    </FormField>
  );
}
