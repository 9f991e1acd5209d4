import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { isColour } from '../../../../core/domain/colour.ts';
import { accentIn, GROUND } from '../../../../core/domain/theme.ts';
import { THEME_PRESETS } from '../../../../core/domain/theme-presets.ts';
import type { Form } from '../../ui/form/form.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { ColourField } from '../../parts/branding/colour-field.tsx';
import type { BrandValues } from './brand-values.ts';

/** The text of the specification. */
export const NOT_SIMILAR = 'Colours should not be similar.';

const SCHEMES = [
  { value: 'light', label: 'Light, or dark if the user’s system is dark' },
  { value: 'dark', label: 'Dark' },
];

/** Name and colours of the portal. */
export function PortalTheming({ form }: { form: Form<BrandValues> }) {
  const { portalPrimary } = form.values;
  return (
    <Container
      header={
        <Header variant="h2" description={NOT_SIMILAR}>
          Portal Theming
        </Header>
      }
    >
      <SpaceBetween size="m">
        <TextField
          name="name"
          label="Name"
          description="On every page, in mails, reports and calendars."
        />
        <Presets form={form} />
        <ColourField
          name="portalPrimary"
          label="Primary colour"
          description={
            isColour(portalPrimary)
              ? `Buttons, links and marks. On dark pages it is ${accentIn('dark', portalPrimary)}, made from it.`
              : 'Buttons, links and marks.'
          }
          ground={GROUND.light}
          on="white"
        />
        <ColourField
          name="portalSecondary"
          label="Secondary colour"
          description="The line below the head of the page."
        />
        <ColourField
          name="sidebar"
          label="Sidebar colour"
          description="Its text is light or dark, whichever is readable."
        />
        <SelectField name="type" label="Colour scheme" options={SCHEMES} />
      </SpaceBetween>
    </Container>
  );
}

function Presets({ form }: { form: Form<BrandValues> }) {
  const { portalPrimary, portalSecondary, sidebar, type } = form.values;
  return (
    <FormField
      label="Presets"
      description="Each sets the three colours and the scheme below."
      stretch
    >
      <ul className="theme-presets">
        {THEME_PRESETS.map((preset) => {
          const isChosen =
            preset.portalPrimary === portalPrimary &&
            preset.portalSecondary === portalSecondary &&
            preset.sidebarColour === sidebar &&
            preset.colourScheme === type;
          return (
            <li key={preset.name}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() =>
                  form.change({
                    portalPrimary: preset.portalPrimary,
                    portalSecondary: preset.portalSecondary,
                    sidebar: preset.sidebarColour,
                    type: preset.colourScheme,
                  })
                }
              >
                <span className="theme-swatch" aria-hidden="true">
                  {[preset.sidebarColour, preset.portalPrimary, preset.portalSecondary].map(
                    (background) => (
                      <span key={background} style={{ background }} />
                    ),
                  )}
                </span>
                {preset.name}
              </button>
            </li>
          );
        })}
      </ul>
    </FormField>
  );
}
