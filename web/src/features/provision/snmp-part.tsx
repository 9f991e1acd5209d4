import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect } from 'react';
import { provisioning } from '../../../../core/contract/provisioning.ts';
import { durationWords } from '../../../../core/domain/age.ts';
import { circuitPort } from '../../../../core/domain/circuit-port.ts';
import type { ReportedSystem } from '../../../../core/domain/reported-system.ts';
import { useWrite } from '../../api/queries.ts';
import { portOptions } from '../../parts/circuit/port-options.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { Form } from '../../ui/form/form.ts';
import type { DeviceForm } from './device-form.ts';
import { SnmpFields } from './snmp-fields.tsx';
import { snmpMissing, snmpOf } from './snmp-form.ts';

interface SnmpPartProps {
  form: Form<DeviceForm>;
  mayManage: boolean;
  /** Collector that polls the device; undefined for the portal. */
  collector: { id: string; name: string } | undefined;
}

/** How the device is asked, and how it identifies itself. */
export function SnmpPart({ form, mayManage, collector }: SnmpPartProps) {
  const attempt = useWrite(provisioning.tryDevice);
  const { values } = form;
  const missing =
    values.customer === ''
      ? 'Choose the customer first.'
      : values.loopback.trim() === ''
        ? 'Enter the loopback IP first.'
        : snmpMissing(values);
  const tried = {
    cDevGroupId: values.customer,
    ip: values.loopback.trim(),
    ...snmpOf(values),
    ...(collector && { collector: collector.id }),
  };
  const isOfNow = JSON.stringify(attempt.variables?.params) === JSON.stringify(tried);
  const { change } = form;
  // A port of another device is not sent for this one.
  useEffect(() => {
    if (!isOfNow) change({ circuitPort: '' });
  }, [isOfNow, change]);
  return (
    <SpaceBetween size="m">
      <SnmpFields {...values} />
      <Button
        formAction="none"
        loading={attempt.isPending}
        disabled={!mayManage || missing !== undefined}
        disabledReason={missing}
        onClick={() => attempt.mutate({ params: tried })}
      >
        Test SNMP
      </Button>
      <output>
        {isOfNow && attempt.error && (
          <Alert
            type="error"
            header={`The device did not identify itself${collector ? ` to ${collector.name}` : ''}`}
          >
            {attempt.error.message}
          </Alert>
        )}
        {isOfNow && attempt.data && (
          <WhatItSays
            system={attempt.data.data}
            onTakeName={
              values.deviceName.trim() === ''
                ? () => form.change({ deviceName: attempt.data.data.name })
                : undefined
            }
          />
        )}
      </output>
      {isOfNow && attempt.data && (
        <SelectField
          name="circuitPort"
          label="Port of the circuit"
          description="Traffic and utilisation are those of this port. It can be chosen later too."
          filteringType="auto"
          options={portOptions(
            attempt.data.data.interfaces,
            circuitPort(attempt.data.data.interfaces, {
              chosen: '',
              circuitReference: values.circuitReference,
            }),
          )}
        />
      )}
    </SpaceBetween>
  );
}

function WhatItSays({
  system,
  onTakeName,
}: {
  system: ReportedSystem;
  onTakeName: (() => void) | undefined;
}) {
  const { interfaces } = system;
  return (
    <Alert
      type="success"
      header={`${system.name || 'It'} answers`}
      action={
        onTakeName && system.name ? (
          <Button formAction="none" onClick={onTakeName}>{`Use ${system.name} as its name`}</Button>
        ) : undefined
      }
    >
      <p>
        {[
          system.description,
          system.vendor,
          system.uptimeSeconds > 0 && `up for ${durationWords(system.uptimeSeconds)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>{`${interfaces.length} ${interfaces.length === 1 ? 'interface' : 'interfaces'}`}</p>
      <ul aria-label="Interfaces">
        {interfaces.slice(0, MOST_SHOWN).map((each) => (
          <li key={each.name}>
            {[each.name, each.status, each.alias].filter(Boolean).join(' · ')}
          </li>
        ))}
        {interfaces.length > MOST_SHOWN && <li>{`and ${interfaces.length - MOST_SHOWN} more`}</li>}
      </ul>
    </Alert>
  );
}

const MOST_SHOWN = 12;
