import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import DatePicker from '@cloudscape-design/components/date-picker';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { auditlogs } from '../../../../core/contract/auditlogs.ts';
import { call } from '../../api/client.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { follow } from '../../ui/follow.ts';
import { Dialog } from '../../ui/form/dialog.tsx';
import { ExportState, type Exported } from '../../parts/audit-log/export-state.tsx';

interface ExportedDaysProps {
  account: string;
  exported: Exported;
  onClose(): void;
}

/** Downloads a day of an account's log as it was exported at night. */
export function ExportedDays({ account, exported, onClose }: ExportedDaysProps) {
  const { first_day: first, last_day: last } = exported;
  const [day, setDay] = useState(last);
  const [isLoading, setLoading] = useState(false);
  const flash = useFlash();
  const isThere = day >= first && day <= last;
  const download = async () => {
    setLoading(true);
    try {
      const { data } = await call(auditlogs.getExportedDay, { day });
      follow(data.url);
    } catch (error) {
      flash({ type: 'error', text: `The day was not downloaded. ${sentenceOf(error)}` });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Dialog
      title={`Exported days of ${account}`}
      onClose={onClose}
      buttons={(leave) => (
        <>
          <Button variant="link" onClick={leave}>
            Close
          </Button>
          <Button
            variant="primary"
            loading={isLoading}
            disabled={!isThere}
            disabledReason="Choose an exported day first."
            onClick={() => void download()}
          >
            Download
          </Button>
        </>
      )}
    >
      <SpaceBetween size="m">
        <ExportState exported={exported} />
        <FormField
          label="Day (UTC)"
          errorText={isThere ? '' : `Days from ${first} to ${last} are exported.`}
        >
          <DatePicker
            value={day}
            onChange={({ detail }) => setDay(detail.value)}
            isDateEnabled={(date) => {
              const name = localDay(date);
              return name >= first && name <= last;
            }}
            format="long-localized"
            inputFormat="iso"
            locale="en-GB"
            placeholder="YYYY-MM-DD"
            openCalendarAriaLabel={() => 'Choose a day'}
            todayAriaLabel="Today"
            nextMonthAriaLabel="Next month"
            previousMonthAriaLabel="Previous month"
          />
        </FormField>
        <Alert type="info">
          The file has each change with its values before and after, and the signed seals.
          &lsquo;npm run audit-check&rsquo; of the portal checks it on any machine.
        </Alert>
      </SpaceBetween>
    </Dialog>
  );
}

const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
