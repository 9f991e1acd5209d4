import FileInput from '@cloudscape-design/components/file-input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { useField } from './form-context.ts';
import { readSheetFile, UnreadableFile } from './sheet-file.ts';
import { TextArea } from './text-area.tsx';
import type { FieldProps } from './field-frame.tsx';

interface CsvFieldProps extends FieldProps {
  placeholder: string;
}

/** Rows to type, paste or read from a CSV file or an Excel workbook. */
export function CsvField(props: CsvFieldProps) {
  const { set } = useField(props.name, props.label);
  const [read, setRead] = useState('');
  const [refused, setRefused] = useState('');
  const take = async (file: File | undefined) => {
    if (!file) return;
    setRead('');
    setRefused('');
    try {
      const { csv, sheet } = await readSheetFile(file);
      set(csv);
      setRead(`${file.name} was read${sheet ? `: its first sheet, ${sheet}` : ''}.`);
    } catch (error) {
      setRefused(
        error instanceof UnreadableFile
          ? error.message
          : `${file.name} could not be read. Please choose it again.`,
      );
    }
  };
  return (
    <SpaceBetween size="xs">
      <div>
        <FileInput
          value={[]}
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={({ detail }) => void take(detail.value[0])}
        >
          Choose a CSV or Excel file
        </FileInput>
        <output> {read}</output>
        {refused && (
          <div role="alert">
            <StatusIndicator type="error" wrapText>
              {refused}
            </StatusIndicator>
          </div>
        )}
      </div>
      <TextArea {...props} rows={8} />
    </SpaceBetween>
  );
}
