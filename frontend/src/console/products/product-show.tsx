import { Alert, Button, Card, CardContent, Grid, Stack, Typography } from '@mui/material';
import { devicePath, formatPkr, PRODUCT_MESSAGES } from '@parkho/contracts';
import { ExternalLink, History } from 'lucide-react';
import { Show, useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../lib/session/auth';
import { historyPath } from '../audit/parts/history-path';
import { WithHistory } from '../history/with-history';
import { contactFacts, WithContactDetails } from '../parts/contact/contact-details';
import { FactList, Section } from '../parts/record/facts';
import { Gallery, useGallery } from '../parts/record/gallery';
import { deviceFacts, laptopFacts } from '../parts/record/product-facts';
import { ShowError } from '../parts/record/show-error';
import { Time } from '../parts/time';
import type { ProductRecord } from './parts/product-calls';
import { ProductButtons } from './product-actions';
import { ProductBadges } from './product-badges';
import { ProductFlags } from './product-flags';
import { RestoreButton } from './restore-button';

const ProductPictures = ({ product: { name, images } }: { product: ProductRecord }) => (
  <Gallery
    name={name}
    images={images}
    gallery={useGallery(images)}
    height="clamp(220px, 45vw, 440px)"
    sizes="(min-width: 900px) 60vw, 100vw"
  />
);

const ProductDetails = () => {
  const product = useRecordContext<ProductRecord>();
  const can = useCan();
  if (!product) return null;
  const { seller } = product;
  const { contactInfo, ...details } = product.laptopDetails;
  const laptop = laptopFacts({ ...product, laptopDetails: details });
  return (
    <Grid container spacing={2}>
      <Grid size={{ xs: 12, md: 8 }}>
        <Card variant="outlined">
          <CardContent>
            <ProductPictures product={product} />
          </CardContent>
        </Card>
      </Grid>
      <Grid size={{ xs: 12, md: 4 }}>
        <Card variant="outlined">
          <CardContent>
            <Stack spacing={1.5}>
              <Typography variant="h5" component="h2" sx={{ overflowWrap: 'anywhere' }}>
                {product.name}
              </Typography>
              <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
                <Typography variant="h6" component="p">
                  {formatPkr(product.price)}
                </Typography>
                {can('audit.read') && (
                  <Button
                    size="small"
                    component={Link}
                    to={`${historyPath('product', product.id)}?field=price`}
                    startIcon={<History size={16} aria-hidden />}
                  >
                    Price history
                  </Button>
                )}
              </Stack>
              <ProductBadges product={product} />
              {product.rejectionReason && <Alert severity="error">{product.rejectionReason}</Alert>}
              <ProductButtons product={product} />
              <Button
                component={Link}
                to={devicePath(product.id)}
                startIcon={<ExternalLink size={18} aria-hidden />}
              >
                View in the shop
              </Button>
            </Stack>
          </CardContent>
        </Card>
      </Grid>
      <Grid size={{ xs: 12, md: 8 }}>
        <Stack spacing={2}>
          {can('products.moderate') && <ProductFlags product={product} />}
          <Section title="Description">
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {product.description}
            </Typography>
          </Section>
          <Section title="Specifications">
            <FactList facts={deviceFacts(product)} />
          </Section>
          {Object.values(laptop).some(Boolean) && (
            <Section title="Laptop details">
              <FactList facts={laptop} />
            </Section>
          )}
        </Stack>
      </Grid>
      <Grid size={{ xs: 12, md: 4 }}>
        <Stack spacing={2}>
          <Section title="Seller">
            <WithContactDetails
              of={{ kind: 'product', id: product.id }}
              contact={{ email: seller.email, phone: seller.phone, contactInfo }}
            >
              {(contact, isMasked) => (
                <FactList
                  facts={{
                    Name: seller.name,
                    Business: seller.businessName,
                    ...contactFacts(contact, isMasked),
                    'Contact for this device': contact.contactInfo,
                    'Member since': <Time at={seller.createdAt} />,
                  }}
                />
              )}
            </WithContactDetails>
          </Section>
          <Section title="Dates">
            <FactList
              facts={{
                Listed: <Time at={product.createdAt} />,
                'Last updated': <Time at={product.updatedAt} />,
                Inspected: product.inspectedAt && <Time at={product.inspectedAt} />,
                'Inspection rating': product.inspectionRating && `${product.inspectionRating} of 10`,
                'Inspection notes': product.inspectionNotes,
                Sold: product.soldAt && <Time at={product.soldAt} exactTo="day" />,
                'Sold for': product.salePrice && formatPkr(product.salePrice),
                Views: String(product.views),
                Contacts: String(product.contacts),
                'Report ID': product.reportId,
              }}
            />
          </Section>
        </Stack>
      </Grid>
    </Grid>
  );
};

export const ProductShow = () => (
  <WithHistory kind="product" foot={(entry) => <RestoreButton entry={entry} />}>
    <Show
      component="div"
      actions={false}
      error={<ShowError thing="product" all="All products" fallback={PRODUCT_MESSAGES.loadFailed} />}
      // It already replaces the product.
      queryOptions={{ onError: () => {} }}
    >
      <ProductDetails />
    </Show>
  </WithHistory>
);
