import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { Group } from '../../../../core/contract/devicegroups.ts';
import { PageLink } from '../../ui/page-link.tsx';

export function SubGroups({ groups }: { groups: readonly Group[] }) {
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${groups.length})`}>
          Groups below
        </Header>
      }
    >
      <ColumnLayout columns={3}>
        {groups.map((group) => (
          <div key={group.id}>
            <PageLink to={`/groups/${encodeURIComponent(group.id)}`}>{group.name}</PageLink>{' '}
            <Box variant="span" color="text-body-secondary">
              {group.deviceCount === 1 ? '1 service' : `${group.deviceCount} services`}
            </Box>
          </div>
        ))}
      </ColumnLayout>
    </Container>
  );
}
