import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useDeferredValue, useMemo } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import { deviceprofiles } from '../../../../core/contract/deviceprofiles.ts';
import {
  LONGEST_PROFILE,
  MOST_OBJECTS,
  readOwnProfile,
  type BuiltIn,
} from '../../../../core/profiles/own-profile.ts';
import { useCan } from '../../access/permissions.ts';
import { useEndpointForm } from '../../parts/form/use-endpoint-form.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { ProfileTrial } from './profile-trial.tsx';

interface ProfileFormProps {
  account: string;
  /** '' for a new one. */
  id: string;
  version: number;
  start: string;
  builtIn: readonly BuiltIn[];
}

const MOST_SHOWN = 20;
const MISSING_RIGHT = "You need the 'manage' right on provisioning to save.";
const INVALID = 'Correct the profile first.';

const newerSchema = z.object({ id: z.string(), profile: z.string(), version: z.number() });

/** The text of a profile with everything that is wrong with it, and a trial of that text. */
export function ProfileForm({ account, id, version, start, builtIn }: ProfileFormProps) {
  const navigate = useNavigate();
  const mayManage = useCan('admin.provisioning', 'manage');
  const form = useEndpointForm(
    deviceprofiles.saveDeviceProfile,
    { account_id: account, id, version, profile: start },
    {
      invalidates: [deviceprofiles.listDeviceProfiles, deviceprofiles.getDeviceProfile],
      refuse: ({ profile }) => {
        if (!mayManage) return MISSING_RIGHT;
        return readOwnProfile(profile, builtIn).profile ? undefined : INVALID;
      },
      newer: (data, mine) => {
        const theirs = newerSchema.safeParse(data).data;
        return (
          theirs && {
            theirs: { ...mine, ...theirs },
            mine: { ...mine, version: theirs.version },
            differences: [{ what: 'Profile', before: '', after: theirs.profile }],
          }
        );
      },
      say: ({ message }) => {
        void navigate(`/device-profiles?${new URLSearchParams({ account_id: account })}`);
        return message;
      },
    },
  );
  const text = useDeferredValue(form.values.profile);
  const { profile, issues } = useMemo(() => readOwnProfile(text, builtIn), [text, builtIn]);
  return (
    <SpaceBetween size="l">
      <Container>
        <FormPage form={form} verb="Save" failed="The profile was not saved">
          <TextArea
            name="profile"
            label="Profile as JSON"
            description={`It asks for ${MOST_OBJECTS} objects and has ${LONGEST_PROFILE.toLocaleString('en-GB')} characters at most.`}
            rows={24}
          />
          <div aria-live="polite">
            {issues.length > 0 && (
              <Alert type="warning" header="Not valid yet">
                <ul className="profile-issues">
                  {issues.slice(0, MOST_SHOWN).map(({ path, message }) => (
                    <li key={`${path} ${message}`}>
                      <code>{path || 'The profile'}</code> {message}
                    </li>
                  ))}
                </ul>
                {issues.length > MOST_SHOWN && `${issues.length - MOST_SHOWN} more.`}
              </Alert>
            )}
          </div>
        </FormPage>
      </Container>
      {mayManage && (
        <ProfileTrial
          account={account}
          id={id}
          text={text}
          refusal={profile ? undefined : INVALID}
        />
      )}
    </SpaceBetween>
  );
}
