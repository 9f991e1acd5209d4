import * as z from 'zod';
import { automation } from '../../../../core/contract/automation.ts';
import { TOP_FOLDER } from '../../../../core/domain/automation/part.ts';
import type { GroupType } from '../../../../core/domain/automation/templates.ts';
import { useEndpoint } from '../../api/queries.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { placeRefused, type Part } from './steps.ts';

export interface JobFormProps {
  account: string;
  customer: string;
  onSave(part: Part): void;
}

const schema = z.object({ folder: z.string(), structure: z.string() });

/** A customer's groups of one type: below which folder, in which structure. */
export function GroupForm({
  type,
  title,
  account,
  customer,
  onSave,
}: JobFormProps & { type: GroupType; title: string }) {
  const templates = useEndpoint(automation.listGroupTemplates, { type });
  const groups = useEndpoint(automation.listDeviceGroups, {}, { enabled: type === 'device' });
  const folders = useEndpoint(
    automation.listJobGroups,
    { group_id: TOP_FOLDER, type },
    { enabled: type !== 'device' },
  );
  const places = (type === 'device' ? groups : folders).data?.data ?? [];
  const offered = places.filter(
    (place) =>
      place.account_id === account &&
      (type === 'device'
        ? place.customer === ''
        : place.customer.toLowerCase() === customer.trim().toLowerCase()),
  );
  // A folder of the customer that was named before is none of this one.
  const isNeeded = (folder: string) => type !== 'report' || folder !== '';
  const form = useForm({
    schema,
    start: { folder: '', structure: '' },
    isWorthKeeping: false,
    refuse: ({ folder, structure }) =>
      placeRefused({ account, customer }) ??
      (folder !== TOP_FOLDER && !offered.some(({ id }) => id === folder) && isNeeded(folder)
        ? 'Choose a folder first.'
        : type !== 'report' && structure === ''
          ? 'Choose a structure first.'
          : undefined),
    send: (values) => Promise.resolve(values),
    onSent: (_answer, { folder, structure }) => {
      const template = templates.data?.data.find(({ id }) => id === structure);
      onSave({
        job: 'groups',
        type,
        account,
        customer: customer.trim(),
        folder,
        ...(template && { structure: { name: template.name, data: template.children } }),
      });
    },
  });
  const chosen = templates.data?.data.find(({ id }) => id === form.values.structure);
  return (
    <FormPage form={form} verb={`Save ${title}`}>
      <SelectField
        name="folder"
        label="Folder"
        placeholder="Choose a folder"
        filteringType="auto"
        options={[
          { value: TOP_FOLDER, label: 'Top', description: 'The account itself' },
          ...offered.map(({ id, path }) => ({ value: id, label: path })),
        ]}
      />
      <SelectField
        name="structure"
        label="Structure"
        description={
          chosen
            ? [
                'Below the customer:',
                chosen.children.map(({ name }) => name).join(', ') || 'nothing',
              ].join(' ')
            : 'The groups below the customer’s own group.'
        }
        placeholder="Choose a structure"
        options={(templates.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormPage>
  );
}
