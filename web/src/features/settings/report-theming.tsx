import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { GROUND } from '../../../../core/domain/theme.ts';
import { ColourField } from './colour-field.tsx';
import { NOT_SIMILAR } from './portal-theming.tsx';

/** Colours of what leaves the portal: mails, and reports on paper. */
export function ReportTheming() {
  return (
    <Container
      header={
        <Header variant="h2" description={NOT_SIMILAR}>
          Report Theming
        </Header>
      }
    >
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
    </Container>
  );
}
