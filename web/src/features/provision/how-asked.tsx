import { useEffect } from 'react';
import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { SOURCES } from '../../../../core/domain/source-key.ts';
import { firstAtSource } from '../../../../core/domain/provisioning.ts';
import type { Form } from '../../ui/form/form.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useSites } from './device-fields.tsx';
import type { DeviceForm } from './device-form.ts';
import { USUAL_SNMP } from './snmp-form.ts';
import { SnmpPart } from './snmp-part.tsx';

const NONE: readonly { id: string; name: string }[] = [];

/** How a new device is asked, and by whom: where another source watches, that decides. */
export function HowAsked({ form, mayManage }: { form: Form<DeviceForm>; mayManage: boolean }) {
  const sites = useSites(form.values.customer).data;
  const source = sites?.source ?? 'collector';
  const { change } = form;
  const isOther = source !== 'collector';
  // What was typed for another customer is not sent to this one's source.
  useEffect(() => {
    if (isOther) change(USUAL_SNMP);
  }, [isOther, change]);
  const collectors = sites?.collectors ?? NONE;
  const chosen = collectors.find(({ id }) => id === form.values.collector);
  const isOfOther = sites !== undefined && form.values.collector !== '' && !chosen;
  useEffect(() => {
    if (isOfOther) change({ collector: '' });
  }, [isOfOther, change]);
  if (!isOther)
    return (
      <SpaceBetween size="m">
        {collectors.length > 0 && (
          <SelectField
            name="collector"
            label="Polled by"
            description="A collector polls devices that the portal cannot reach."
            options={[
              { value: '', label: 'The portal' },
              ...collectors.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <SnmpPart form={form} mayManage={mayManage} collector={chosen?.name ?? ''} />
      </SpaceBetween>
    );
  if (sites?.isFirst) return <Alert type="warning">{firstAtSource(source)}</Alert>;
  return (
    <Alert type="info" header={`${SOURCES[source]} monitors the devices of this customer`}>
      It will be asked to monitor this device like the others of this customer. The page of the
      device shows its answer.
    </Alert>
  );
}
