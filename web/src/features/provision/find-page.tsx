import Header from '@cloudscape-design/components/header';
import Container from '@cloudscape-design/components/container';
import * as z from 'zod';
import { provisioning } from '../../../../core/contract/provisioning.ts';
import { MOST_SEARCHED, searchedRange } from '../../../../core/domain/address-range.ts';
import { useCan } from '../../access/permissions.ts';
import { useWrite } from '../../api/queries.ts';
import { useOpenedFor } from '../../parts/customers/opened-for.ts';
import { useNoteStarted } from '../../parts/jobs/use-jobs.ts';
import { useQueryParams } from '../../ui/address.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { CollectorField } from './collector-field.tsx';
import { FoundDevices } from './found-devices.tsx';
import { MISSING_RIGHT } from './provisioned.ts';
import { SnmpFields } from './snmp-fields.tsx';
import { snmpFormSchema, snmpMissing, snmpOf, USUAL_SNMP } from './snmp-form.ts';
import { useFolders } from './use-folders.ts';
import './provision.css';

const schema = snmpFormSchema.extend({
  cDevGroupId: provisioning.findDevices.body.shape.cDevGroupId,
  range: searchedRange,
  collector: z.string(),
});
/** URL parameter: the job. */
const JOB = 'job';

/** /provision/find: searches a range for devices that answer over SNMP. */
export function FindPage() {
  const [params, write] = useQueryParams();
  const id = params.get(JOB);
  return (
    <div className="provision provision--wide">
      <PageLink to="/provision">← CPE Provisioning</PageLink>
      <Header
        variant="h1"
        description="Asks each address of a range over SNMP what it is. Nothing is provisioned."
      >
        Find devices
      </Header>
      <Container>
        <SearchForm onStarted={(job) => write((former) => withJob(former, job))} />
      </Container>
      {id !== null && <FoundDevices key={id} id={id} />}
    </div>
  );
}

function withJob(params: URLSearchParams, job: string): URLSearchParams {
  params.set(JOB, job);
  return params;
}

function SearchForm({ onStarted }: { onStarted(job: string): void }) {
  const mayManage = useCan('admin.provisioning', 'manage');
  const folders = useFolders();
  const noteStarted = useNoteStarted();
  const { mutateAsync } = useWrite(provisioning.findDevices);
  const form = useForm({
    schema,
    start: { ...USUAL_SNMP, cDevGroupId: useOpenedFor()?.id ?? '', range: '', collector: '' },
    refuse: (values) =>
      !mayManage
        ? MISSING_RIGHT
        : values.cDevGroupId === ''
          ? 'Choose the customer first.'
          : values.range.trim() === ''
            ? 'Enter the addresses first.'
            : snmpMissing(values),
    send: (values) =>
      mutateAsync({
        params: {
          cDevGroupId: values.cDevGroupId,
          range: values.range,
          ...snmpOf(values),
          ...(values.collector && { collector: values.collector }),
          key: crypto.randomUUID(),
        },
      }),
    onSent: ({ data }) => {
      noteStarted(data);
      onStarted(data.id);
    },
  });
  return (
    <FormPage form={form} verb="Find Devices" failed="The search was not started">
      <SelectField
        name="cDevGroupId"
        label="Customer"
        placeholder="Choose a customer"
        filteringType="auto"
        options={folders.customers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextArea
        name="range"
        label="Addresses"
        description={`Subnets up to /22, or /118 of IPv6, addresses and DNS names, separated by commas or spaces; at most ${MOST_SEARCHED.toLocaleString('en-GB')} in all. Names are looked up where the search runs.`}
        placeholder="10.1.0.0/24"
        rows={2}
      />
      <CollectorField
        label="Asked by"
        customer={form.values.cDevGroupId}
        collector={form.values.collector}
        onForget={() => form.change({ collector: '' })}
      />
      <SnmpFields {...form.values} />
    </FormPage>
  );
}
