import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { wallboards } from '../../../../core/contract/wallboards.ts';
import { durationWords } from '../../../../core/domain/age.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { USUAL_WALL_LINK_DAYS, WALL_LINK_DAYS } from '../../../../core/domain/wall.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { useSession } from '../../access/session.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import { viewSettingsQuery } from '../../api/settings.ts';
import { readViews } from '../../parts/views/read-settings.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNowSeconds } from '../../ui/state/clock.ts';

type WallLink = ResponseOf<typeof wallboards.listWallLinks>['data'][number];
type MadeLink = ResponseOf<typeof wallboards.makeWallLink>['data'];

interface WallLinksProps {
  accountId: string;
  /** May the person make and withdraw them? */
  mayManage: boolean;
}

/** Wallboards that need no sign-in: who made which, when a screen last asked, and their end. */
export function WallLinks({ accountId, mayManage }: WallLinksProps) {
  const { data, error } = useEndpoint(wallboards.listWallLinks, { account_id: accountId });
  const [leaving, setLeaving] = useState<WallLink | null>(null);
  const [made, setMade] = useState<MadeLink | null>(null);
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="Shows one saved view on a screen without a sign-in. Anyone with the address sees it until it expires, somebody withdraws it, or its creator loses their rights."
        >
          Wallboard links
        </Header>
      }
    >
      <SpaceBetween size="m">
        {error && (
          <Alert type="error" header="The links could not be read">
            {error.message}
          </Alert>
        )}
        {data?.data.length === 0 && (
          <Box color="text-body-secondary">There is no wallboard link yet.</Box>
        )}
        {data && data.data.length > 0 && (
          <ul className="former-settings">
            {data.data.map((link) => (
              <li key={link.id}>
                <Told link={link} />
                {mayManage && (
                  <Button
                    formAction="none"
                    ariaLabel={`Withdraw the link to ${link.view} of ${link.made_by}`}
                    onClick={() => setLeaving(link)}
                  >
                    Withdraw
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayManage && <NewLink accountId={accountId} made={made} onMade={setMade} />}
      </SpaceBetween>
      {leaving && (
        <Withdrawal
          accountId={accountId}
          link={leaving}
          onSent={() => {
            if (made?.id === leaving.id) setMade(null);
            setLeaving(null);
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Container>
  );
}

function Told({ link }: { link: WallLink }) {
  const now = useNowSeconds();
  const seen = Math.floor(link.seen_at_ms / 1000);
  const said =
    link.ended_because !== ''
      ? `No longer shown: ${link.ended_because}`
      : seen === 0
        ? 'Not opened on a screen yet'
        : `Last opened on a screen ${durationWords(Math.max(0, now - seen))} ago`;
  return (
    <span className="wall-link">
      <strong>{link.view}</strong>, made by {link.made_by},{' '}
      {zonedMoment(Math.floor(link.made_at_ms / 1000), readerZone())},{' '}
      {link.until_ms === 0
        ? 'no end date'
        : `until ${zonedMoment(Math.floor(link.until_ms / 1000), readerZone())}`}
      <br />
      {said}
    </span>
  );
}

const newLinkSchema = z.object({ view: z.string(), days: z.string() });
const DAYS = [
  ...WALL_LINK_DAYS.map((count) => ({
    value: String(count),
    label: count === 1 ? '1 day' : `${count} days`,
  })),
  { value: 'never', label: 'No end' },
];

interface NewLinkProps {
  accountId: string;
  /** The latest that was made here and still works. */
  made: MadeLink | null;
  onMade(made: MadeLink): void;
}

/** Asks for a view; the address is shown once, since only its digest is kept. */
function NewLink({ accountId, made, onMade }: NewLinkProps) {
  const { userId } = useSession();
  const { data } = useQuery(viewSettingsQuery(userId));
  const views = readViews(data ?? [], 'DevicesTable').views.map(({ name }) => name);
  const { mutateAsync } = useWrite(wallboards.makeWallLink, {
    invalidates: [wallboards.listWallLinks],
  });
  const form = useForm({
    schema: newLinkSchema,
    start: { view: '', days: String(USUAL_WALL_LINK_DAYS) },
    refuse: ({ view }) => (view === '' ? 'Choose a saved view first.' : undefined),
    send: ({ view, days }) =>
      mutateAsync({
        params: {
          account_id: accountId,
          view,
          days: WALL_LINK_DAYS.find((count) => String(count) === days) ?? null,
        },
      }),
    onSent: ({ data: link }) => onMade(link),
  });
  return (
    <>
      <FormPage form={form} verb="Make a link" failed="The link was not made">
        <SelectField
          name="view"
          label="Saved view of services"
          placeholder="Choose a view"
          options={views}
        />
        <SelectField
          name="days"
          label="Valid for"
          description="Screens with the link then say that it has ended."
          options={DAYS}
        />
      </FormPage>
      {made && (
        <Alert
          type="success"
          header="The link is made"
          action={
            <CopyToClipboard
              copyButtonText="Copy address"
              copySuccessText="Address copied"
              copyErrorText="The address could not be copied"
              textToCopy={made.url}
            />
          }
        >
          Open this address on the screen. It is shown this once: <br />
          <span className="wall-link__address">{made.url}</span>
        </Alert>
      )}
    </>
  );
}

function Withdrawal({
  accountId,
  link,
  onSent,
  onClose,
}: {
  accountId: string;
  link: WallLink;
  onSent(): void;
  onClose(): void;
}) {
  const { mutateAsync } = useWrite(wallboards.withdrawWallLink, {
    invalidates: [wallboards.listWallLinks],
  });
  return (
    <ConfirmDialog
      title="Withdraw this wallboard link?"
      verb="Withdraw"
      failed="The link was not withdrawn"
      send={() => mutateAsync({ params: { account_id: accountId, id: link.id } })}
      onSent={onSent}
      onClose={onClose}
    >
      Screens with this link to '{link.view}' show nothing within a minute. That cannot be undone; a
      new link has another address.
    </ConfirmDialog>
  );
}
