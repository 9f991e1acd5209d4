import { useEffect } from 'react';
import Alert from '@cloudscape-design/components/alert';
import { SOURCES } from '../../../../core/domain/source-key.ts';
import { firstAtSource } from '../../../../core/domain/provisioning.ts';
import type { Form } from '../../ui/form/form.ts';
import { useSites } from './device-fields.tsx';
import type { DeviceForm } from './device-form.ts';
import { USUAL_SNMP } from './snmp-form.ts';
import { SnmpPart } from './snmp-part.tsx';

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
  if (!isOther) return <SnmpPart form={form} mayManage={mayManage} />;
  if (sites?.isFirst) return <Alert type="warning">{firstAtSource(source)}</Alert>;
  return (
    <Alert type="info" header={`${SOURCES[source]} monitors the devices of this customer`}>
      It will be asked to monitor this device like the others of this customer. The page of the
      device shows its answer.
    </Alert>
  );
}
