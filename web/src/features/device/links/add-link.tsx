import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import {
  MAX_TAG_LENGTH,
  type DeviceLink,
  type LinkingDevice,
} from '../../../../../core/domain/links.ts';
import { EnterDoes } from '../../../ui/form/enter-does.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ServiceField } from './service-field.tsx';
import './links.css';

interface AddLinkProps {
  devices: readonly LinkingDevice[];
  isLoading: boolean;
  service: string;
  tag: string;
  onAdd(link: DeviceLink): void;
}

/** A service and a tag make a link; Enter adds it. */
export function AddLink({ devices, isLoading, service, tag, onAdd }: AddLinkProps) {
  const [round, setRound] = useState(0);
  const wanted = tag.trim();
  const refused = !service
    ? 'Choose a service first.'
    : wanted === ''
      ? 'Enter a tag first. It becomes the name of the tab.'
      : wanted.length > MAX_TAG_LENGTH
        ? 'The tag is too long.'
        : undefined;
  const add = () => {
    if (refused) return;
    onAdd({ id: service, tag: wanted });
    // The next choice starts with an empty search.
    setRound(round + 1);
  };
  return (
    <EnterDoes className="add-link" act={add}>
      <ServiceField
        key={round}
        name="service"
        label="Service"
        devices={devices}
        isLoading={isLoading}
      />
      <TextField name="tag" label="Tag" placeholder="Such as Backup" />
      <Button
        iconName="add-plus"
        formAction="none"
        disabled={refused !== undefined}
        disabledReason={refused}
        onClick={add}
      >
        Add
      </Button>
    </EnterDoes>
  );
}
