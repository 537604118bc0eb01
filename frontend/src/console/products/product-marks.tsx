import { Chip, Stack } from '@mui/material';
import type { ApprovalStatus } from '@parkho/contracts';
import type { ProductRecord } from './product-calls';

const APPROVAL_MARKS = {
  pending: { label: 'Pending Approval', color: 'warning' },
  approved: { label: 'Approved', color: 'success' },
  rejected: { label: 'Rejected', color: 'error' },
} as const satisfies Record<ApprovalStatus, object>;

export const ApprovalMark = ({ status }: { status: ApprovalStatus }) => (
  <Chip size="small" {...APPROVAL_MARKS[status]} />
);

/** What else is to be known of a product at a glance; a mark that does not apply is left out. */
export const ProductMarks = ({ product }: { product: ProductRecord }) => {
  const marks = [
    product.isFeatured && 'Featured',
    product.inspected && 'Inspected',
    product.sold && 'Sold',
    !product.isActive && 'Inactive',
  ].filter((mark) => mark !== false);
  return (
    <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
      {marks.map((mark) => (
        <Chip key={mark} size="small" label={mark} />
      ))}
    </Stack>
  );
};
