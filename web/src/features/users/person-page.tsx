import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { users } from '../../../../core/contract/users.ts';
import { USER_COLUMNS } from '../../../../core/domain/user-row.ts';
import { useColumns } from '../../access/permissions.ts';
import { useEndpoint } from '../../api/queries.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { StopAdmin } from './stop-admin.tsx';
import { listedUser, userColumn, userName, type ListedUser } from './user-columns.tsx';

/**
 * /users/person?username={username}: another Admin can be stopped here, and only here. A path that
 * ends like ruth.calloway is the name of a file to the server, so the name is in the query.
 */
export function PersonPage() {
  const [query] = useSearchParams();
  const username = query.get('username') ?? '';
  const { data, error, isLoading, refetch } = useEndpoint(users.listUsers, { username });
  const found = data?.data.Users.find(({ Username }) => Username === username);
  const user = found && listedUser(found);
  const heading = user ? userName(user) : username;
  const columns = useColumns(USER_COLUMNS);
  usePageTitle(heading);
  return (
    <ContentLayout
      header={
        <>
          <PageLink to="/users">← User Accounts</PageLink>
          <Header variant="h1">{heading}</Header>
        </>
      }
    >
      {isLoading && (
        <Box textAlign="center">
          <Spinner /> Loading the person
        </Box>
      )}
      {error && (
        <Alert
          type="error"
          header="The person could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Alert>
      )}
      {data && !user && (
        <Alert type="warning" header="User not found">
          Nobody has the username {username}, or you do not have access to them.
        </Alert>
      )}
      {user && (
        <SpaceBetween size="l">
          <Container>
            <KeyValuePairs
              columns={3}
              items={columns.map((label) => ({ label, value: valueOf(user, label) }))}
            />
          </Container>
          {user.stopRefused !== null && <StopAdmin user={user} refused={user.stopRefused} />}
        </SpaceBetween>
      )}
    </ContentLayout>
  );
}

/** As the list shows it, but for the name that links here. */
function valueOf(user: ListedUser, label: string): ReactNode {
  const { isRowHeader, cell, text } = userColumn(label);
  return (!isRowHeader && cell?.(user)) || text(user) || 'None';
}
