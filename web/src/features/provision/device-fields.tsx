import Autosuggest from '@cloudscape-design/components/autosuggest';
import Input from '@cloudscape-design/components/input';
import { ApiError } from '../../../../core/contract/api-error.ts';
import { provisioning } from '../../../../core/contract/provisioning.ts';
import { siteOf } from '../../../../core/domain/provisioning.ts';
import { onlyDigits } from '../../../../core/domain/units.ts';
import { useCan } from '../../access/permissions.ts';
import { useEndpoint } from '../../api/queries.ts';
import { FieldFrame, type FieldProps } from '../../ui/form/field-frame.tsx';
import type { Form } from '../../ui/form/form.ts';
import { useField } from '../../ui/form/form-context.ts';
import type { DeviceForm } from './device-form.ts';

/** A number in digits; anything else that is typed is left out. */
export function DigitsField({ name, label }: FieldProps) {
  const { value, set, onBlur, ref, errorText } = useField(name, label);
  return (
    <FieldFrame label={label} errorText={errorText}>
      <Input
        ref={ref}
        inputMode="numeric"
        value={value}
        onBlur={onBlur}
        onChange={({ detail }) => set(onlyDigits(detail.value))}
      />
    </FieldFrame>
  );
}

/** The sites of a customer, and the sources that can watch a new device there. */
export function useSites(customer: string) {
  const mayManage = useCan('admin.provisioning', 'manage');
  const enabled = mayManage && customer !== '';
  return useEndpoint(provisioning.listSites, { cDevGroupId: customer }, { enabled });
}

/** The site of a device: found again by its name or its postcode, or a new one. */
export function SiteField({ form }: { form: Form<DeviceForm> }) {
  const { value, set, onBlur, ref, errorText } = useField('site', 'Site');
  const { customer, sitePostcode } = form.values;
  const { data, error, isLoading } = useSites(customer);
  const sites = data?.data ?? [];
  return (
    <FieldFrame
      label="Site"
      description="A known name or postcode selects an existing site."
      errorText={errorText}
      hint={<output>{error ? refusalOf(error) : siteWords()}</output>}
    >
      <Autosuggest
        ref={ref}
        value={value}
        options={sites.map((site) => ({
          value: site.name,
          description: site.postcodes.join(', '),
        }))}
        expandToViewport
        statusType={isLoading ? 'loading' : 'finished'}
        loadingText="Loading the sites"
        empty={customer === '' ? 'Choose the customer first.' : 'No site of this name or postcode.'}
        enteredTextLabel={(typed) => `Use ${typed}`}
        onBlur={onBlur}
        onChange={({ detail }) => set(detail.value)}
        onSelect={({ detail }) => {
          const [postcode] = sites.find(({ name }) => name === detail.value)?.postcodes ?? [];
          form.change({ site: detail.value, ...(postcode && { sitePostcode: postcode }) });
        }}
      />
    </FieldFrame>
  );

  function siteWords(): string {
    if (customer === '' || !data || sitePostcode.trim() + value.trim() === '') return '';
    const found = siteOf(sites, { location: value, postcode: sitePostcode });
    if (!found) return `A new site will be created: ${value.trim() || sitePostcode.trim()}.`;
    const count = found.deviceCount;
    return `At ${found.name}, which has ${count} ${count === 1 ? 'device' : 'devices'}.`;
  }
}

/** A 409 says why no device can be added here at all. */
const refusalOf = (error: Error) =>
  error instanceof ApiError && error.statusCode === 409
    ? error.message
    : `The sites could not be read. ${error.message}`;
