import * as z from 'zod';
import type { JobView } from '../../../../core/contract/jobs.ts';
import { automation } from '../../../../core/contract/automation.ts';
import {
  CERTIFICATE_OWNERS,
  CERTIFICATE_PANELS,
  CERTIFICATE_PRODUCTS,
} from '../../../../core/domain/automation/folder.ts';
import { ADDITIONS, filledPartSchema } from '../../../../core/domain/automation/part.ts';
import { NETWORK_DASHBOARDS } from '../../../../core/domain/automation/templates.ts';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { customerAccounts, useSession } from '../../access/session.ts';
import { useEndpoint } from '../../api/queries.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { MultiSelectField } from '../../ui/form/multi-select-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AddUsersByCsv } from './add-users-by-csv.tsx';
import type { RunJobId } from './run-jobs.ts';
import type { Part } from './steps.ts';

const schema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
type Values = z.infer<typeof schema>;

interface RunJobFormProps {
  id: RunJobId;
  onFilled(part: Part): void;
  /** Of a form that starts its job by itself. */
  onStarted(job: JobView): void;
}

/** The form of a job; what it is filled with is looked at before it is run. */
export function RunJobForm({ id, onFilled, onStarted }: RunJobFormProps) {
  return id === 'addUsersByCSV' ? (
    <AddUsersByCsv onStarted={onStarted} />
  ) : (
    <FilledForm id={id} onFilled={onFilled} />
  );
}

type FormId = Exclude<RunJobId, 'addUsersByCSV'>;

const START: Readonly<Record<FormId, Values>> = {
  fullConfiguration: {
    account: '',
    customer: '',
    additions: [],
    layout: 'standard',
    devPath: '',
    dashPath: '',
  },
  addNetworkDashboard: { customer: '', devices: [], type: '' },
  sslProperties: { domain: '', product: '', owner: '', years: '', panel: '' },
  AddProperties: { customer: '', devices: [], name: '', value: '' },
};

/** Fields that may be empty. */
const OPTIONAL = new Set(['additions', 'devPath', 'dashPath']);
const WORDS: Readonly<Record<string, string>> = {
  account: 'account',
  customer: 'customer',
  devices: 'devices',
  type: 'dashboard type',
  domain: 'domain',
  product: 'product name',
  owner: 'owner',
  years: 'duration',
  panel: 'panel',
  name: 'property name',
  value: 'property value',
};

function missing(values: Values): string | undefined {
  const empty = Object.entries(values).find(
    ([name, value]) => !OPTIONAL.has(name) && value.length === 0,
  );
  if (empty) return `Enter the ${WORDS[empty[0]] ?? empty[0]} first.`;
  if (values['layout'] !== 'custom') return undefined;
  if (values['devPath'] === '') return 'Enter the device folder path first.';
  return values['dashPath'] === '' ? 'Enter the dashboard folder path first.' : undefined;
}

function FilledForm({ id, onFilled }: { id: FormId } & Pick<RunJobFormProps, 'onFilled'>) {
  const customers = useEndpoint(automation.getCustomers, {});
  const [only, ...others] = customerAccounts(useSession());
  const account = only !== undefined && others.length === 0 ? only : '';
  const form = useForm({
    schema,
    start: 'account' in START[id] ? { ...START[id], account } : START[id],
    isWorthKeeping: false,
    refuse: missing,
    send: (values) => {
      const years = values['years'] && { years: Number(values['years']) };
      const place = customers.data?.data.find(({ id: group }) => group === values['customer']);
      const of = place && { account: place.account_id, customer: place.customer };
      return Promise.resolve(
        filledPartSchema.parse({ job: id, account: '', ...values, ...years, ...of }),
      );
    },
    onSent: (part) => onFilled(part),
  });
  return (
    <FormPage form={form} verb="Preview the changes">
      <Fields id={id} values={form.values} />
    </FormPage>
  );
}

function Fields({ id, values }: { id: FormId; values: Values }) {
  switch (id) {
    case 'fullConfiguration':
      return (
        <SpaceBetween size="m">
          <AccountField />
          <TextField name="customer" label="Customer" />
          <MultiSelectField
            name="additions"
            label="Additions"
            placeholder="Choose what else to create"
            options={ADDITIONS.map((each) => ({ value: each, label: each }))}
          />
          <SelectField
            name="layout"
            label="Layout"
            options={[
              { value: 'standard', label: 'Standard' },
              { value: 'custom', label: 'Custom' },
            ]}
          />
          {values['layout'] === 'custom' && (
            <SpaceBetween size="m">
              <TextField name="devPath" label="Device Folder Path" placeholder="Retail/North" />
              <TextField name="dashPath" label="Dashboard Folder Path" placeholder="Retail" />
            </SpaceBetween>
          )}
        </SpaceBetween>
      );
    case 'addNetworkDashboard':
      return (
        <SpaceBetween size="m">
          <CustomerAndDevices chosen={String(values['customer'])} />
          <SelectField
            name="type"
            label="Dashboard Type"
            placeholder="Choose a type"
            options={NETWORK_DASHBOARDS}
          />
        </SpaceBetween>
      );
    case 'sslProperties':
      return (
        <SpaceBetween size="m">
          <TextField name="domain" label="Domain" placeholder="shop.example.com" />
          <SelectField
            name="product"
            label="Product Name"
            placeholder="Choose a product"
            options={CERTIFICATE_PRODUCTS}
          />
          <SelectField
            name="owner"
            label="Owner"
            placeholder="Choose an owner"
            options={CERTIFICATE_OWNERS}
          />
          <SelectField
            name="years"
            label="Duration"
            placeholder="Choose a duration"
            options={['1', '2', '3'].map((years) => ({
              value: years,
              label: years === '1' ? '1 year' : `${years} years`,
            }))}
          />
          <SelectField
            name="panel"
            label="Panel"
            placeholder="Choose a panel"
            options={CERTIFICATE_PANELS}
          />
        </SpaceBetween>
      );
    case 'AddProperties':
      return (
        <SpaceBetween size="m">
          <CustomerAndDevices chosen={String(values['customer'])} />
          <TextField name="name" label="Property Name" />
          <TextField name="value" label="Property Value" />
        </SpaceBetween>
      );
  }
}

function AccountField() {
  const session = useSession();
  const accounts = customerAccounts(session);
  if (accounts.length < 2) return null;
  const names = new Map(session.accounts.map(({ id, name }) => [id, name]));
  return (
    <SelectField
      name="account"
      label="Account"
      placeholder="Choose an account"
      options={accounts.map((id) => ({ value: id, label: names.get(id) ?? id }))}
    />
  );
}

/** @param chosen the customer's uppermost group: accounts may have customers of one name. */
function CustomerAndDevices({ chosen }: { chosen: string }) {
  const session = useSession();
  const names = new Map(session.accounts.map(({ id, name }) => [id, name]));
  const customers = useEndpoint(automation.getCustomers, {}).data?.data ?? [];
  const place = customers.find(({ id }) => id === chosen);
  const customer = place?.customer ?? '';
  const devices = useEndpoint(
    automation.getCustomerDevices,
    { customer },
    { enabled: customer !== '' },
  );
  const own = (devices.data?.data ?? []).filter((each) => each.account_id === place?.account_id);
  return (
    <SpaceBetween size="m">
      <SelectField
        name="customer"
        label="Customer"
        placeholder="Choose a customer"
        filteringType="auto"
        options={customers.map((each) => ({
          value: each.id,
          label: each.customer,
          ...(session.isSuperAccount && { description: names.get(each.account_id) }),
        }))}
      />
      <MultiSelectField
        name="devices"
        label="Devices"
        placeholder={customer === '' ? 'Choose the customer first' : 'Choose devices'}
        options={own.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </SpaceBetween>
  );
}
