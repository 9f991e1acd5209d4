import ColumnLayout from '@cloudscape-design/components/column-layout';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { AUTHENTICATIONS, PRIVACIES, type CustomCredentials, type Version } from './credentials.ts';

const optionsOf = <T extends string>(values: readonly T[]) =>
  values.map((value) => ({ value, label: value }));
const AUTHENTICATION_OPTIONS = optionsOf(AUTHENTICATIONS);
const PRIVACY_OPTIONS = optionsOf(PRIVACIES);

interface CredentialFieldsProps {
  version: Version;
  value: CustomCredentials;
  onChange(value: CustomCredentials): void;
}

export function CredentialFields({ version, value, onChange }: CredentialFieldsProps) {
  const change = (part: Partial<CustomCredentials>) => onChange({ ...value, ...part });
  if (version === 'V2C')
    return (
      <Secret
        label="Community String"
        value={value.community}
        onChange={(community) => change({ community })}
      />
    );
  return (
    <SpaceBetween size="m">
      <FormField label="User Name">
        <Input
          value={value.user}
          autoComplete="off"
          onChange={({ detail }) => change({ user: detail.value.slice(0, 64) })}
        />
      </FormField>
      <ColumnLayout columns={2}>
        <FormField label="Authentication">
          <Select
            options={AUTHENTICATION_OPTIONS}
            selectedOption={AUTHENTICATION_OPTIONS.find(
              (option) => option.value === value.authentication,
            )!}
            onChange={({ detail }) =>
              change({
                authentication: detail.selectedOption.value as CustomCredentials['authentication'],
              })
            }
          />
        </FormField>
        <Secret
          label="Authentication Token"
          value={value.authenticationToken}
          onChange={(authenticationToken) => change({ authenticationToken })}
        />
        <FormField label="Privacy">
          <Select
            options={PRIVACY_OPTIONS}
            selectedOption={PRIVACY_OPTIONS.find((option) => option.value === value.privacy)!}
            onChange={({ detail }) =>
              change({ privacy: detail.selectedOption.value as CustomCredentials['privacy'] })
            }
          />
        </FormField>
        <Secret
          label="Privacy Token"
          value={value.privacyToken}
          onChange={(privacyToken) => change({ privacyToken })}
        />
      </ColumnLayout>
    </SpaceBetween>
  );
}

/** Hidden while typed, and offered to no password store. */
function Secret({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
}) {
  return (
    <FormField label={label}>
      <Input
        type="password"
        autoComplete="new-password"
        value={value}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </FormField>
  );
}
