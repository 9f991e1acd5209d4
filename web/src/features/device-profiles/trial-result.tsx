import Alert from '@cloudscape-design/components/alert';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { deviceprofiles } from '../../../../core/contract/deviceprofiles.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';

type Trial = ResponseOf<typeof deviceprofiles.tryDeviceProfile>['data'];

interface TrialResultProps {
  found: Trial;
  /** The text has changed since. */
  isOld: boolean;
}

export function TrialResult({ found, isOld }: TrialResultProps) {
  const { isRecognised, identity, measured, unread } = found;
  return (
    <SpaceBetween size="m">
      {isOld && <Alert type="info">The profile has changed since this was read.</Alert>}
      {isRecognised ? (
        <Alert type="success">This profile recognises the device.</Alert>
      ) : (
        <Alert type="warning">
          Another profile is in use, or none. Compare the match of this one with sysObjectID and
          sysDescr below: the longest sysObjectID counts, then one with a description beside it.
          What follows is read without this profile.
        </Alert>
      )}
      <Values title="Identity" values={identity} />
      <Values title={`Measured (${measured.length})`} values={measured} />
      {unread.length > 0 && (
        <section>
          <Header variant="h3">Not read</Header>
          <ul className="profile-issues">
            {unread.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
    </SpaceBetween>
  );
}

function Values({ title, values }: { title: string; values: Trial['measured'] }) {
  return (
    <section>
      <Header variant="h3">{title}</Header>
      {values.length === 0 && 'Nothing.'}
      <dl className="profile-values">
        {values.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
