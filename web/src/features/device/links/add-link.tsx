import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import {
  MAX_TAG_LENGTH,
  type DeviceLink,
  type LinkingDevice,
} from '../../../../../core/domain/links.ts';
import { DeviceChoice } from './device-choice.tsx';
import './links.css';

interface AddLinkProps {
  devices: readonly LinkingDevice[];
  isLoading: boolean;
  onAdd(link: DeviceLink): void;
}

/** A service and a tag make a link. */
export function AddLink({ devices, isLoading, onAdd }: AddLinkProps) {
  const [chosen, setChosen] = useState<LinkingDevice | null>(null);
  const [tag, setTag] = useState('');
  const [round, setRound] = useState(0);
  const wanted = tag.trim();
  const isLong = wanted.length > MAX_TAG_LENGTH;
  const refused = !chosen
    ? 'Choose a service first.'
    : wanted === ''
      ? 'Give the link a tag first: it names the tab.'
      : isLong
        ? 'The tag is too long.'
        : undefined;
  const add = () => {
    if (!chosen || refused) return;
    onAdd({ id: chosen.id, tag: wanted });
    setChosen(null);
    setTag('');
    // The next choice starts with an empty search.
    setRound(round + 1);
  };
  return (
    <form
      className="add-link"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <FormField label="Service" stretch>
        <DeviceChoice
          key={round}
          devices={devices}
          isLoading={isLoading}
          chosen={chosen}
          onChoose={setChosen}
        />
      </FormField>
      <FormField
        label="Tag"
        stretch
        errorText={isLong ? `A tag has ${MAX_TAG_LENGTH} characters at most.` : ''}
      >
        <Input
          value={tag}
          placeholder="Such as Backup"
          onChange={({ detail }) => setTag(detail.value)}
        />
      </FormField>
      <Button
        iconName="add-plus"
        formAction="submit"
        disabled={refused !== undefined}
        disabledReason={refused}
      >
        Add
      </Button>
    </form>
  );
}
