import Autosuggest from '@cloudscape-design/components/autosuggest';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../../../../core/contract/api-error.ts';
import { providerListQuery } from '../../../api/provider-list.ts';
import { FieldFrame, type FieldProps } from '../../../ui/form/field-frame.tsx';
import { useField } from '../../../ui/form/form-context.ts';

/**
 * A provider's name: the brand's list is suggested, any other name may be typed, with a list that
 * cannot be read as well.
 */
export function ProviderField({ name, label }: FieldProps) {
  const { value, set, onBlur, ref, errorText } = useField(name, label);
  const { data: names = [], error, isLoading } = useQuery({ ...providerListQuery(), retry: false });
  return (
    <FieldFrame
      label={label}
      errorText={errorText}
      hint={
        error && (
          <StatusIndicator type="warning">{`Names cannot be suggested. ${sentenceOf(error)} You can type one.`}</StatusIndicator>
        )
      }
    >
      <Autosuggest
        ref={ref}
        value={value}
        options={names.map((each) => ({ value: each }))}
        expandToViewport
        statusType={isLoading ? 'loading' : 'finished'}
        loadingText="Loading the list of providers"
        empty="No provider of this name is in the list."
        enteredTextLabel={(typed) => `Use ${typed}`}
        onBlur={onBlur}
        onChange={({ detail }) => set(detail.value)}
      />
    </FieldFrame>
  );
}
