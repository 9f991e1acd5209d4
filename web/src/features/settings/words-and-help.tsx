import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { DATE_LANGUAGES } from '../../../../core/domain/preferences.ts';
import type { Form } from '../../ui/form/form.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { BrandValues } from './brand-values.ts';

const LANGUAGE_OPTIONS = Object.entries(DATE_LANGUAGES).map(([value, label]) => ({ value, label }));
const MOST_LINKS = 6;

/** How times are written, and where people find help. */
export function WordsAndHelp({ form }: { form: Form<BrandValues> }) {
  const { links, time_zone: zone } = form.values;
  const zones = [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  const setLinks = (next: BrandValues['links']) => form.change({ links: next });
  return (
    <Container header={<Header variant="h2">Times and help</Header>}>
      <SpaceBetween size="m">
        <SelectField
          name="time_zone"
          label="Time zone"
          description="Of mails, reports and quiet hours. People who have chosen a zone of their own keep it."
          filteringType="auto"
          options={zones}
        />
        <SelectField
          name="language"
          label="Language of dates"
          description="Format of dates and times. The portal itself stays in English."
          options={LANGUAGE_OPTIONS}
        />
        <TextField
          name="support_address"
          label="Support address"
          description="Support contact shown in the menu, in mails and on error pages."
          inputMode="email"
        />
        <TextField
          name="staff_name"
          label="Name shown for provider staff"
          description="Resellers see this name on changes made by staff of the company above."
        />
        {links.map((_link, at) => (
          // Links have no order of their own but this one.
          // oxlint-disable-next-line react/no-array-index-key
          <div className="brand-link-row" key={at}>
            <TextField name={`links.${at}.label`} label={`Link ${at + 1}`} />
            <TextField
              name={`links.${at}.url`}
              label={`Address of link ${at + 1}`}
              placeholder="https://"
            />
            <Button
              formAction="none"
              iconName="remove"
              ariaLabel={`Remove link ${at + 1}`}
              onClick={() => setLinks(links.filter((_other, index) => index !== at))}
            />
          </div>
        ))}
        <Button
          formAction="none"
          iconName="add-plus"
          disabled={links.length >= MOST_LINKS}
          disabledReason={`At most ${MOST_LINKS} links are allowed.`}
          onClick={() => setLinks([...links, { label: '', url: '' }])}
        >
          Add a link
        </Button>
      </SpaceBetween>
    </Container>
  );
}
