import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { ReportColours } from '../../parts/branding/report-colours.tsx';
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
      <ReportColours />
    </Container>
  );
}
