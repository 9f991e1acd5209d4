import { useEffect } from 'react';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useSites } from './device-fields.tsx';

interface CollectorFieldProps {
  /** Folder of the customer; '' before one is chosen. */
  customer: string;
  /** Id of the chosen collector; '' for the portal. */
  collector: string;
  label: string;
  onForget(): void;
}

/** The collector of a customer's account in place of the portal; nothing where there is none. */
export function CollectorField({ customer, collector, label, onForget }: CollectorFieldProps) {
  const sites = useSites(customer).data;
  const isOfOther =
    collector !== '' && sites !== undefined && !sites.collectors.some(({ id }) => id === collector);
  useEffect(() => {
    if (isOfOther) onForget();
  }, [isOfOther, onForget]);
  if (!sites || sites.collectors.length === 0) return null;
  return (
    <SelectField
      name="collector"
      label={label}
      description="A collector reaches devices that the portal cannot reach."
      options={[
        { value: '', label: 'The portal' },
        ...sites.collectors.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
