import type { CSSProperties } from 'react';
import { isColour, inkOn, readableOn, SHAPE_CONTRAST } from '../../../../core/domain/colour.ts';
import { GROUND, themeProperties, type ColourScheme } from '../../../../core/domain/theme.ts';
import { logoAddress } from '../../api/settings.ts';
import { themeOfValues, type BrandValues } from './brand-values.ts';

interface PreviewProps {
  accountId: string;
  values: BrandValues;
}

/** The edited branding as a page in both schemes, as a mail, and as a report on paper. */
export function Preview({ accountId, values }: PreviewProps) {
  const theme = themeOfValues(values);
  const colours = [...Object.values(theme.reports), theme.portal.primary, theme.portal.sidebar];
  if (![...colours, theme.portal.secondary].every(isColour))
    return <aside className="brand-preview">Set every colour to see the preview.</aside>;
  const { name } = values;
  const portalLogo = logoAddress({ id: accountId }, values.portal_logo_filename);
  const reportLogo = logoAddress({ id: accountId }, values.logo_filename);
  const page = (scheme: ColourScheme) => (
    <PagePreview
      scheme={scheme}
      style={themeProperties(theme, scheme)}
      name={name}
      logo={portalLogo}
    />
  );
  const paper = {
    '--primary': theme.reports.primary,
    '--chart-first': readableOn(GROUND.light, theme.reports.primary, SHAPE_CONTRAST),
    '--chart-second': readableOn(GROUND.light, theme.reports.secondary, SHAPE_CONTRAST),
  } as CSSProperties;
  return (
    <aside className="brand-preview" aria-label="Preview">
      <h2>Preview</h2>
      {page('light')}
      {page('dark')}
      <figure>
        <figcaption>Mail</figcaption>
        <div className="paper-preview" style={paper}>
          <PreviewLogo name={name} logo={reportLogo} />
          <strong>Critical on LDS-CPE-01</strong>
          <span>Leeds depot does not answer since 09:41.</span>
          <span className="paper-link">All alerts</span>
        </div>
      </figure>
      <figure>
        <figcaption>Report</figcaption>
        <div className="paper-preview" style={paper}>
          <PreviewLogo name={name} logo={reportLogo} />
          <strong>Availability, November</strong>
          <span className="paper-row paper-head">
            <span>Service</span>
            <span>Available</span>
          </span>
          <span className="paper-row">
            <span>LDS-CPE-01</span>
            <span>99.98 %</span>
          </span>
          <svg className="paper-chart" viewBox="0 0 120 36" role="img" aria-label="A chart">
            <polyline className="paper-first" points="0,30 20,26 40,8 60,14 80,6 100,22 120,28" />
            <polyline
              className="paper-second"
              points="0,34 20,32 40,24 60,26 80,22 100,30 120,32"
            />
          </svg>
        </div>
      </figure>
    </aside>
  );
}

interface PagePreviewProps {
  scheme: ColourScheme;
  style: Record<string, string>;
  name: string;
  logo: string | null;
}

function PagePreview({ scheme, style, name, logo }: PagePreviewProps) {
  const ground = { '--ground': GROUND[scheme], '--ink': inkOn(GROUND[scheme]) };
  return (
    <figure>
      <figcaption>{scheme === 'light' ? 'Page, light' : 'Page, dark'}</figcaption>
      <div className="page-preview" style={{ ...style, ...ground } as CSSProperties}>
        <span className="page-preview-head">
          <PreviewLogo name={name} logo={logo} />
        </span>
        <span className="page-preview-side">
          <span>Dashboard</span>
          <span className="page-preview-open">Services</span>
          <span>Alerts</span>
        </span>
        <span className="page-preview-main">
          <strong>Services</strong>
          <span className="page-preview-link">LDS-CPE-01</span>
          <span className="page-preview-button">Save</span>
        </span>
      </div>
    </figure>
  );
}

function PreviewLogo({ name, logo }: { name: string; logo: string | null }) {
  return logo ? <img src={logo} alt={name} /> : <b>{name}</b>;
}
