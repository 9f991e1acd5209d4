import * as z from 'zod';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { automation } from '../../../../core/contract/automation.ts';
import { useEndpoint } from '../../api/queries.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { JobFormProps } from './group-form.tsx';
import { placeRefused } from './steps.ts';

const schema = z.object({ resourceGroup: z.string(), dashboardGroup: z.string() });

/** Whether one of these is still to be chosen; there is nothing to choose where none is there. */
const isToChoose = (places: readonly { id: string }[], chosen: string): boolean =>
  places.length > 0 && !places.some(({ id }) => id === chosen);

/** The roles of a customer; a group is fixed where the customer has none to choose from. */
export function RolesForm({ account, customer, onSave }: JobFormProps) {
  const devices = useEndpoint(automation.listDeviceGroups, {});
  const dashboards = useEndpoint(automation.listDashboardGroups, {});
  const failure = devices.error ?? dashboards.error;
  const named = customer.trim().toLowerCase();
  const own = <P extends { customer: string }>(places: readonly P[] | undefined) =>
    (places ?? []).filter((place) => place.customer.toLowerCase() === named);
  const resources = own(devices.data?.data);
  const boards = own(dashboards.data?.data);
  const form = useForm({
    schema,
    start: { resourceGroup: '', dashboardGroup: '' },
    isWorthKeeping: false,
    refuse: ({ resourceGroup, dashboardGroup }) =>
      placeRefused({ account, customer }) ??
      (failure
        ? sentenceOf(failure)
        : !devices.data || !dashboards.data
          ? 'The groups are still being read. Try again in a moment.'
          : isToChoose(resources, resourceGroup)
            ? 'Choose a resource group first.'
            : isToChoose(boards, dashboardGroup)
              ? 'Choose a dashboard group first.'
              : undefined),
    send: (values) => Promise.resolve(values),
    onSent: (_answer, values) =>
      onSave({
        job: 'roles',
        account,
        customer: customer.trim(),
        resourceGroup: resources.length > 0 ? values.resourceGroup : '',
        dashboardGroup: boards.length > 0 ? values.dashboardGroup : '',
      }),
  });
  const options = (places: readonly { id: string; path: string }[]) =>
    places.map(({ id, path }) => ({ value: id, label: path }));
  return (
    <FormPage form={form} verb="Save Roles">
      {resources.length > 0 ? (
        <SelectField
          name="resourceGroup"
          label="Resource Group"
          placeholder="Choose a resource group"
          options={options(resources)}
        />
      ) : (
        <p>Resource group: the customer’s own, which has no groups to choose from yet.</p>
      )}
      {boards.length > 0 ? (
        <SelectField
          name="dashboardGroup"
          label="Dashboard Group"
          placeholder="Choose a dashboard group"
          options={options(boards)}
        />
      ) : (
        <p>Dashboard group: the customer’s own.</p>
      )}
    </FormPage>
  );
}
