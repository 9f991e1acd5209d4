import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';

/** A page of the specification that a later release brings: it says so, and what it will do. */
export function PlaceholderPage({ title, will }: { title: string; will: string }) {
  return (
    <ContentLayout header={<Header variant="h1">{title}</Header>}>
      <Container>
        <Box variant="p">{title} is not available in this release.</Box>
        <Box variant="p" color="text-body-secondary">
          What it will do: {will}
        </Box>
      </Container>
    </ContentLayout>
  );
}
