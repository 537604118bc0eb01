import { CARD_IMAGE_ORDER, isRemotePicture } from '@parkho/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../../../lib/date';
import { imageSource } from '../../../lib/devices/image';
import { type Draft, type DraftStorage, loadDraft, removeDraft } from '../../../lib/drafts/draft-store';
import { useObjectUrl } from '../../../lib/files/use-object-url';
import { Button } from '../../../ui/button';
import { SlotDrawing } from './photos/slot-hints';
import type { Photos } from './photos/use-photos';

interface Continuable {
  values: { name: string };
  photos: Photos;
}

interface ContinueDraftProps<Content extends Continuable> {
  storage: DraftStorage<Content>;
  /** The name of the unfinished listing, as a sentence. */
  title: string;
  /** The progress of the draft, if the form has steps. */
  progressOf?: (draft: Draft<Content>) => string;
  /** Shown while the draft loads. */
  waiting: ReactNode;
  /** The form, with the draft that it continues. */
  children: (draft: Draft<Content> | undefined) => ReactNode;
}

/** Offers to continue a draft before its form opens; without a draft the form opens at once. */
export function ContinueDraft<Content extends Continuable>(props: ContinueDraftProps<Content>) {
  const { storage, waiting, children } = props;
  const [draft, setDraft] = useState<Draft<Content>>();
  const [stage, setStage] = useState<'loading' | 'prompt' | 'form'>('loading');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft.
  useEffect(() => {
    let isShown = true;
    void loadDraft(storage).then((storedDraft) => {
      if (!isShown) return;
      setDraft(storedDraft);
      setStage(storedDraft ? 'prompt' : 'form');
    });
    return () => {
      isShown = false;
    };
  }, [storage.key]);

  if (stage === 'loading') return waiting;
  if (stage === 'form' || !draft) return children(draft);
  return (
    <Question
      {...props}
      draft={draft}
      onContinue={() => setStage('form')}
      onDiscard={() => {
        void removeDraft(storage);
        setDraft(undefined);
        setStage('form');
      }}
    />
  );
}

interface QuestionProps<Content extends Continuable>
  extends Pick<ContinueDraftProps<Content>, 'title' | 'progressOf'> {
  draft: Draft<Content>;
  onContinue: () => void;
  onDiscard: () => void;
}

function Question<Content extends Continuable>(props: QuestionProps<Content>) {
  const { draft, title, progressOf, onContinue, onDiscard } = props;
  return (
    <div className="grid gap-5 p-5">
      <p>{title}</p>
      <DraftCard
        draft={draft}
        progress={progressOf?.(draft)}
        takesFocus
        onContinue={onContinue}
        onDiscard={onDiscard}
      />
    </div>
  );
}

interface DraftCardProps {
  draft: Draft<Continuable>;
  /** Its progress, if the form has steps. */
  progress: string | undefined;
  takesFocus: boolean;
  onContinue: () => void;
  onDiscard: () => void;
}

/** The draft and its time, to continue or discard it. */
export function DraftCard({ draft, progress, takesFocus, onContinue, onDiscard }: DraftCardProps) {
  const { values, photos, savedAt } = draft;
  const slot = CARD_IMAGE_ORDER.find((candidate) => photos[candidate]) ?? 'front';
  const photo = photos[slot];
  const preview = useObjectUrl(photo?.blob);
  const source = preview
    ? { src: preview }
    : photo?.path && !photo.blob && !isRemotePicture(photo.path)
      ? imageSource(photo.path)
      : undefined;
  const continueButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) continueButton.current?.focus();
  }, [takesFocus]);
  const count = Object.keys(photos).length;
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-4 rounded-md border border-hairline bg-paper p-3">
        <div className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-md bg-paper-deep text-ink-soft">
          {source ? (
            <img {...source} sizes="6rem" alt="" className="size-full object-cover" />
          ) : (
            <SlotDrawing slot={slot} className="w-16" />
          )}
        </div>
        <div className="grid min-w-0 gap-0.5">
          <p className="truncate text-lg font-semibold">{values.name || 'Untitled'}</p>
          {progress && <p>{progress}</p>}
          <p className="text-sm text-ink-soft">
            Saved {formatDateTime(savedAt)}
            {count > 0 && `, with ${count} ${count === 1 ? 'photo' : 'photos'}`}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button ref={continueButton} onClick={onContinue}>
          Continue where you left off
        </Button>
        <Button variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
}
