import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Fragment } from 'react';
import type { WorkConversation } from '../../../../core/contract/work-answers.ts';
import { useSession } from '../../access/session.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { ConversationList } from './conversations.tsx';
import type { FoundWork } from './works.ts';

interface WorkCustomersProps {
  found: Pick<FoundWork, 'customers'>;
  answers: readonly WorkConversation[];
  onReply: ((conversation: WorkConversation) => void) | undefined;
}

/** Answers of customers, and customers without notice and answer. */
export function WorkCustomers({ found: { customers }, answers, onReply }: WorkCustomersProps) {
  const { customer } = useSession();
  const silent = customers.filter(
    ({ name, account_id }) =>
      !answers.some((each) => each.customer === name && each.circuits_account === account_id),
  );
  return (
    <Container
      header={
        customer === null ? (
          <Header variant="h2" counter={`(${customers.length})`}>
            Customers
          </Header>
        ) : (
          <Header variant="h2">Notices and answers</Header>
        )
      }
    >
      <SpaceBetween size="m">
        {customer === null && customers.length === 0 && answers.length === 0 && (
          <Box color="text-body-secondary">No customer has a device under this work.</Box>
        )}
        {answers.length > 0 && <ConversationList found={answers} onReply={onReply} />}
        {customer !== null && answers.length === 0 && (
          <Box color="text-body-secondary">No notice was sent to you, and you did not answer.</Box>
        )}
        {customer === null && silent.length > 0 && (
          <div>
            Not notified, and without an answer:{' '}
            {silent.map(({ name, account_id }, at) => (
              <Fragment key={`${account_id}/${name}`}>
                {at > 0 && ', '}
                <PageLink to={`/services?q=${encodeURIComponent(name)}`}>{name}</PageLink>
              </Fragment>
            ))}
          </div>
        )}
      </SpaceBetween>
    </Container>
  );
}
