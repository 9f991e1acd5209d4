import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { devicegroups, type Folder } from '../../../../core/contract/devicegroups.ts';
import { useEndpoint } from '../../api/queries.ts';
import { PageLink } from '../../ui/page-link.tsx';

/** The dashboards, websites and report groups of a group; nothing where it has none. */
export function Folders({ groupId }: { groupId: string }) {
  const { data, error, refetch } = useEndpoint(devicegroups.listFolders, { id: groupId });
  if (error)
    return (
      <Alert type="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        The dashboards of this group could not be read. {error.message}
      </Alert>
    );
  const folders = data?.data ?? [];
  const ids = new Set(folders.map(({ id }) => id));
  const tops = folders.filter(({ parentId }) => !ids.has(parentId));
  if (tops.length === 0) return null;
  return (
    <Container header={<Header variant="h2">Dashboards, websites and reports</Header>}>
      <FolderList folders={tops} all={folders} />
    </Container>
  );
}

function FolderList({ folders, all }: { folders: readonly Folder[]; all: readonly Folder[] }) {
  return (
    <ul>
      {folders.map((folder) => {
        const below = all.filter(({ parentId }) => parentId === folder.id);
        return (
          <li key={folder.id}>
            <FolderName folder={folder} />
            {below.length > 0 && <FolderList folders={below} all={all} />}
          </li>
        );
      })}
    </ul>
  );
}

const FOLDER_WORDS = {
  dashboard: 'dashboard group',
  website: 'website group',
  report: 'report group',
} as const;

function FolderName({ folder: { id, name, content } }: { folder: Folder }) {
  const description =
    content.is === 'folder'
      ? FOLDER_WORDS[content.type]
      : content.is === 'dashboard'
        ? content.info
        : `${content.certificate.product}, ${content.certificate.years} ${content.certificate.years === 1 ? 'year' : 'years'}`;
  return (
    <>
      {content.is === 'dashboard' ? (
        <PageLink to={`/dashboard/${encodeURIComponent(id)}`}>{name}</PageLink>
      ) : (
        name
      )}{' '}
      <Box variant="span" color="text-body-secondary">
        {description}
      </Box>
    </>
  );
}
