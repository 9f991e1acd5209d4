import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useState } from 'react';
import { branding } from '../../../../core/contract/branding.ts';
import { useSession } from '../../access/session.ts';
import { useEndpoint } from '../../api/queries.ts';
import { BrandForm } from './brand-form.tsx';
import { ExportAccount } from './export-account.tsx';
import { refusalFor } from '../../parts/branding/refusal-for.ts';
import './settings.css';

/** /admin/settings: the brand of an account, and what it looks like while it is changed. */
export function SettingsPage() {
  const session = useSession();
  const [accountId, setAccountId] = useState(session.accountId);
  const { data, error, refetch } = useEndpoint(branding.readBranding, { account_id: accountId });
  const options = session.accounts.map(({ id, name }) => ({ value: id, label: name }));
  const refusal = refusalFor(session);
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        description="What people of the account see: pages, mails, reports and calendars."
        actions={<ExportAccount />}
      >
        Settings
      </Header>
      {options.length > 1 && (
        <FormField label="Account">
          <Select
            options={options}
            selectedOption={options.find(({ value }) => value === accountId) ?? null}
            onChange={({ detail }) => setAccountId(detail.selectedOption.value ?? accountId)}
          />
        </FormField>
      )}
      {refusal && <Alert type="info">{refusal}</Alert>}
      {error && !data && (
        <Alert
          type="error"
          header="The settings could not be read"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Alert>
      )}
      {!data && !error && (
        <output>
          <Spinner /> Loading the settings
        </output>
      )}
      {data && (
        <BrandForm
          key={accountId}
          accountId={accountId}
          read={data.data}
          refusal={refusal}
          onOld={() => void refetch()}
        />
      )}
    </SpaceBetween>
  );
}
