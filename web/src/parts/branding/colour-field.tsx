import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import { contrast, isColour, readableOn, TEXT_CONTRAST } from '../../../../core/domain/colour.ts';
import { FieldFrame, type FieldProps } from '../../ui/form/field-frame.tsx';
import { useField } from '../../ui/form/form-context.ts';
import './colour-field.css';

interface ColourFieldProps extends FieldProps {
  /** The ground that it has to be read on; without one nothing is checked. */
  ground?: string;
  /** Name of the ground, such as 'white'. */
  on?: string;
}

/** A colour, typed or picked, and whether it can be read. */
export function ColourField({ name, label, description, ground, on }: ColourFieldProps) {
  const { value, set, onBlur, ref, errorText } = useField(name, label);
  return (
    <FieldFrame
      label={label}
      description={description}
      errorText={errorText}
      hint={
        ground && on && isColour(value) ? (
          <Contrast colour={value} ground={ground} on={on} onUse={set} />
        ) : undefined
      }
    >
      <span className="colour-field">
        <input
          type="color"
          aria-label={`Pick: ${label}`}
          value={isColour(value) ? value : '#000000'}
          onChange={({ target }) => set(target.value)}
        />
        <Input
          ref={ref}
          value={value}
          spellcheck={false}
          onBlur={onBlur}
          onChange={({ detail }) => set(detail.value.trim().toLowerCase())}
        />
      </span>
    </FieldFrame>
  );
}

interface ContrastProps {
  colour: string;
  ground: string;
  on: string;
  onUse(colour: string): void;
}

/** The contrast by WCAG 2.2 AA; where it is too little, the nearest colour that has enough. */
function Contrast({ colour, ground, on, onUse }: ContrastProps) {
  const ratio = contrast(colour, ground);
  // Rounded down: nothing is said to pass that does not.
  const said = `Contrast on ${on}: ${(Math.floor(ratio * 100) / 100).toFixed(2)} to 1`;
  if (ratio >= TEXT_CONTRAST) return <>{said}. It reads well.</>;
  const nearest = readableOn(ground, colour);
  return (
    <>
      {said}, and text needs {TEXT_CONTRAST}. It is shown as {nearest} there.{' '}
      <Button variant="inline-link" formAction="none" onClick={() => onUse(nearest)}>
        Use {nearest}
      </Button>
    </>
  );
}
