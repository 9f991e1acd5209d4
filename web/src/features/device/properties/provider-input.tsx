import Autosuggest from '@cloudscape-design/components/autosuggest';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../../../../core/contract/api-error.ts';
import { providerListQuery } from '../../../api/provider-list.ts';

interface ProviderInputProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

/**
 * A provider's name: the brand's list is suggested, any other name may be typed, with a list that
 * cannot be read as well.
 */
export function ProviderInput({ label, value, onChange }: ProviderInputProps) {
  const { data: names = [], error, isLoading } = useQuery({ ...providerListQuery(), retry: false });
  return (
    <SpaceBetween size="xs">
      <Autosuggest
        ariaLabel={label}
        value={value}
        options={names.map((name) => ({ value: name }))}
        expandToViewport
        statusType={isLoading ? 'loading' : 'finished'}
        loadingText="Reading the list of providers"
        empty="No provider of this name is in the list."
        enteredTextLabel={(typed) => `Use ${typed}`}
        onChange={({ detail }) => onChange(detail.value)}
      />
      {error && (
        <StatusIndicator type="warning">{`Names cannot be suggested. ${sentenceOf(error)} You can type one.`}</StatusIndicator>
      )}
    </SpaceBetween>
  );
}
