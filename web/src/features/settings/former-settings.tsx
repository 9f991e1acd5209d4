import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { FormerBrand } from '../../../../core/domain/brand.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { valuesOf, type BrandValues } from './brand-values.ts';

interface FormerSettingsProps {
  former: readonly FormerBrand[];
  onTakeBack(values: BrandValues): void;
}

/** Earlier versions of the branding: each can be put into the form, and saved again. */
export function FormerSettings({ former, onTakeBack }: FormerSettingsProps) {
  return (
    <Container
      header={
        <Header variant="h2" description="Taking one back fills the form; Save restores it.">
          Former settings
        </Header>
      }
    >
      {former.length === 0 ? (
        <Box color="text-body-secondary">None yet. The branding has never been changed.</Box>
      ) : (
        <ul className="former-settings">
          {former.map(({ saved_at_ms: savedAtMs, saved_by: savedBy, settings }) => {
            const values = valuesOf(settings);
            const what = `${settings.name}, ${whenSaved(savedAtMs)}${savedBy && ` by ${savedBy}`}`;
            return (
              <li key={savedAtMs}>
                <span className="theme-swatch" aria-hidden="true">
                  {[values.sidebar, values.portalPrimary, values.reportPrimary].map(
                    (background, at) => (
                      // Two of the three may be the same.
                      // oxlint-disable-next-line react/no-array-index-key
                      <span key={at} style={{ background }} />
                    ),
                  )}
                </span>
                <span>{what}</span>
                <Button
                  formAction="none"
                  ariaLabel={`Take back: ${what}`}
                  onClick={() => onTakeBack(values)}
                >
                  Take back
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Container>
  );
}

const whenSaved = (ms: number) =>
  ms === 0 ? 'as it came' : `saved ${zonedMoment(Math.floor(ms / 1000), readerZone())}`;
