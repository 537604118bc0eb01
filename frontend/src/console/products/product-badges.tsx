import { Chip, Stack } from '@mui/material';
import type { ApprovalStatus } from '@parkho/contracts';
import type { ProductRecord } from './parts/product-calls';

const APPROVAL_MARKS = {
  pending: { label: 'Pending Approval', color: 'warning' },
  approved: { label: 'Approved', color: 'success' },
  rejected: { label: 'Rejected', color: 'error' },
} as const satisfies Record<ApprovalStatus, object>;

/** The status of a product at a glance: its approval, then everything else that applies. */
export const ProductBadges = ({ product }: { product: ProductRecord }) => {
  const badges = [
    product.isFeatured && 'Featured',
    product.inspected && 'Inspected',
    product.sold && 'Sold',
    !product.isActive && 'Inactive',
  ].filter((mark) => mark !== false);
  return (
    <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
      <Chip size="small" {...APPROVAL_MARKS[product.approvalStatus]} />
      {badges.map((mark) => (
        <Chip key={mark} size="small" label={mark} />
      ))}
    </Stack>
  );
};
