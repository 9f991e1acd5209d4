import { useEffect } from 'react';
import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { firstAtSource, type NewDeviceSource } from '../../../../core/domain/provisioning.ts';
import { SOURCES } from '../../../../core/domain/source-key.ts';
import type { Form } from '../../ui/form/form.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { CollectorField } from './collector-field.tsx';
import { useSites } from './device-fields.tsx';
import type { DeviceForm } from './device-form.ts';
import { USUAL_SNMP } from './snmp-form.ts';
import { SnmpPart } from './snmp-part.tsx';

const USUAL: readonly NewDeviceSource[] = [{ name: 'collector', isFirst: false }];

/** The source of a new device, and how the built-in collector asks it. */
export function HowAsked({ form, mayManage }: { form: Form<DeviceForm>; mayManage: boolean }) {
  const sites = useSites(form.values.customer).data;
  const sources = sites?.sources ?? USUAL;
  const { change } = form;
  const named = sources.find(({ name }) => name === form.values.source);
  const source = named ?? sources[0];
  const isOther = source !== undefined && source.name !== 'collector';
  // What was typed for another source is not sent to this one.
  useEffect(() => {
    if (isOther) change({ ...USUAL_SNMP, collector: '' });
  }, [isOther, change]);
  const chosen = sites?.collectors.find(({ id }) => id === form.values.collector);
  const isSourceOfOther = sites !== undefined && form.values.source !== '' && !named;
  useEffect(() => {
    if (isSourceOfOther) change({ source: '' });
  }, [isSourceOfOther, change]);
  return (
    <SpaceBetween size="m">
      {sources.length > 1 && (
        <SelectField
          name="source"
          label="Monitored by"
          description="This account has several monitoring sources. One of them monitors the device."
          options={sources.map(({ name }, at) => ({
            value: at === 0 ? '' : name,
            label: SOURCES[name],
          }))}
        />
      )}
      {isOther ? (
        <AtOther source={source} isOnly={sources.length === 1} />
      ) : (
        <>
          <CollectorField
            label="Polled by"
            customer={form.values.customer}
            collector={form.values.collector}
            onForget={() => change({ collector: '' })}
          />
          <SnmpPart form={form} mayManage={mayManage} collector={chosen} />
        </>
      )}
    </SpaceBetween>
  );
}

function AtOther({ source, isOnly }: { source: NewDeviceSource; isOnly: boolean }) {
  const { name, isFirst } = source;
  if (isFirst) return <Alert type="warning">{firstAtSource(name)}</Alert>;
  return (
    <Alert
      type="info"
      header={`${SOURCES[name]} monitors ${isOnly ? 'the' : 'other'} devices of this customer`}
    >
      It will be asked to monitor this device like the others of this customer. The page of the
      device shows its answer.
    </Alert>
  );
}
