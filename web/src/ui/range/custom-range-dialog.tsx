import Box from '@cloudscape-design/components/box';
import * as z from 'zod';
import { LONGEST_RANGE_DAYS } from '../../../../core/domain/range.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { MomentField } from '../form/moment-field.tsx';
import { useForm } from '../form/use-form.ts';
import type { PageRange } from './use-range.ts';

/** Epoch seconds as text, '' for none. */
const SCHEMA = z.strictObject({ from: z.string(), to: z.string() });

const NOT_ORDERED = 'The end must be after the beginning.';

function refusal(from: number, to: number): string | undefined {
  if (to <= from) return NOT_ORDERED;
  return to - from > LONGEST_RANGE_DAYS * 86_400
    ? `A range has at most ${LONGEST_RANGE_DAYS} days.`
    : undefined;
}

interface CustomRangeDialogProps {
  range: Pick<PageRange, 'span' | 'choose'>;
  onClose(): void;
}

export function CustomRangeDialog({ range, onClose }: CustomRangeDialogProps) {
  const form = useForm({
    schema: SCHEMA,
    start: { from: String(range.span.startEpochSeconds), to: String(range.span.endEpochSeconds) },
    isWorthKeeping: false,
    refuse: ({ from, to }) => {
      const why = from === '' || to === '' ? NOT_ORDERED : refusal(Number(from), Number(to));
      return why === undefined ? undefined : { why, at: 'to' };
    },
    send: async ({ from, to }) => {
      range.choose({
        kind: 'custom',
        startEpochSeconds: Number(from),
        endEpochSeconds: Number(to),
      });
      onClose();
    },
  });
  return (
    <FormDialog title="Custom range" form={form} verb="Show" onClose={onClose}>
      <MomentField name="from" label="From" />
      <MomentField name="to" label="To" />
      <Box color="text-body-secondary">Times are those of {readerZone()}.</Box>
    </FormDialog>
  );
}
