import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Imported } from '../../../../core/domain/automation/imported.ts';
import { useCan, useComponentAllowed } from '../../access/permissions.ts';
import { openFor } from '../../parts/customers/opened-for.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { isMissing, type CountedPart, type CustomerView } from './customer-parts.ts';

interface CustomerPartProps {
  part: CountedPart;
  customer: CustomerView;
  onRecipients(): void;
}

/** One thing that a customer needs: whether it is there, and where it is done. */
export function CustomerPart({ part, customer, onRecipients }: CustomerPartProps) {
  return (
    <section aria-label={part.title}>
      <Box variant="h3">{part.isOptional ? `${part.title} (optional)` : part.title}</Box>
      <SpaceBetween size="xs">
        <State part={part} />
        <Actions id={part.id} customer={customer} onRecipients={onRecipients} />
      </SpaceBetween>
    </section>
  );
}

function State({ part }: { part: CountedPart }) {
  const { count, one, many, without } = part;
  if (count === null)
    return (
      <StatusIndicator type="stopped">You do not have permission to see these.</StatusIndicator>
    );
  if (count === 0)
    return (
      <StatusIndicator type={isMissing(part) ? 'warning' : 'pending'}>{without}</StatusIndicator>
    );
  return (
    <StatusIndicator type="success">
      {count.toLocaleString('en-GB')} {count === 1 ? one : many}
    </StatusIndicator>
  );
}

type ActionsProps = Pick<CustomerPartProps, 'customer' | 'onRecipients'> & {
  id: CountedPart['id'];
};

function Actions({ id, customer, onRecipients }: ActionsProps) {
  const may = {
    people: useCan('admin.userAccess', 'manage'),
    devices: useCan('admin.provisioning', 'manage'),
    recipients: [useCan('alerts', 'manage'), useComponentAllowed('ConfigureAlertsButton')].every(
      Boolean,
    ),
    planned_works: [
      useCan('maintenance', 'manage'),
      useComponentAllowed('AddMaintenanceButton'),
    ].every(Boolean),
    reports: useCan('reports', 'manage'),
  }[id];
  const { account_id, customer: name } = customer;
  const state = openFor({ id: customer.id, account_id, customer: name });
  const links = (pages: Readonly<Record<string, string>>, what?: Imported) => (
    <SpaceBetween direction="horizontal" size="m">
      {Object.entries(pages).map(([to, text]) => (
        <PageLink key={to} to={to} state={{ ...state, what }}>
          {text}
        </PageLink>
      ))}
    </SpaceBetween>
  );
  if (!may)
    return (
      <Box variant="small" color="text-body-secondary">
        Ask somebody with permission to manage these.
      </Box>
    );
  switch (id) {
    case 'people':
      return links({ '/users': 'Add a person', '/provision/import': 'Import people' }, 'users');
    case 'devices':
      return links({
        '/provision': 'Provision a device',
        '/provision/find': 'Find devices in a subnet',
        '/provision/import': 'Import devices',
      });
    case 'recipients':
      return (
        <Button variant="inline-link" onClick={onRecipients}>
          Edit recipients
        </Button>
      );
    case 'planned_works':
      return links({ '/maintenance': 'Plan work' });
    case 'reports':
      return links({ '/reports': 'Add a report' });
  }
}
