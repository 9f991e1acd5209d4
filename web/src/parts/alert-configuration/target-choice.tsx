import Autosuggest from '@cloudscape-design/components/autosuggest';
import FormField from '@cloudscape-design/components/form-field';
import { useState } from 'react';
import type { ThresholdTarget } from './target.ts';
import type { Targets } from './use-targets.ts';

/** A list of ten thousand is searched, not scrolled. */
const SHOWN = 50;

interface TargetChoiceProps {
  targets: Targets;
  value: ThresholdTarget | null;
  /** Another is not chosen now, since there are changes that are not saved. */
  isLocked: boolean;
  onChange(target: ThresholdTarget): void;
}

/** Chooses the group or the device whose thresholds are shown. */
export function TargetChoice({ targets, value, isLocked, onChange }: TargetChoiceProps) {
  const [typed, setTyped] = useState(value?.name ?? '');
  const needle = typed.trim().toLowerCase();
  const found = targets.list
    .filter((target) => target.name.toLowerCase().includes(needle))
    .slice(0, SHOWN);
  const options = (['groups', 'devices'] as const)
    .map((type) => ({
      label: type === 'groups' ? 'Groups' : 'Devices',
      options: found
        .filter((target) => target.type === type)
        .map((target) => ({ value: `${type}/${target.id}`, label: target.name })),
    }))
    .filter((group) => group.options.length > 0);
  const choose = (target: ThresholdTarget | undefined) => {
    if (!target) return;
    setTyped(target.name);
    onChange(target);
  };
  const isNamed = ({ name }: ThresholdTarget) => name.toLowerCase() === needle;
  /** The target of the typed name, else the only match. */
  const typedTarget = () =>
    targets.list.find(isNamed) ?? (found.length === 1 ? found[0] : undefined);
  return (
    <FormField
      label="Applies to"
      description="A group's thresholds apply to every device below it; a device's own take precedence."
    >
      <Autosuggest
        value={typed}
        options={options}
        filteringType="manual"
        virtualScroll
        placeholder="Search a group or a device"
        enteredTextLabel={(text) => `Search for ${text}`}
        ariaLabel="Applies to"
        disabled={isLocked}
        empty="No group or device matches."
        onChange={({ detail }) => setTyped(detail.value)}
        onBlur={() => choose(targets.list.find(isNamed))}
        onSelect={({ detail }) =>
          choose(
            targets.list.find((each) => `${each.type}/${each.id}` === detail.value) ??
              typedTarget(),
          )
        }
      />
    </FormField>
  );
}
