import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState, type ComponentProps } from 'react';
import { devicegroups } from '../../../../core/contract/devicegroups.ts';
import { devices } from '../../../../core/contract/devices.ts';
import { provisioning } from '../../../../core/contract/provisioning.ts';
import { SIZE_UNITS } from '../../../../core/domain/units.ts';
import { useCan } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { useWrite } from '../../api/queries.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { atLeast } from './at-least.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { customerAddress } from './customer-parts.ts';
import { DigitsField, SiteField } from './device-fields.tsx';
import {
  deviceBody,
  deviceFormSchema,
  EMPTY,
  missingIn,
  NAMES_AT_SERVER,
  type DeviceForm,
} from './device-form.ts';
import { OptionalProperties } from './optional-properties.tsx';
import { LOADING_MS, MISSING_RIGHT, statusAndMessage } from './provisioned.ts';
import { snmpMissing } from './snmp-form.ts';
import { HowAsked } from './how-asked.tsx';
import type { Folders } from './use-folders.ts';

/** The device that was provisioned, and its customer by name and folder. */
interface Made {
  id: string;
  name: string;
  message: string;
  customer: string;
  folder: string;
}

/**
 * A new device of a customer; what was typed stays, for the next one beside it.
 *
 * @param start what is known of the device, and the folder of its customer
 */
export function DeviceTab({ folders, start }: { folders: Folders; start: Partial<DeviceForm> }) {
  const { username } = useSession();
  const mayManage = useCan('admin.provisioning', 'manage');
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const { mutateAsync } = useWrite(provisioning.createDevice, {
    invalidates: [
      provisioning.listSites,
      devices.listDevices,
      devicegroups.listGroups,
      devicegroups.listSubgroups,
    ],
  });
  const nameOf = (folder: string) => folders.customers.find(({ id }) => id === folder)?.name ?? '';
  const form = useForm({
    schema: deviceFormSchema,
    start: { ...EMPTY, ...start },
    send: (values) => atLeast(LOADING_MS, mutateAsync({ params: deviceBody(values, username) })),
    onSent: ({ message, data }, { deviceName: name, customer: folder }) =>
      setMade({ id: data.id, name, message, customer: nameOf(folder), folder }),
    tell: statusAndMessage,
    tellsAll: true,
    names: NAMES_AT_SERVER,
    refuse: (values) =>
      !mayManage
        ? MISSING_RIGHT
        : made?.name === values.deviceName
          ? 'This device is provisioned. Change its name to provision another.'
          : (missingIn(values) ?? snmpMissing(values)),
  });
  const added = Object.values(form.values.additional).filter((value) => value !== '').length;
  return (
    <>
      <FormPage
        form={form}
        verb="Provision Device"
        failed="The device was not provisioned"
        otherButtons={
          <Button formAction="none" onClick={() => setAdding(true)}>
            {added > 0 ? `Optional Properties (${added})` : 'Optional Properties'}
          </Button>
        }
      >
        <DeviceFields form={form} customers={folders.customers} />
        <HowAsked form={form} mayManage={mayManage} />
        {made && !form.failure && !form.isRunning && (
          <output>
            <Alert type="success">
              {made.message} <PageLink to={`/device/${made.id}`}>{`Open ${made.name}`}</PageLink>{' '}
              <PageLink to={customerAddress(made.folder)}>{`Set up ${made.customer}`}</PageLink>
            </Alert>
          </output>
        )}
      </FormPage>
      {isAdding && (
        <OptionalProperties
          values={form.values.additional}
          onApply={(additional) => form.change({ additional })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

type DeviceFieldsProps = Pick<Folders, 'customers'> & ComponentProps<typeof SiteField>;

/** Customer, site and circuit of the device. */
function DeviceFields({ form, customers }: DeviceFieldsProps) {
  return (
    <SpaceBetween size="m">
      <ColumnLayout columns={2}>
        <SelectField
          name="customer"
          label="Customer"
          placeholder="Choose a customer"
          filteringType="auto"
          filteringPlaceholder="Find a customer"
          filteringAriaLabel="Find a customer"
          empty="No customer"
          options={customers.map(({ id, name, customer_id: reference }) => ({
            value: id,
            label: name,
            ...(reference && { description: reference }),
          }))}
        />
        <TextField name="deviceName" label="Device Name" />
        <TextField name="sitePostcode" label="Postcode" />
        <SiteField form={form} />
        <TextField
          name="loopback"
          label="Loopback IP"
          description="Empty for the address that the DNS name leads to."
        />
        <TextField
          name="dnsName"
          label="DNS Name (optional)"
          placeholder="router1.example.net"
          description="Where it leads to another address later, the device is polled there."
        />
        <TextField name="circuitReference" label="Circuit Reference" />
        <DigitsField name="circuitSize" label="Circuit Size" />
        <DigitsField name="bearerSize" label="Bearer Size" />
        <SelectField name="unit" label="Unit" options={SIZE_UNITS} />
        <TextField name="requestId" label="Request ID" />
      </ColumnLayout>
      <CheckField
        name="isPreLive"
        label="Pre-Live"
        description="Installed but not in service yet: polled, but never shown red or green."
      />
    </SpaceBetween>
  );
}
