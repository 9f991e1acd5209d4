import FileInput from '@cloudscape-design/components/file-input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useField } from './form-context.ts';
import { TextArea } from './text-area.tsx';
import type { FieldProps } from './field-frame.tsx';

interface CsvFieldProps extends FieldProps {
  placeholder: string;
}

/** CSV to type, paste or read from a file. */
export function CsvField(props: CsvFieldProps) {
  const { set } = useField(props.name, props.label);
  const [read, setRead] = useState('');
  const take = async (file: File | undefined) => {
    if (!file) return;
    set(await file.text());
    setRead(`${file.name} was read.`);
  };
  return (
    <SpaceBetween size="xs">
      <div>
        <FileInput
          value={[]}
          accept=".csv,.txt,.tsv,text/csv"
          onChange={({ detail }) => void take(detail.value[0])}
        >
          Choose a CSV file
        </FileInput>
        <output> {read}</output>
      </div>
      <TextArea {...props} rows={8} />
    </SpaceBetween>
  );
}
