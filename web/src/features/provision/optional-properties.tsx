import ColumnLayout from '@cloudscape-design/components/column-layout';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { ADDITIONAL_PROPERTIES } from '../../../../core/domain/additional-properties.ts';
import { portalConfigQuery } from '../../api/settings.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const LABELS: Readonly<Record<string, string>> = {
  ip_range: 'IP Range',
  vlan: 'VLAN',
  is_broadband: 'Is Broadband',
  dist_router: 'Distribution Router',
  dist_interface: 'Distribution Interface',
  gateway_ip: 'Gateway IP',
  first_ip: 'First IP',
  last_ip: 'Last IP',
  dns_ip1: 'DNS IP 1',
  dns_ip2: 'DNS IP 2',
  dc: 'Domain Controller',
};
const schema = z.record(z.string(), z.string());
const labelOf = (name: string) =>
  LABELS[name] ??
  name.replaceAll(
    /(^|_)([a-z])/g,
    (_, before: string, letter: string) => `${before && ' '}${letter.toUpperCase()}`,
  );

interface OptionalPropertiesProps {
  values: Readonly<Record<string, string>>;
  onApply(values: Record<string, string>): void;
  onClose(): void;
}

/** Optional properties of a new device; the brand configures the list. */
export function OptionalProperties({ values, onApply, onClose }: OptionalPropertiesProps) {
  const { data: config } = useQuery(portalConfigQuery());
  // The site has a field of its own.
  const offered = ADDITIONAL_PROPERTIES.filter(
    (name) => name !== 'location' && (config?.provisioning.additional.includes(name) ?? true),
  );
  const form = useForm({
    schema,
    start: Object.fromEntries(offered.map((name) => [name, values[name] ?? ''])),
    send: (typed) => Promise.resolve(typed),
    onSent: onApply,
  });
  return (
    <FormDialog
      title="Apply Additional Properties"
      form={form}
      verb="Apply"
      size="large"
      onClose={onClose}
    >
      <ColumnLayout columns={2}>
        {offered.map((name) => (
          <TextField key={name} name={name} label={labelOf(name)} />
        ))}
      </ColumnLayout>
    </FormDialog>
  );
}
