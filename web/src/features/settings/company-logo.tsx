import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Form } from '../../ui/form/form.ts';
import type { BrandValues } from './brand-values.ts';
import { LogoField } from './logo-field.tsx';

interface CompanyLogoProps {
  accountId: string;
  form: Form<BrandValues>;
  isDisabled: boolean;
}

/** The two logos: of pages, and of what leaves the portal. */
export function CompanyLogo({ accountId, form, isDisabled }: CompanyLogoProps) {
  const { portal_logo_filename: portal, logo_filename: report } = form.values;
  const shared = { accountId, isDisabled };
  return (
    <Container header={<Header variant="h2">Company Logo</Header>}>
      <SpaceBetween size="l">
        <LogoField
          {...shared}
          kind="portal"
          label="Portal logo"
          description="On pages, at most 230x60. The recommended size is 230x60."
          filename={portal}
          onChange={(file) => form.change({ portal_logo_filename: file })}
        />
        <LogoField
          {...shared}
          kind="report"
          label="Report logo"
          description="On reports and in mails. A square logo is recommended."
          filename={report}
          onChange={(file) => form.change({ logo_filename: file })}
        />
      </SpaceBetween>
    </Container>
  );
}
