import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { deviceprofiles } from '../../../../core/contract/deviceprofiles.ts';
import { useCan } from '../../access/permissions.ts';
import { useEndpoint } from '../../api/queries.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { TablePage } from '../../ui/table/table-page.tsx';
import { useRowsHere } from '../../ui/table/use-rows-here.ts';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { AccountChoice } from './account-choice.tsx';
import { addressOf } from './profile-address.ts';
import {
  PROFILE_COLUMNS,
  profileColumn,
  profileReader,
  type ProfileRow,
} from './profile-columns.tsx';
import { RemoveProfile } from './remove-profile.tsx';
import { useProfileAccount } from './use-profile-account.ts';
import './device-profiles.css';

const rowId = ({ id }: ProfileRow) => id;
const rowName = ({ name }: ProfileRow) => name;

/** /device-profiles: how devices are recognised, and profiles that an account adds. */
export function DeviceProfilesPage() {
  const { account, accounts } = useProfileAccount();
  const navigate = useNavigate();
  const mayManage = useCan('admin.provisioning', 'manage');
  const [removing, setRemoving] = useState<ProfileRow['own'] | null>(null);
  const { data, error, isPending, refetch } = useEndpoint(
    deviceprofiles.listDeviceProfiles,
    { account_id: account },
    { enabled: account !== '' },
  );
  const rows = useMemo(
    (): ProfileRow[] => [
      ...(data?.data.own ?? []).map((own) => ({ ...own, own })),
      ...(data?.data.builtIn ?? []),
    ],
    [data],
  );
  const state = useTableState({ table: 'device-profiles', offered: PROFILE_COLUMNS });
  const list = useRowsHere(state, {
    rows,
    reader: profileReader,
    isLoading: isPending && account !== '',
    failure: error && {
      sentence: `The device profiles could not be read. ${error.message}`,
      retry: () => void refetch(),
    },
  });
  const specOf = useCallback(
    (id: string) =>
      id === 'Actions' ? actionsColumn(account, mayManage, setRemoving) : profileColumn(id),
    [account, mayManage],
  );
  return (
    <SpaceBetween size="m">
      {accounts.length > 1 && <AccountChoice account={account} accounts={accounts} />}
      <Alert type="info">
        A profile says how devices of a family are recognised and what is measured on them. Those of
        an account apply to its own devices alone, where no built-in one recognises a device more
        closely. They apply from the next walk of a device on: within the hour, or at once by ‘Read
        again’ on its page. Collectors at sites get them with their work list.
      </Alert>
      <TablePage
        title="Device profiles"
        state={state}
        rows={list}
        reader={profileReader}
        specOf={specOf}
        offered={PROFILE_COLUMNS}
        properties={PROFILE_COLUMNS.slice(0, 4)}
        rowId={rowId}
        rowName={rowName}
        csv={{ name: ['Device profiles'] }}
        actions={
          mayManage && (
            <Button variant="primary" onClick={() => void navigate(addressOf({ account }))}>
              Add device profile
            </Button>
          )
        }
      />
      {removing && (
        <RemoveProfile account={account} profile={removing} onClose={() => setRemoving(null)} />
      )}
    </SpaceBetween>
  );
}

function actionsColumn(
  account: string,
  mayManage: boolean,
  remove: (own: ProfileRow['own'] & object) => void,
): ColumnSpec<ProfileRow> {
  return {
    id: 'Actions',
    text: () => '',
    isUnsorted: true,
    line: 3,
    width: 200,
    cell: ({ id, name, own }) => (
      <SpaceBetween direction="horizontal" size="s" alignItems="center">
        <ProfileLink
          to={addressOf(own ? { account, id } : { account, copy: id })}
          word={!mayManage ? 'Open' : own ? 'Change or try' : 'Copy'}
          name={name}
        />
        {own && mayManage && (
          <Button
            variant="icon"
            iconName="remove"
            ariaLabel={`Remove ${name}`}
            onClick={() => remove(own)}
          />
        )}
      </SpaceBetween>
    ),
  };
}

const ProfileLink = ({ to, word, name }: { to: string; word: string; name: string }) => (
  <PageLink to={to} label={`${word} ${name}`}>
    {word}
  </PageLink>
);
