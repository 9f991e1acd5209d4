import Button from '@cloudscape-design/components/button';
import FileInput from '@cloudscape-design/components/file-input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { saveFile } from '../table/save-file.ts';
import { useField } from './form-context.ts';
import { readSheetFile, UnreadableFile } from './sheet-file.ts';
import { TextArea } from './text-area.tsx';
import type { FieldProps } from './field-frame.tsx';

interface CsvFieldProps extends FieldProps {
  /** Headings and an example row, as the file to begin from and in the empty field. */
  template: string;
  /** Without its extension. */
  templateName: string;
}

/** Rows to type, paste or read from a CSV file or an Excel workbook. */
export function CsvField({ template, templateName, ...props }: CsvFieldProps) {
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
      <SpaceBetween size="xs" direction="horizontal" alignItems="center">
        <FileInput
          value={[]}
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={({ detail }) => void take(detail.value[0])}
        >
          Choose a CSV or Excel file
        </FileInput>
        <Button
          iconName="download"
          formAction="none"
          onClick={() => saveFile(`${templateName}.csv`, 'text/csv;charset=utf-8', template)}
        >
          Download Template
        </Button>
        <output>{read}</output>
        {refused !== '' && (
          <div role="alert">
            <StatusIndicator type="error" wrapText>
              {refused}
            </StatusIndicator>
          </div>
        )}
      </SpaceBetween>
      <TextArea {...props} placeholder={template} rows={8} />
    </SpaceBetween>
  );
}
