import ColumnLayout from '@cloudscape-design/components/column-layout';
import {
  SNMP_AUTH_PROTOCOLS,
  SNMP_PRIV_PROTOCOLS,
} from '../../../../core/domain/snmp-credential.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { DigitsField } from './device-fields.tsx';
import { NO_PRIVACY, SNMP_CHOICES, type SnmpForm } from './snmp-form.ts';

const secret = { type: 'password', autoComplete: 'new-password' } as const;

/** The fields of SnmpForm, as far as the choice needs them. */
export function SnmpFields({ asked, privProtocol }: Pick<SnmpForm, 'asked' | 'privProtocol'>) {
  const isUser = asked === '3';
  // A fragment would be one cell of the layout.
  return (
    <ColumnLayout columns={2}>
      <SelectField name="asked" label="SNMP" options={SNMP_CHOICES} />
      <DigitsField name="port" label="SNMP Port" />
      {(asked === '1' || asked === '2c') && (
        <TextField name="community" label="Community String" {...secret} />
      )}
      {isUser && <TextField name="snmpUser" label="User Name" autoComplete="off" />}
      {isUser && (
        <TextField
          name="context"
          label="Context (optional)"
          description="Where the device keeps several views, such as virtual routers."
          autoComplete="off"
        />
      )}
      {isUser && (
        <SelectField name="authProtocol" label="Authentication" options={SNMP_AUTH_PROTOCOLS} />
      )}
      {isUser && <TextField name="authKey" label="Authentication Token" {...secret} />}
      {isUser && (
        <SelectField
          name="privProtocol"
          label="Privacy"
          options={[...SNMP_PRIV_PROTOCOLS, NO_PRIVACY]}
        />
      )}
      {isUser && privProtocol !== NO_PRIVACY && (
        <TextField name="privKey" label="Privacy Token" {...secret} />
      )}
    </ColumnLayout>
  );
}
