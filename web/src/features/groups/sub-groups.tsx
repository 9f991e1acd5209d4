import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { Link } from 'react-router';
import type { Group } from '../../../../core/contract/devicegroups.ts';

export function SubGroups({ groups }: { groups: readonly Group[] }) {
  return (
    <Container header={<Header variant="h2" counter={`(${groups.length})`}>Groups below</Header>}>
      <ColumnLayout columns={3}>
        {groups.map((group) => (
          <div key={group.id}>
            <Link to={`/groups/${encodeURIComponent(group.id)}`}>{group.name}</Link>{' '}
            {group.deviceCount === 1 ? '1 service' : `${group.deviceCount} services`}
          </div>
        ))}
      </ColumnLayout>
    </Container>
  );
}
