import SpaceBetween from '@cloudscape-design/components/space-between';
import { GROUND } from '../../../../core/domain/theme.ts';
import { ColourField } from './colour-field.tsx';

/** Colours of what leaves the portal: mails, and reports on paper. */
export function ReportColours() {
  return (
    <SpaceBetween size="m">
      <ColourField
        name="reportPrimary"
        label="Primary colour of reports"
        description="The line above mails and reports, and their links."
        ground={GROUND.light}
        on="white paper"
      />
      <ColourField
        name="reportSecondary"
        label="Secondary colour of reports"
        description="Heads of tables, and the second line of charts."
        ground={GROUND.light}
        on="white paper"
      />
    </SpaceBetween>
  );
}
