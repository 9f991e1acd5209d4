import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import * as z from 'zod';
import { deviceprofiles } from '../../../../core/contract/deviceprofiles.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { useWrite } from '../../api/queries.ts';
import { useDevices } from '../../parts/feeds/devices.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { TrialResult } from './trial-result.tsx';

const SCHEMA = z.strictObject({ device_id: z.string() });

interface ProfileTrialProps {
  account: string;
  /** Of the stored profile; '' for a new one. */
  id: string;
  text: string;
  refusal: string | undefined;
}

interface Tried {
  found: ResponseOf<typeof deviceprofiles.tryDeviceProfile>['data'];
  text: string;
}

/** Reads a device by the text as it is now. */
export function ProfileTrial({ account, id, text, refusal }: ProfileTrialProps) {
  const feed = useDevices();
  const [tried, setTried] = useState<Tried | null>(null);
  const { mutateAsync } = useWrite(deviceprofiles.tryDeviceProfile);
  const options = useMemo(
    () =>
      feed.rows
        .filter((device) => device['Account ID'] === account)
        .map((device) => ({ value: device.id, label: device.label, description: device.Customer }))
        .sort((one, other) => one.label.localeCompare(other.label)),
    [feed.rows, account],
  );
  const form = useForm({
    schema: SCHEMA,
    start: { device_id: '' },
    isWorthKeeping: false,
    refuse: ({ device_id }) => refusal ?? (device_id === '' ? 'Choose a device first.' : undefined),
    send: async ({ device_id }) => {
      setTried(null);
      const { data } = await mutateAsync({
        params: { account_id: account, id, device_id, profile: text },
      });
      return data;
    },
    onSent: (found) => setTried({ found, text }),
  });
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="Walks and polls a device from here with this text, as the poller would. None of it is stored. A device behind a collector at a site cannot be tried: the portal does not reach it."
        >
          Try
        </Header>
      }
    >
      <SpaceBetween size="m">
        <FormPage form={form} verb="Try" failed="The device was not read">
          <SelectField
            name="device_id"
            label="Device"
            placeholder="Choose a device"
            filteringType="auto"
            options={options}
            statusType={feed.isLoading ? 'loading' : 'finished'}
            loadingText="Loading devices"
            empty="The account has no device."
          />
        </FormPage>
        <output className="profile-trial">
          {tried && <TrialResult found={tried.found} isOld={tried.text !== text} />}
        </output>
      </SpaceBetween>
    </Container>
  );
}
