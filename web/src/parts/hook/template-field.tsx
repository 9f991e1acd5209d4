import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { use } from 'react';
import { PLACEHOLDERS } from '../../../../core/domain/hook/message.ts';
import { templateText } from '../../../../core/domain/hook/read-template.ts';
import type { Shape } from '../../../../core/domain/hook/shape.ts';
import { FormContext } from '../../ui/form/form-context.ts';
import { TextArea } from '../../ui/form/text-area.tsx';

/** The template of a shape, for people to change. */
export function TemplateField({ shape }: { shape: Shape }) {
  const form = use(FormContext)?.form;
  const usual = templateText(shape.template);
  return (
    <ExpandableSection headerText="What is sent, and what counts as taken">
      <SpaceBetween size="s">
        <TextArea
          name="template"
          label="Template"
          rows={14}
          description={`JSON. The portal begins with what ${shape.name} documents.`}
        />
        <Button
          formAction="none"
          disabled={form?.values['template'] === usual}
          disabledReason={`It is the template of ${shape.name}.`}
          onClick={() => form?.change({ template: usual })}
        >
          Template of {shape.name}
        </Button>
        <ExpandableSection headerText="Placeholders" variant="inline">
          <ul>
            {Object.entries(PLACEHOLDERS).map(([name, meaning]) => (
              <li key={name}>
                <code>{`{{${name}}}`}</code> {meaning}
              </li>
            ))}
          </ul>
        </ExpandableSection>
      </SpaceBetween>
    </ExpandableSection>
  );
}
