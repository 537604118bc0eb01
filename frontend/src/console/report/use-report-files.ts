import {
  INSPECTION_MESSAGES as MESSAGES,
  PRODUCT_LIMITS,
  REPORT_LIMITS,
  type ReportPhotoLabel,
} from '@parkho/contracts';
import { useEffect, useReducer, useRef, useState } from 'react';
import { hashesOf } from '../../lib/files/picture-hashes';
import { shrinkPicture } from '../../lib/files/shrink';
import { newIdempotencyKey } from '../../lib/http/idempotency';
import type { MeasuredValue } from './measurements/measured-value';
import { measurementsIn } from './measurements/measurements';
import type { Picture, Pictures, TextFile } from './values/report-values';

const pictureError = ({ type, size }: File): string | undefined => {
  if (!type.startsWith('image/')) return MESSAGES.notAnImage;
  return size > PRODUCT_LIMITS.imageBytes ? MESSAGES.imageTooLarge : undefined;
};

/** Windows writes UTF-16 when the output of a program is redirected to a file. */
const textOf = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
};

/** The photos and files of a report, which live as long as its form. */
export function useReportFiles(initial: { pictures: Pictures; files: readonly TextFile[] }) {
  const pictures = useRef(initial.pictures);
  const [files, setFiles] = useState(initial.files);
  const [, show] = useReducer((times: number) => times + 1, 0);
  const [refusals, setRefusals] = useState<Readonly<Partial<Record<ReportPhotoLabel, string>>>>({});
  const [fileRefusal, setFileRefusal] = useState<string>();
  const [offers, setOffers] = useState<ReadonlyMap<string, readonly MeasuredValue[]>>(new Map());
  const scaling = useRef(new Set<Promise<void>>()).current;

  const setPicture = (label: ReportPhotoLabel, picture: Picture | undefined) => {
    const { [label]: _, ...otherPictures } = pictures.current;
    pictures.current = picture ? { ...otherPictures, [label]: picture } : otherPictures;
    show();
  };
  const setRefusal = (label: ReportPhotoLabel, message: string | undefined) =>
    setRefusals((earlier) => ({ ...earlier, [label]: message }));

  // The values of a file are offered for as long as the file is attached.
  useEffect(() => {
    let isShown = true;
    const readTextFile = async ({ id, blob }: TextFile) =>
      [id, blob ? measurementsIn(await textOf(blob)) : []] as const;
    void Promise.all(files.map(readTextFile)).then((entries) => isShown && setOffers(new Map(entries)));
    return () => {
      isShown = false;
    };
  }, [files]);

  return {
    pictures: pictures.current,
    files,
    refusals,
    fileRefusal,
    /** The values that the files have for fields of the report, by the file's id. */
    offers,

    choose(label: ReportPhotoLabel, file: File) {
      const error = pictureError(file);
      setRefusal(label, error);
      if (error) return;
      const id = newIdempotencyKey();
      setPicture(label, { id });
      const updatePicture = (picture: Omit<Picture, 'id'>) => {
        // Unless it was replaced or removed in the meantime.
        if (pictures.current[label]?.id === id) setPicture(label, { id, ...picture });
      };
      const prepare = async () => {
        const blob = await shrinkPicture(file);
        updatePicture({ blob });
        updatePicture({ blob, look: await hashesOf(blob) });
      };
      const work: Promise<void> = prepare().finally(() => scaling.delete(work));
      scaling.add(work);
    },
    remove(label: ReportPhotoLabel) {
      setPicture(label, undefined);
      setRefusal(label, undefined);
    },
    /**
     * Replaces the photos and files of the previous version with those of the newest; the inspector's own stay.
     */
    rebase(kept: { pictures: Pictures; files: readonly TextFile[] }) {
      const unsentPictures = Object.entries(pictures.current).filter(([, { path }]) => !path);
      pictures.current = { ...kept.pictures, ...Object.fromEntries(unsentPictures) };
      setFiles((earlier) => [...kept.files, ...earlier.filter(({ sha256 }) => !sha256)]);
    },
    async attach(selected: readonly File[]) {
      const accepted: TextFile[] = [];
      let refusal: string | undefined;
      for (const file of selected) {
        if (file.size > REPORT_LIMITS.attachmentBytes) refusal = MESSAGES.attachmentTooLarge;
        else if ((await textOf(file)).includes('\0')) refusal = MESSAGES.attachmentNotText;
        else if (files.length + accepted.length >= REPORT_LIMITS.attachments)
          refusal = MESSAGES.attachmentsTooMany;
        else accepted.push({ id: newIdempotencyKey(), name: file.name, bytes: file.size, blob: file });
      }
      setFileRefusal(refusal);
      setFiles((earlier) => [...earlier, ...accepted]);
    },
    detach(id: string) {
      setFiles((earlier) => earlier.filter((file) => file.id !== id));
      setFileRefusal(undefined);
    },
    /** Resolves to the photos once all are ready to send and their fingerprints are known. */
    async settled(): Promise<Pictures> {
      while (scaling.size > 0) await Promise.all(scaling);
      return pictures.current;
    },
  };
}

export type ReportFiles = ReturnType<typeof useReportFiles>;
