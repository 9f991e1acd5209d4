import * as z from 'zod';
import { automation } from '../../../../core/contract/automation.ts';
import {
  filled,
  placeholdersIn,
  templateLine,
} from '../../../../core/domain/automation/templates.ts';
import { useEndpoint } from '../../api/queries.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { JobFormProps } from './group-form.tsx';
import { placeRefused } from './steps.ts';

const schema = z.object({
  template: z.string(),
  parts: z.record(z.string(), z.string()),
  tokens: z.record(z.string(), z.string()),
});
const TOKEN_WORDS: Readonly<Record<string, string>> = { deviceGroup: 'Device group' };
const worded = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const emptyOf = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, '']));

/** A dashboard of a template: the parts of its path, and what its widgets show. */
export function DashboardForm({ account, customer, onSave }: JobFormProps) {
  const templates = useEndpoint(automation.listDashboardTemplates, {});
  const offered = templates.data?.data ?? [];
  const form = useForm({
    schema,
    start: {
      template: '',
      parts: emptyOf(offered.flatMap(dynamicParts)),
      tokens: emptyOf(offered.flatMap(({ widgetTokens }) => widgetTokens.map(({ name }) => name))),
    },
    isWorthKeeping: false,
    refuse: ({ template: id, parts, tokens }) => {
      const template = offered.find((each) => each.id === id);
      const refused = placeRefused({ account, customer });
      if (refused) return refused;
      if (!template) return 'Choose a template first.';
      const part = dynamicParts(template).find((name) => !parts[name]?.trim());
      if (part) return `Enter the ${part} first.`;
      const token = template.widgetTokens.find(({ name }) => !tokens[name]?.trim());
      return token && `Enter the ${(TOKEN_WORDS[token.name] ?? token.name).toLowerCase()} first.`;
    },
    send: (values) => Promise.resolve(values),
    onSent: (_answer, { template: id, parts, tokens }) => {
      const template = offered.find((each) => each.id === id)!;
      const values = { ...parts, customer: customer.trim() };
      onSave({
        job: 'dashboards',
        account,
        customer: customer.trim(),
        templateId: id,
        dashboardName: filled(templateLine(template, 'Name'), values),
        path: filled(templateLine(template, 'Path'), values),
        widgetTokens: template.widgetTokens.map((token) => ({
          ...token,
          value: tokens[token.name] ?? '',
        })),
      });
    },
  });
  const chosen = offered.find(({ id }) => id === form.values.template);
  const values = { ...form.values.parts, customer: customer.trim() };
  return (
    <FormPage form={form} verb="Save Dashboards">
      <SelectField
        name="template"
        label="Template"
        placeholder="Choose a template"
        description={chosen && templateLine(chosen, 'Info')}
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {chosen && (
        <p>
          {filled(templateLine(chosen, 'Name'), values)}, in{' '}
          {filled(templateLine(chosen, 'Path'), values)}
        </p>
      )}
      {chosen &&
        dynamicParts(chosen).map((name) => (
          <TextField key={name} name={`parts.${name}`} label={worded(name)} />
        ))}
      {chosen?.widgetTokens.map(({ name }) => (
        <TextField
          key={name}
          name={`tokens.${name}`}
          label={TOKEN_WORDS[name] ?? worded(name)}
          description="Its name or path; the customer’s own name for all of its devices."
        />
      ))}
    </FormPage>
  );
}

/** The parts of name and path that the person gives; the customer is known. */
function dynamicParts(template: { description: string }): string[] {
  const texts = [templateLine(template, 'Name'), templateLine(template, 'Path')].join(' ');
  return placeholdersIn(texts).filter((name) => name !== 'customer');
}
