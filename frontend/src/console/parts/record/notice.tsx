import { Box, Button, Typography } from '@mui/material';
import { CONSOLE_PATH, GENERAL_MESSAGES, PAGES } from '@parkho/contracts';
import { Title, useCreatePath, useResourceContext } from 'react-admin';
import { Link, useParams } from 'react-router';

interface NoticeProps {
  /** Absent if the screen has one. */
  title?: string;
  text: string;
  /** Details below the text. */
  detail?: string;
  link: { label: string; to: string };
}

/** In place of a screen. */
const Notice = ({ title, text, detail, link }: NoticeProps) => (
  <Box sx={{ maxWidth: 480, mx: 'auto', px: 2, py: 10, textAlign: 'center' }}>
    {title && <Title title={title} />}
    <Typography variant="h5" component="h2" gutterBottom>
      {text}
    </Typography>
    {detail && (
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mb: 2 }}>{detail}</Typography>
    )}
    <Button component={Link} to={link.to} variant="contained">
      {link.label}
    </Button>
  </Box>
);

/** For users with another role. */
export const AccessDenied = ({ message = GENERAL_MESSAGES.wrongRole }: { message?: string }) => (
  <Notice title="Access Denied" text={message} link={{ label: 'Back to the shop', to: PAGES.home.path }} />
);

/** For an unknown address of the console. */
export const NotFound = () => (
  <Notice
    title={PAGES.notFound.title}
    text="This page does not exist."
    link={{ label: 'Back to the console', to: CONSOLE_PATH }}
  />
);

interface NoRecordProps {
  /** The label of the record: 'product'. */
  thing: string;
  /** The label of the link to the list. */
  all: string;
}

/** In place of a record that does not exist. */
export const NoRecord = ({ thing, all }: NoRecordProps) => {
  const { id } = useParams();
  const resource = useResourceContext();
  const createPath = useCreatePath();
  return (
    <Notice
      text={`No ${thing} with this ID`}
      detail={`It was deleted, or the address is incomplete: ${id}`}
      link={{ label: all, to: createPath({ resource, type: 'list' }) }}
    />
  );
};
