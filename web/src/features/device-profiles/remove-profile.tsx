import { deviceprofiles } from '../../../../core/contract/deviceprofiles.ts';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';

interface RemoveProfileProps {
  account: string;
  profile: { id: string; name: string; version: number };
  onClose(): void;
}

export function RemoveProfile({ account, profile, onClose }: RemoveProfileProps) {
  const { id, name, version } = profile;
  const flash = useFlash();
  const { mutateAsync } = useWrite(deviceprofiles.deleteDeviceProfile, {
    invalidates: [deviceprofiles.listDeviceProfiles],
  });
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      verb={`Remove ${name}`}
      failed="The profile was not removed"
      send={() => mutateAsync({ params: { account_id: account, id, version } })}
      onSent={({ message }) => flash({ type: 'success', text: message })}
      onClose={onClose}
    >
      At their next walk its devices are read by a built-in profile. Sensors that only this one
      reads are not measured any more; their history stays.
    </ConfirmDialog>
  );
}
