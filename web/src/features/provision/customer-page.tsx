import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { provisioning } from '../../../../core/contract/provisioning.ts';
import { useSession } from '../../access/session.ts';
import { useEndpoint } from '../../api/queries.ts';
import { CustomerRecipientsDialog } from '../../parts/alert-configuration/customer-recipients-dialog.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { CustomerPart } from './customer-part.tsx';
import { CustomersList } from './customers-list.tsx';
import { isMissing, partsOf, type CustomerView } from './customer-parts.ts';
import './provision.css';

/** /provision/customer: all customers, or with ?id={group} one of them. */
export function CustomerPage() {
  const [query] = useSearchParams();
  const id = query.get('id');
  return (
    <div className="provision provision--wide">
      {id === null ? (
        <>
          <PageLink to="/provision">← CPE Provisioning</PageLink>
          <CustomersList />
        </>
      ) : (
        <>
          <PageLink to="/provision/customer">← Customers</PageLink>
          <OneCustomer id={id} />
        </>
      )}
    </div>
  );
}

/**
 * The parts that a customer has, and those that are missing. Nothing of the flow is stored but its
 * results, so anybody can go on with it.
 */
function OneCustomer({ id }: { id: string }) {
  const { data, error, isLoading, refetch } = useEndpoint(
    provisioning.getCustomer,
    { id },
    { staleMs: 0 },
  );
  const customer = data?.data;
  const title = customer ? `Set up ${customer.customer}` : 'Set up a customer';
  usePageTitle(title);
  return (
    <>
      {!customer && <Header variant="h1">{title}</Header>}
      {isLoading && (
        <Box textAlign="center">
          <Spinner /> Loading the customer
        </Box>
      )}
      {error && (
        <Alert
          type="error"
          header="The customer could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Alert>
      )}
      {customer && <Parts title={title} customer={customer} onChanged={() => void refetch()} />}
    </>
  );
}

interface PartsProps {
  title: string;
  customer: CustomerView;
  onChanged(): void;
}

function Parts({ title, customer, onChanged }: PartsProps) {
  const { accounts } = useSession();
  const [isOpen, setOpen] = useState(false);
  const parts = partsOf(customer);
  const missing = parts.filter(isMissing).length;
  const account = accounts.find(({ id }) => id === customer.account_id)?.name;
  const facts = [account, customer.customer_id && `Customer ID ${customer.customer_id}`];
  return (
    <>
      <Header variant="h1" description={facts.filter(Boolean).join(' · ')}>
        {title}
      </Header>
      <Container
        header={
          <Header variant="h2">
            {missing === 0 ? 'Nothing is missing' : `${missing} of ${parts.length} to do`}
          </Header>
        }
      >
        <SpaceBetween size="l">
          {parts.map((part) => (
            <CustomerPart
              key={part.id}
              part={part}
              customer={customer}
              onRecipients={() => setOpen(true)}
            />
          ))}
        </SpaceBetween>
      </Container>
      {isOpen && (
        <CustomerRecipientsDialog
          accountId={customer.account_id}
          customer={customer.customer}
          onClose={() => {
            setOpen(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}
