import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import Spinner from '@cloudscape-design/components/spinner';
import { useMemo } from 'react';
import { deviceprofiles } from '../../../../core/contract/deviceprofiles.ts';
import { useEndpoint } from '../../api/queries.ts';
import { useQueryParams } from '../../ui/address.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { ProfileForm } from './profile-form.tsx';
import { copyOf, EXAMPLE } from './started-from.ts';
import { useProfileAccount } from './use-profile-account.ts';
import './device-profiles.css';

/** /device-profiles/profile?account_id={account}&id={own} or &copy={any}: its text, and a trial. */
export function ProfilePage() {
  const [query] = useQueryParams();
  const { account } = useProfileAccount();
  const id = query.get('id') ?? '';
  const read = id || (query.get('copy') ?? '');
  const list = useEndpoint(deviceprofiles.listDeviceProfiles, { account_id: account });
  const one = useEndpoint(
    deviceprofiles.getDeviceProfile,
    { account_id: account, id: read },
    { enabled: read !== '' },
  );
  const former = one.data?.data;
  const text = former?.profile;
  const start = useMemo(() => {
    if (read === '') return EXAMPLE;
    return id === '' && text !== undefined ? copyOf(text) : text;
  }, [read, id, text]);
  const error = list.error ?? one.error;
  const title = id === '' ? 'New device profile' : 'Device profile';
  return (
    <ContentLayout
      header={
        <>
          <PageLink to={`/device-profiles?${new URLSearchParams({ account_id: account })}`}>
            ← Device profiles
          </PageLink>
          <Header variant="h1">{title}</Header>
        </>
      }
    >
      {error && (
        <Alert type="error" header="The profile could not be read">
          {error.message}
        </Alert>
      )}
      {!error && (!list.data || start === undefined) && (
        <Box textAlign="center">
          <Spinner /> Loading the profile
        </Box>
      )}
      {!error && list.data && start !== undefined && (
        <ProfileForm
          key={`${account} ${id} ${read}`}
          account={account}
          id={id}
          version={id === '' ? 0 : (former?.version ?? 0)}
          start={start}
          builtIn={list.data.data.builtIn}
        />
      )}
    </ContentLayout>
  );
}
