import { Button, Stack, Typography } from '@mui/material';

interface Steps {
  page: number;
  totalPages: number;
  go: (page: number) => void;
}

/** Previous and Next, for lists that are not react-admin's. */
export const PageSteps = ({ page, totalPages, go }: Steps) => (
  <Stack
    component="nav"
    aria-label="Pages"
    direction="row"
    spacing={2}
    sx={{ alignItems: 'center', justifyContent: 'center', '& .MuiButton-root': { minHeight: 44 } }}
  >
    <Button variant="outlined" disabled={page <= 1} onClick={() => go(page - 1)}>
      Previous
    </Button>
    <Typography variant="body2">
      Page {page} of {totalPages}
    </Typography>
    <Button variant="outlined" disabled={page >= totalPages} onClick={() => go(page + 1)}>
      Next
    </Button>
  </Stack>
);
