import { Box, Stack, Link as TextLink, Typography } from '@mui/material';
import type { ManagedPage, SellerHistory } from '@parkho/contracts';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../lib/session/auth';
import { ContactLinks } from '../parts/contact/contact-links';
import { Time } from '../parts/time';

const numbersOf = ({ listings, approved, rejected, sold }: SellerHistory) => ({
  Listings: listings,
  Approved: approved,
  Rejected: rejected,
  Sold: sold,
});

const Numbers = ({ history }: { history: SellerHistory }) => (
  <Box
    component="dl"
    sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 1, m: 0, textAlign: 'center' }}
  >
    {Object.entries(numbersOf(history)).map(([label, number]) => (
      <Box
        key={label}
        sx={{ display: 'flex', flexDirection: 'column-reverse', py: 0.75, bgcolor: 'background.default' }}
      >
        <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Typography component="dd" sx={{ m: 0, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
          {number.toLocaleString('en')}
        </Typography>
      </Box>
    ))}
  </Box>
);

interface SellerFactsProps {
  seller: ManagedPage['seller'];
  history: SellerHistory | undefined;
}

/** The seller, and the outcomes of their earlier listings. */
export const SellerFacts = ({ seller, history }: SellerFactsProps) => {
  const createPath = useCreatePath();
  const can = useCan();
  const name = seller.businessName || seller.name;
  return (
    <Stack component="section" aria-labelledby="seller" spacing={1}>
      <Typography id="seller" variant="h6" component="h3">
        Seller
      </Typography>
      <div>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {can('users.read') ? (
            <TextLink
              component={Link}
              to={createPath({ resource: 'users', type: 'show', id: seller._id })}
              color="inherit"
            >
              {name}
            </TextLink>
          ) : (
            name
          )}
        </Typography>
        {seller.businessName && <Typography variant="body2">{seller.name}</Typography>}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {history ? (
            <>
              Member since <Time at={history.since} exactTo="day" />
            </>
          ) : (
            'This account no longer exists.'
          )}
        </Typography>
      </div>
      {history && <Numbers history={history} />}
      {seller.email && <ContactLinks email={seller.email} phone={seller.phone} />}
    </Stack>
  );
};
