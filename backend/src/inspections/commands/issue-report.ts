import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  attachmentPath,
  DomainError,
  draftedReport,
  type FieldMessages,
  fieldError,
  INSPECTION_MESSAGES,
  type InspectionReport,
  inspectionStream,
  mayBeSamePicture,
  photoField,
  REPORT_PHOTO_LABELS,
  type ReportAttachment,
  type ReportInput,
  type ReportPhoto,
  type ReportPhotoLabel,
  repeatedPhotos,
} from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { invalidFields } from '../../platform/http/body/form.js';
import { Attachments } from '../../platform/media/attachments.js';
import { Images } from '../../platform/media/images.js';
import { externalDeviceOf } from '../devices/external-device.js';
import { ListedDevices, requireVersion } from '../devices/listed-devices.js';
import { type InspectionCommand, type Inspections, inspection } from '../inspection.js';
import { ReportIdReservation } from '../report-id-reservation.js';
import { ReportSigner } from '../signing/report-signer.js';

type PhotosByLabel = InspectionReport['photos'];

/** Files and photos besides the findings. */
export interface ReportFiles {
  photos: { [L in ReportPhotoLabel]?: Buffer };
  /** Text files, in UTF-8. */
  attachments: readonly { name: string; text: Buffer }[];
  /** Parts of the previous version to keep: photos by label, attachments by hash. */
  keptPhotos: readonly ReportPhotoLabel[];
  /** The photos' fingerprints as the client made them, by label. */
  fingerprints: { readonly [L in ReportPhotoLabel]?: string };
  keptAttachments: readonly string[];
}

/** Issues the first or next version of a device's report. */
export class IssueReport extends Command<Outcome<Inspections>> {
  constructor(
    readonly kind: 'listing' | 'external',
    readonly inspectionId: string,
    readonly findings: ReportInput,
    readonly files: ReportFiles,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** If-Match names the version of a listing, which inspections do not change; that of the report is `based`. */
@CommandHandler(IssueReport)
export class IssueReportHandler implements ICommandHandler<IssueReport> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly devices: ListedDevices,
    private readonly images: Images,
    private readonly attachments: Attachments,
    private readonly reportIds: ReportIdReservation,
    private readonly signer: ReportSigner,
  ) {}

  async execute({
    kind,
    inspectionId,
    findings,
    files,
    context,
  }: IssueReport): Promise<Outcome<Inspections>> {
    const listing = kind === 'listing' ? await this.devices.of(inspectionId) : null;
    const { expectedRevision: _, ...unconditional } = context;
    const stream = inspectionStream(inspectionId);
    const { state, commands } = await this.runner.load(inspection, stream);
    const device = listing ? listing.device.device : externalDeviceOf(state);
    const draftWith = (photos: number) => draftedReport(findings, device, context.at, photos);
    const draft = { ...draftWith(0).report, reportId: '', photos: {}, attachments: [] };
    const command = (report: InspectionReport, jws: string): InspectionCommand => ({
      type: 'report',
      based: findings.based,
      ...(findings.basedVoid && { basedVoid: true }),
      report,
      jws,
      inspectionId,
      listing: listing?.device ?? null,
      actor: context.actor,
    });
    const run = (report: InspectionReport, jws: string) =>
      this.runner.run(inspection, stream, command(report, jws), unconditional);
    // A repeated command: nothing is stored a second time.
    if (commands.has(context.commandId)) return run(draft, '');
    if (listing) requireVersion(listing, context);
    await this.runner.preview(inspection, stream, command(draft, ''), unconditional);
    const earlierPhotos = keptPhotos(state, files);
    const earlierAttachments = keptAttachments(state, files);
    const newPhotos = await this.withFingerprints(await this.storePhotos(files.photos, context.actor.id));
    const repeated = repeatedPhotos({
      ...earlierPhotos,
      ...withClientFingerprints(newPhotos, files.fingerprints),
    });
    const photos = { ...(await this.withFingerprints(earlierPhotos)), ...newPhotos };
    const distinctCount = Object.keys(photos).length - Object.keys(repeated).length;
    const drafted = draftWith(distinctCount);
    if (drafted.lacksReason)
      throw invalidFields({
        ...repetitionsOf(repeated),
        overruled: INSPECTION_MESSAGES.overruledRequired,
      });
    const report = {
      ...drafted.report,
      photos,
      attachments: distinct([...earlierAttachments, ...(await this.storeAttachments(files.attachments))]),
      reportId:
        state.report?.reportId ??
        (await this.reportIds.claim(inspectionId, listing?.product.reportId, unconditional)),
    };
    return run(report, await this.signer.sign(report));
  }

  /** Stores all photos or none, durably and safe from the sweep, before the report names them. */
  private async storePhotos(photos: ReportFiles['photos'], owner: string): Promise<PhotosByLabel> {
    const entries = Object.entries(photos) as [ReportPhotoLabel, Buffer][];
    const processed = await Promise.all(
      entries.map(async ([label, content]) => {
        const picture = await this.images.process(content, owner).catch(atPhoto(label));
        return [label, picture] as const;
      }),
    );
    const stored = processed.map(async ([label, picture]) => {
      const path = await this.images.store(picture);
      return [label, { path, sha256: (await this.images.digest(path))! }];
    });
    return Object.fromEntries(await Promise.all(stored));
  }

  /** Makes fingerprints of kept photos that are older than fingerprints. */
  private async withFingerprints(photos: PhotosByLabel): Promise<PhotosByLabel> {
    const entries = Object.entries(photos).map(async ([label, photo]) => {
      const fingerprint = photo.fingerprint ?? (await this.images.fingerprint(photo.path));
      return [label, { ...photo, ...(fingerprint && { fingerprint }) }];
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  private storeAttachments(files: ReportFiles['attachments']): Promise<ReportAttachment[]> {
    return Promise.all(
      files.map(async ({ name, text }) => {
        const sha256 = await this.attachments.put(text);
        return { name, path: attachmentPath(sha256), sha256, bytes: text.length };
      }),
    );
  }
}

/** The photos that the report keeps: a new photo replaces the earlier photo with its label. */
const keptPhotos = ({ report }: Inspections, { keptPhotos: labels, photos }: ReportFiles): PhotosByLabel => {
  const keptLabels = labels.filter((label) => !photos[label]);
  const missing = keptLabels.filter((label) => !report?.photos[label]);
  if (missing.length > 0)
    throw invalidFields(
      Object.fromEntries(missing.map((label) => [photoField(label), INSPECTION_MESSAGES.photoGone])),
    );
  return Object.fromEntries(keptLabels.map((label) => [label, report!.photos[label]!]));
};

const keptAttachments = (
  { report }: Inspections,
  { keptAttachments: hashes }: ReportFiles,
): ReportAttachment[] =>
  hashes.map((hash) => {
    const attachment = report?.attachments.find(({ sha256 }) => sha256 === hash);
    if (!attachment) throw fieldError('invalid', 'attachment', INSPECTION_MESSAGES.attachmentGone);
    return attachment;
  });

/**
 * The photos with the client's fingerprints, where they are plausible: the comparison that the inspector was shown
 * counts, as two programs scale a photo differently.
 */
const withClientFingerprints = (
  photos: PhotosByLabel,
  clientFingerprints: ReportFiles['fingerprints'],
): PhotosByLabel =>
  Object.fromEntries(
    (Object.entries(photos) as [ReportPhotoLabel, ReportPhoto][]).map(([label, photo]) => {
      const fingerprint = clientFingerprints[label];
      const isLikely = fingerprint && photo.fingerprint && mayBeSamePicture(fingerprint, photo.fingerprint);
      return [label, isLikely ? { ...photo, fingerprint } : photo];
    }),
  );

/** The errors of repeated photos. */
const repetitionsOf = (repeated: ReturnType<typeof repeatedPhotos>): FieldMessages =>
  Object.fromEntries(
    (Object.entries(repeated) as [ReportPhotoLabel, ReportPhotoLabel][]).map(([label, first]) => [
      photoField(label),
      INSPECTION_MESSAGES.photoRepeated(REPORT_PHOTO_LABELS[first]),
    ]),
  );

/** A file that was chosen twice counts once. */
const distinct = (attachments: readonly ReportAttachment[]): ReportAttachment[] => [
  ...new Map(attachments.map((attachment) => [attachment.sha256, attachment])).values(),
];

const atPhoto =
  (label: ReportPhotoLabel) =>
  (error: unknown): never => {
    if (!(error instanceof DomainError)) throw error;
    const message = error.kind === 'unsupported-media' ? INSPECTION_MESSAGES.notAnImage : error.message;
    throw fieldError(error.kind, photoField(label), message);
  };
