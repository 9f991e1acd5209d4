import ExpandableSection from '@cloudscape-design/components/expandable-section';
import type { ReactNode } from 'react';
import type { Shape } from '../../../../core/domain/hook/shape.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { TemplateField } from './template-field.tsx';

interface ShapeFieldsProps {
  shape: Shape;
  /** Field of the secret that proves who calls. */
  secretName: string;
  hasSecret: boolean;
  /** A control beside the secret. */
  besideSecret?: ReactNode;
  isSecretShown?: boolean;
}

/** How a product is joined, its settings and secret, and what is sent to it. */
export function ShapeFields({
  shape,
  secretName,
  hasSecret,
  besideSecret,
  isSecretShown = false,
}: ShapeFieldsProps) {
  const { name, settings, secret, steps } = shape;
  return (
    <>
      <ExpandableSection headerText={`How to join ${name}`} defaultExpanded={!hasSecret}>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </ExpandableSection>
      {settings.map((setting) => (
        <TextField
          key={setting.name}
          name={`settings.${setting.name}`}
          label={setting.label}
          placeholder={setting.placeholder}
          {...(setting.description === undefined ? {} : { description: setting.description })}
        />
      ))}
      <TextField
        name={secretName}
        label={secret.label}
        type={isSecretShown ? 'text' : 'password'}
        autoComplete={false}
        description={secretWords(secret.description, hasSecret)}
        beside={besideSecret}
      />
      <TemplateField shape={shape} />
    </>
  );
}

export const secretWords = (description: string, hasSecret: boolean): string =>
  hasSecret ? `${description} One is kept and never shown. Empty keeps it.` : description;
