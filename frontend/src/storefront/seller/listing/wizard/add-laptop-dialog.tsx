import {
  LISTING_MESSAGES as MESSAGES,
  type ProductPage,
  type ProductReceipt,
  type User,
  WIZARD_RELOAD_MS,
  WIZARD_STEPS,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { categories } from '../../../../lib/devices/categories';
import { useAuth } from '../../../../lib/session/auth';
import { Dialog } from '../../../../ui/dialog';
import { Skeleton } from '../../../../ui/skeleton';
import { ErrorState } from '../../../../ui/states';
import { ChooseDraft } from '../choose-draft';
import { startingValues } from '../listing-values';
import { LaptopForm } from './laptop-form';
import { ListingSuccess } from './listing-success';

interface AddLaptopDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called a second and a half after the laptop was listed; the dialog then still shows its report id. */
  onListed: (product: ProductReceipt) => void;
  /** A similar listing to start from. */
  from?: ProductPage | undefined;
}

/** The wizard that lists a laptop (specification 2, sections 4, 5 and 9). */
export default function AddLaptopDialog({ open, onClose, onListed, from }: AddLaptopDialogProps) {
  const { user } = useAuth();
  return (
    <Dialog title="Add Laptop" open={open} onClose={onClose} placement="sheet">
      {user && <Wizard user={user} from={from} onClose={onClose} onListed={onListed} />}
    </Dialog>
  );
}

type WizardProps = Omit<AddLaptopDialogProps, 'open'> & { user: User };

function Wizard({ user, from, onClose, onListed }: WizardProps) {
  const { data, isError, refetch } = useQuery(categories);
  const [listedLaptop, setListedLaptop] = useState<ProductReceipt>();
  const pristine = useMemo(() => startingValues(user, from), [user, from]);

  if (listedLaptop)
    return (
      <ListingSuccess product={listedLaptop} onAnother={() => setListedLaptop(undefined)} onClose={onClose} />
    );
  if (isError)
    return (
      <div className="p-5">
        <ErrorState title={MESSAGES.formDataFailed} onRetry={() => refetch()} />
      </div>
    );
  if (!data) return <FormSkeleton />;
  return (
    <ChooseDraft
      kind="laptop"
      userId={user._id}
      listingLabel="laptop listing"
      progressOf={({ step }) => `Step ${step + 1} of ${WIZARD_STEPS.length}, ${WIZARD_STEPS[step]}`}
      waiting={<FormSkeleton />}
    >
      {(openListing) => (
        <LaptopForm
          categories={data}
          pristine={pristine}
          openListing={openListing}
          onListed={(product) => {
            setListedLaptop(product);
            // Also if the dialog is closed before.
            setTimeout(() => onListed(product), WIZARD_RELOAD_MS);
          }}
        />
      )}
    </ChooseDraft>
  );
}

function FormSkeleton() {
  return (
    <div className="grid gap-5 p-5">
      <Skeleton className="h-10" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-32" />
    </div>
  );
}
