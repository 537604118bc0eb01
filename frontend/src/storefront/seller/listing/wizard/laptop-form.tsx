import {
  type Category,
  check,
  type Form,
  type ImageSlot,
  LISTING_DRAFT_MESSAGES,
  listingSteps,
  LISTING_MESSAGES as MESSAGES,
  PRODUCT_MESSAGES,
  type ProductReceipt,
  stepOf,
  WIZARD_STEPS,
} from '@parkho/contracts';
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { get } from 'react-hook-form';
import { useStoredDraft } from '../../../../lib/drafts/use-stored-draft';
import { useForm } from '../../../../lib/forms/use-form';
import { ApiError } from '../../../../lib/http/api';
import { newIdempotencyKey } from '../../../../lib/http/idempotency';
import { Button } from '../../../../ui/button';
import { Banner } from '../../../../ui/page/banner';
import { useCloseOnBack } from '../../../../ui/use-close-on-back';
import { useAccountDraft } from '../account-drafts';
import type { OpenListing } from '../choose-draft';
import { draftPhotos } from '../drafts';
import { addProduct } from '../listing-calls';
import type { ListingValues } from '../listing-values';
import { EarlyPhotos } from '../photos/early-photos';
import { imagesOf, usePhotos } from '../photos/use-photos';
import { STEP_FIELDS } from './step-fields';

const LAST = WIZARD_STEPS.length - 1;

interface LaptopFormProps {
  categories: readonly Category[];
  /** The initial values of the fields. */
  pristine: ListingValues;
  openListing: OpenListing<'laptop'>;
  onListed: (product: ProductReceipt) => void;
}

/** The five steps. The input is kept as a draft until the laptop is listed. */
export function LaptopForm({ categories, pristine, openListing, onListed }: LaptopFormProps) {
  const { id, storage, draft } = openListing;
  const steps = useMemo(
    () => listingSteps((name) => categories.find((category) => category.name === name)?._id),
    [categories],
  );
  const [step, setStep] = useState(draft?.step ?? 0);
  /** The step of the last attempt to continue, and whether fields were missing. */
  const [attempt, setAttempt] = useState({ step, lacks: false, times: 0 });
  const [photosFailed, setPhotosFailed] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const key = useRef(draft?.key ?? newIdempotencyKey());
  const photos = usePhotos(draft?.photos ?? {});
  const form = useForm<ListingValues, object>(
    steps[step]!,
    draft?.values ?? pristine,
    () => (step < LAST ? goToNextStep() : submitListing()),
    PRODUCT_MESSAGES.addFailed,
  );

  const values = form.watch() as ListingValues;
  const isBegun = draft !== undefined || Object.keys(photos.photos).length > 0 || differs(values, pristine);
  const content = isBegun
    ? { step, values: { ...values, images: {} }, photos: draftPhotos(photos.photos), key: key.current }
    : null;
  const account = useAccountDraft('laptop', openListing, content, draft?.version ?? 0);
  const { version } = account;
  const storedDraft = useStoredDraft(storage, content && { ...content, id, version }, draft !== undefined);

  const goToNextStep = async () => setStep(step + 1);

  const submitListing = async () => {
    try {
      const { data } = await addProduct(form.values(), key.current);
      await Promise.all([storedDraft.end(), account.end()]);
      onListed(data.product);
    } catch (error) {
      throw listingError(error as ApiError);
    }
  };

  /** The error to show for a rejected listing; goes to the step of the first rejected field. */
  const listingError = (error: ApiError): ApiError => {
    const paths = Object.keys(error.fields ?? {});
    for (const path of paths)
      if (path.startsWith('images.')) photos.sendAgain(path.slice('images.'.length) as ImageSlot);
    const failedSteps = paths.map((path) => stepOf(steps, path)).filter((stepIndex) => stepIndex >= 0);
    if (failedSteps.length > 0) {
      const firstFailed = Math.min(...failedSteps);
      setStep(firstFailed);
      setAttempt((previous) => ({ ...previous, step: firstFailed }));
    }
    if (error.status === 0) return new ApiError(0, MESSAGES.addFailed);
    if (error.status !== 422) return error;
    // An earlier attempt, whose answer was lost, has listed the laptop with the values of that time.
    key.current = newIdempotencyKey();
    return new ApiError(422, MESSAGES.sentAlready);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWaiting) return;
    setPhotosFailed(false);
    if (step === LAST) {
      setWaiting(true);
      const settledPhotos = await photos.settled();
      setWaiting(false);
      const failed = Object.values(settledPhotos).some(({ path }) => !path);
      setPhotosFailed(failed);
      form.set('images', imagesOf(settledPhotos));
      if (failed) return;
    }
    setAttempt((previous) => ({ ...previous, step, lacks: lacksText(steps[step]!, form.values()) }));
    await form.submit(event);
    setAttempt((previous) => ({ ...previous, times: previous.times + 1 }));
  };

  // An error about the photos is outdated once they change.
  const slots = Object.keys(photos.photos).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new object at each render.
  useEffect(() => form.set('images', imagesOf(photos.photos)), [slots]);

  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // A step starts at its heading, or at its error.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the step changes, and after each attempt.
  useEffect(() => {
    const invalidField = element.current?.querySelector<HTMLElement>(
      ':is(input, select, textarea)[aria-invalid=true], [aria-invalid=true] input',
    );
    (invalidField ?? heading.current)?.focus();
    // The message below the fields, which appears at the same time, may cover it.
    invalidField?.scrollIntoView({ block: 'center' });
  }, [step, attempt.times]);

  const Fields = STEP_FIELDS[step]!;
  const incomplete = step < LAST ? MESSAGES.stepIncomplete : MESSAGES.incomplete;
  const problem = attempt.step === step && form.failure && (attempt.lacks ? incomplete : form.failure);
  const isSending = form.isSending || isWaiting;
  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      onKeyDown={toNextField}
      className="grid h-full grid-rows-[auto_1fr_auto]"
    >
      {WIZARD_STEPS.slice(0, step).map((name, index) => (
        <BackTo key={name} onBack={() => setStep(index)} />
      ))}
      <div className="grid gap-2 border-b border-hairline px-5 pt-4 pb-3">
        <div className="flex items-baseline justify-between gap-4">
          <p className="label-text text-ink-soft">
            Step {step + 1} of {WIZARD_STEPS.length}
          </p>
          <p role="status" className="label-text text-stamp">
            {storedDraft.isSaved && 'Draft saved'}
          </p>
        </div>
        <h3 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
          {WIZARD_STEPS[step]}
        </h3>
        <ol aria-hidden="true" className="grid grid-cols-5 gap-1.5">
          {WIZARD_STEPS.map((name, index) => (
            <li key={name} className={`h-1.5 rounded-full ${index <= step ? 'bg-stamp' : 'bg-paper-deep'}`} />
          ))}
        </ol>
      </div>
      {/* Keyed by its step, so that it starts at its top. */}
      <div key={step} className="relative min-h-0 overflow-y-auto overscroll-contain p-5">
        <div className="grid gap-5">
          {step < LAST && <EarlyPhotos form={photos} />}
          <Fields form={form} categories={categories} photos={photos} />
        </div>
      </div>
      <div className="grid gap-3 border-t border-hairline bg-sheet px-5 py-3">
        {account.isChangedElsewhere && <Banner>{LISTING_DRAFT_MESSAGES.continuedElsewhere}</Banner>}
        {photosFailed && <Banner>{MESSAGES.photosFailed}</Banner>}
        {problem && <Banner>{problem}</Banner>}
        <div className="flex justify-between gap-3">
          {step > 0 ? (
            <Button variant="secondary" disabled={isSending} onClick={() => setStep(step - 1)}>
              Previous
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" busy={isSending}>
            {step < LAST
              ? 'Next'
              : isWaiting
                ? 'Waiting for photos...'
                : form.isSending
                  ? 'Submitting...'
                  : 'Submit'}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The browser's 'back' returns to the previous step. */
function BackTo({ onBack }: { onBack: () => void }) {
  useCloseOnBack(true, onBack);
  return null;
}

const differs = ({ images: _, ...values }: ListingValues, { images: __, ...pristine }: ListingValues) =>
  JSON.stringify(values) !== JSON.stringify(pristine);

/** Whether a step lacks a text: one message covers all of them (specification 2, section 5). */
const lacksText = (step: Form<object>, values: ListingValues): boolean => {
  const result = check(step, values);
  return !result.ok && Object.keys(result.fields).some((path) => get(values, path) === '');
};

/** Enter ('next' on a phone) moves to the next field; on the last one it submits the step. */
const toNextField = (event: KeyboardEvent<HTMLFormElement>) => {
  const { target, key, currentTarget } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('input, select, textarea')];
  fields[fields.indexOf(target) + 1]?.focus();
};
