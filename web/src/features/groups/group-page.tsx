import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useParams } from 'react-router';
import { devicegroups } from '../../../../core/contract/devicegroups.ts';
import { ApiError } from '../../../../core/contract/api-error.ts';
import { useEndpoint } from '../../api/queries.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Folders } from './folders.tsx';
import { GroupServices } from './group-services.tsx';
import { SubGroups } from './sub-groups.tsx';

/** /groups/{id}: the customer of a device group, the groups below it and its services. */
export function GroupPage() {
  const { id = '' } = useParams();
  const { data, error, isLoading, refetch } = useEndpoint(devicegroups.listGroups, {
    id,
    showSubgroups: true,
  });
  const group = data && !Array.isArray(data.data) ? data.data : undefined;
  const isUnknown = error instanceof ApiError && error.statusCode === 404;
  // A group above the customers has none; it is then known by its own name.
  const heading = group ? group.customer || group.name : 'Group';
  usePageTitle(heading);
  return (
    <ContentLayout
      header={
        <>
          <PageLink to="/services">← Back to services</PageLink>
          <Header variant="h1" description={group?.fullPath}>
            {heading}
          </Header>
        </>
      }
    >
      {isLoading && (
        <Box textAlign="center">
          <Spinner /> Loading the group
        </Box>
      )}
      {isUnknown && (
        <Alert type="warning" header="Group not found">
          No group with the id {id} exists, or you do not have access to it.
        </Alert>
      )}
      {error && !isUnknown && (
        <Alert
          type="error"
          header="The group could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Alert>
      )}
      {group && (
        <SpaceBetween size="l">
          {group.subGroups.length > 0 && <SubGroups groups={group.subGroups} />}
          <Folders groupId={group.id} />
          <GroupServices groupId={group.id} name={group.name} />
        </SpaceBetween>
      )}
    </ContentLayout>
  );
}
