import Autosuggest from '@cloudscape-design/components/autosuggest';
import Badge from '@cloudscape-design/components/badge';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { customerAccounts, useSession } from '../../access/session.ts';
import { DashboardForm } from './dashboard-form.tsx';
import { GroupForm, type JobFormProps } from './group-form.tsx';
import { RolesForm } from './roles-form.tsx';
import { jobsOffered, type JobId, type Saved } from './steps.ts';
import { useCustomers } from './use-customers.ts';
import { UsersForm } from './users-form.tsx';

/** Choices so far. */
export interface Chosen {
  isFull: boolean;
  /** '' until one of several is chosen. */
  account: string;
  customer: string;
  saved: Saved;
}

/** The first step: the customer, and the jobs with their data. */
export function Selection({
  chosen,
  onChange,
}: {
  chosen: Chosen;
  onChange(change: (before: Chosen) => Chosen): void;
}) {
  const session = useSession();
  const accounts = customerAccounts(session);
  const names = new Map(session.accounts.map(({ id, name }) => [id, name]));
  const { isFull, account, customer, saved } = chosen;
  const { names: customers } = useCustomers(account, customer);
  // Saved parts were for the former customer.
  const anew = (change: Partial<Chosen>) =>
    onChange((before) => ({ ...before, ...change, saved: {} }));
  return (
    <SpaceBetween size="m">
      <Container>
        <SpaceBetween size="m">
          <Toggle checked={isFull} onChange={({ detail }) => anew({ isFull: detail.checked })}>
            Full Customer
          </Toggle>
          <ColumnLayout columns={2}>
            {accounts.length > 1 && (
              <FormField label="Account">
                <Select
                  placeholder="Choose an account"
                  options={accounts.map((id) => ({ value: id, label: names.get(id) ?? id }))}
                  selectedOption={
                    account === '' ? null : { value: account, label: names.get(account) ?? account }
                  }
                  onChange={({ detail }) => anew({ account: detail.selectedOption.value ?? '' })}
                />
              </FormField>
            )}
            <FormField label="Customer" constraintText="All jobs are for this customer.">
              <Autosuggest
                value={customer}
                placeholder="Choose or name a customer"
                options={customers.map((value) => ({ value }))}
                enteredTextLabel={(value) => `New customer "${value}"`}
                empty="No customers yet"
                onChange={({ detail }) => anew({ customer: detail.value })}
              />
            </FormField>
          </ColumnLayout>
        </SpaceBetween>
      </Container>
      <Container header={<Header variant="h2">Jobs</Header>}>
        {jobsOffered(isFull).map(({ id, title }) => (
          <ExpandableSection
            key={`${id} ${account}`}
            headerText={title}
            headerActions={saved[id] && <Badge color="green">Saved</Badge>}
          >
            <JobForm
              id={id}
              title={title}
              account={account}
              customer={customer}
              onSave={(part) =>
                onChange((before) => ({ ...before, saved: { ...before.saved, [id]: part } }))
              }
            />
          </ExpandableSection>
        ))}
      </Container>
    </SpaceBetween>
  );
}

function JobForm({ id, title, ...form }: JobFormProps & { id: JobId; title: string }) {
  switch (id) {
    case 'dashboards':
      return <DashboardForm {...form} />;
    case 'users':
      return <UsersForm {...form} />;
    case 'roles':
      return <RolesForm {...form} />;
    default:
      return <GroupForm {...form} type={id} title={title} />;
  }
}
