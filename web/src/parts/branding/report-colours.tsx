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
        description="The line above mails and reports, and the bars and first lines of charts."
        ground={GROUND.light}
        on="white paper"
      />
      <ColourField
        name="reportSecondary"
        label="Secondary colour of reports"
        description="The second line of a chart, beside the first."
        ground={GROUND.light}
        on="white paper"
      />
    </SpaceBetween>
  );
}
