import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FileUpload from '@cloudscape-design/components/file-upload';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { branding, MOST_LOGO_BYTES, type LOGO_KINDS } from '../../../../core/contract/branding.ts';
import { useWrite } from '../../api/queries.ts';
import { logoAddress } from '../../api/settings.ts';

interface LogoFieldProps {
  accountId: string;
  kind: (typeof LOGO_KINDS)[number];
  label: string;
  description: string;
  /** Its name as it stands in the form; '' for none. */
  filename: string;
  isDisabled: boolean;
  onChange(filename: string): void;
}

/** A logo: as it is, another one, or none. A file is checked as soon as it is chosen. */
export function LogoField({
  accountId,
  kind,
  label,
  description,
  filename,
  isDisabled,
  onChange,
}: LogoFieldProps) {
  const { mutateAsync, isPending } = useWrite(branding.uploadLogo);
  const [said, setSaid] = useState('');
  const [wrong, setWrong] = useState('');
  const choose = async (file: File) => {
    setSaid('');
    const refusal = refusalOf(file);
    setWrong(refusal);
    if (refusal) return;
    try {
      const content = await base64Of(file);
      const { message, data } = await mutateAsync({
        params: { account_id: accountId, kind, name: file.name, content },
      });
      setSaid([message, ...data.notes].join(' '));
      onChange(data.filename);
    } catch (error) {
      setWrong(sentenceOf(error));
    }
  };
  const address = logoAddress({ id: accountId }, filename);
  return (
    <FormField label={label} description={description} errorText={wrong} stretch>
      <SpaceBetween size="xs">
        <span className="logo-preview">
          {address ? <img src={address} alt={`${label}, as it is`} /> : 'None: the name is shown.'}
        </span>
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          <FileUpload
            value={[]}
            accept=".svg,.png,image/svg+xml,image/png"
            i18nStrings={{
              uploadButtonText: () =>
                isPending ? 'Checking the file' : `Choose ${label.toLowerCase()}`,
              dropzoneText: () => 'Drop the file here',
              removeFileAriaLabel: (at) => `Remove file ${at + 1}`,
              limitShowFewer: 'Show fewer files',
              limitShowMore: 'Show more files',
              errorIconAriaLabel: 'Error',
            }}
            onChange={({ detail }) => {
              const [file] = detail.value;
              if (file && !isPending && !isDisabled) void choose(file);
            }}
          />
          {filename !== '' && (
            <Button
              formAction="none"
              disabled={isDisabled}
              ariaLabel={`Remove: ${label}`}
              onClick={() => onChange('')}
            >
              Remove
            </Button>
          )}
        </SpaceBetween>
        <Box color="text-body-secondary" fontSize="body-s">
          SVG or PNG, 1 MB at most.
        </Box>
        <output>{said}</output>
      </SpaceBetween>
    </FormField>
  );
}

/** Faults known before anything is sent; the server checks the content of the file. */
function refusalOf(file: File): string {
  if (!/\.(svg|png)$/i.test(file.name)) return 'A logo must be an SVG or PNG file.';
  return file.size > MOST_LOGO_BYTES ? 'A logo may have 1 MB at most.' : '';
}

function base64Of(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
}
