import { type Paisa, toPaisa } from '../../values/money.js';
import { addWorkingDays } from '../../values/pakistan-time.js';
import { PHONE_INVALID } from '../user.js';
import { INSPECTION_PACKAGES, type InspectionType } from './inspection-package.js';
import { INSPECTED_FIELDS, type InspectedDevice } from './inspection-report.js';

/** Contact data of the requester. Personal data: only for admins, inspectors and the requester. */
export interface InspectionContact {
  name: string;
  email: string;
  phone: string;
}

/** Specification 1, section 9. */
export const DEVICE_TYPES = [
  'desktop',
  'laptop',
  'gaming-pc',
  'workstation',
  'server',
  'mac',
  'other',
] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];
export const DEVICE_TYPE_LABELS: Readonly<Record<DeviceType, string>> = {
  desktop: 'Desktop PC',
  laptop: 'Laptop',
  'gaming-pc': 'Gaming PC',
  workstation: 'Workstation',
  server: 'Server',
  mac: 'Mac',
  other: 'Other',
};

export const URGENCIES = ['normal', 'urgent', 'emergency'] as const;
export type Urgency = (typeof URGENCIES)[number];
/** Durations and surcharges by urgency (specification 1, section 9); `days` are at most so many working days. */
export const URGENCY_TERMS: Readonly<
  Record<Urgency, { name: string; time: string; surchargePercent: number; days: number }>
> = {
  normal: { name: 'Normal', time: '3-5 business days', surchargePercent: 0, days: 5 },
  urgent: { name: 'Urgent', time: '1-2 business days', surchargePercent: 50, days: 2 },
  emergency: { name: 'Emergency', time: 'Same day', surchargePercent: 100, days: 0 },
};
/** The free inspection of a listed device: 24-48 hours, as working days. */
const LISTING_INSPECTION_DAYS = 2;

export const EXTERNAL_CONDITIONS = ['New', 'Used', 'Fair', 'Good', 'Excellent', 'Unknown'] as const;
export type ExternalCondition = (typeof EXTERNAL_CONDITIONS)[number];

/** The fields of the standalone form besides the contact (specification 1, section 3). */
export interface Booking {
  deviceType: DeviceType;
  deviceSpecs?: string;
  /** A day in Pakistan: '2026-11-22'. */
  preferredDate: string;
  inspectionType: InspectionType;
  urgency: Urgency;
  description?: string;
  /** The price at the time of booking. */
  total: Paisa;
}

/** A device that is not listed. */
export interface ExternalDevice {
  /** 'Dell Latitude 5490', or its type. */
  name: string;
  /** Where the device is; may be a home address. */
  location: string;
  condition: ExternalCondition;
  price?: Paisa;
  notes?: string;
}

/** In PKR: the package with the surcharge of the urgency. */
export const bookingTotal = (type: InspectionType, urgency: Urgency): number =>
  INSPECTION_PACKAGES[type].price * (1 + URGENCY_TERMS[urgency].surchargePercent / 100);
export const bookingTotalPaisa = (type: InspectionType, urgency: Urgency): Paisa =>
  toPaisa(bookingTotal(type, urgency));

/**
 * The latest day of the result: the working days of the urgency after the preferred day, or after the day of the
 * request where that is later. All are days in Pakistan.
 */
export const bookingDueOn = (
  today: string,
  { preferredDate, urgency }: Pick<Booking, 'preferredDate' | 'urgency'>,
): string => addWorkingDays(preferredDate > today ? preferredDate : today, URGENCY_TERMS[urgency].days);
/** How far ahead an inspection can be booked, in days. */
export const BOOKING_DAYS_MAX = 365;
export const listingDueOn = (today: string): string => addWorkingDays(today, LISTING_INSPECTION_DAYS);

/** The id of a requester without an account: each request has its own, with a key that can be erased separately. */
export const visitorId = (requestId: string): string => `${VISITOR}${requestId}`;
const VISITOR = 'visitor-';
/** Whether the id is that of a visitor, not of an account. */
export const isVisitor = (requesterId: string): boolean => requesterId.startsWith(VISITOR);

/** Why a request ended without an inspection. */
export type InspectionRequestEnd = 'withdrawn' | 'sold' | 'deleted';

export const inspectionStream = (inspectionId: string): string => `inspection-${inspectionId}`;

export const INSPECTION_REQUEST_STATUSES = ['pending', 'completed', 'withdrawn'] as const;
export type InspectionRequestStatus = (typeof INSPECTION_REQUEST_STATUSES)[number];

export const isSameDevice = (a: InspectedDevice, b: InspectedDevice): boolean =>
  changedSince(a, b).length === 0;
export interface InspectedChange {
  /** One of INSPECTED_FIELDS; for a photo with its slot: 'images.front'. */
  field: string;
  from: string;
  to: string;
}
/** Fields of the device that have changed since the inspection, which the badge shows. */
export const changedSince = (inspected: InspectedDevice, current: InspectedDevice): InspectedChange[] => {
  const before = inspectedTexts(inspected);
  const after = inspectedTexts(current);
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, from: before.get(field) ?? '', to: after.get(field) ?? '' }))
    .filter(({ from, to }) => from !== to);
};
const inspectedTexts = (device: InspectedDevice): Map<string, string> =>
  new Map(
    INSPECTED_FIELDS.flatMap((field) => {
      const value = device[field];
      if (typeof value !== 'object') return value === undefined ? [] : [[field, value]];
      return Object.entries(value).map(([slot, path]): [string, string] => [`${field}.${slot}`, path]);
    }),
  );

/** The messages about inspections; those of the specification are verbatim (both documents, section 8). */
export const INSPECTION_MESSAGES = {
  fieldsRequired: 'Please fill in all fields',
  emailInvalid: 'Please enter a valid email address',
  requested: 'Inspection request submitted successfully!',
  linkSent: 'We have sent an email to {email} with a link to your request.',
  requestFailed: 'Failed to request inspection',
  requestError: 'Error requesting inspection',
  bookingFieldsRequired: 'Please fill in all required fields.',
  phoneInvalid: PHONE_INVALID,
  phoneTooLong: 'Phone number cannot exceed 15 characters.',
  dateInPast: 'The preferred date cannot be before today.',
  dateInvalid: 'Please choose a preferred date.',
  packageRequired: 'Please choose an inspection package.',
  deviceTypeInvalid: 'Please choose a device type from the list.',
  urgencyInvalid: 'Please choose how urgent it is.',
  deviceSpecsTooLong: 'Device specifications cannot exceed 500 characters.',
  locationTooLong: 'Location cannot exceed 200 characters.',
  descriptionTooLong: 'Description cannot exceed 2000 characters.',
  booked: 'Inspection request submitted successfully! We will contact you within 24 hours.',
  bookFailed: 'Error: {message}',
  submitFailed: 'Failed to submit request',
  submitError: 'Failed to submit request. Please try again.',
  foreignForm: 'This form can only be sent from our own page',
  requestedAlready: 'An inspection of this device has already been requested',
  inspectedAlready: 'This product has been inspected',
  oneOfSeveral: 'An inspection covers one device. List the device by itself to have it inspected.',
  inspectedAlone: 'An inspection covers one device. Please list the other devices separately.',
  requestedAlone:
    'An inspection covers one device. Withdraw the inspection request or list the other devices separately.',
  askedByBuyer: 'A buyer requested this inspection; only the buyer can withdraw the request',
  withdrawn: 'Inspection request withdrawn',
  sellerRequested: 'Inspection requested successfully',
  notFound: 'Inspection request not found',
  notOpen: 'This inspection request is no longer open',
  linkInvalid: 'This link is invalid or has been replaced by a newer one.',
  assigned: 'Inspection assigned',
  unassigned: 'Inspection unassigned',
  inspectorUnknown: 'This user cannot perform inspections',
  ownDevice: 'You cannot inspect your own device. Another inspector has to do it.',
  reportVoided: 'Inspection report voided',
  voidReasonRequired: 'Please give a reason for voiding the report',
  hasReport: 'This device has an inspection report. Void the report and say why.',
  voidedReport: 'The report of this device is void. Issue a new version of it.',
  noReport: 'This device has no inspection report',
  voidedAlready: 'This report is already void',
  voidedMeanwhile:
    'This report was voided in the meantime. Read why. If you issue the new version, the device counts as inspected again.',
  correctedMeanwhile: 'A newer version of this report has been issued. Read it before you void it.',
  photoRepeated: (label: string) => `The same photo as ${label}. It counts once.`,
  marked: 'Product marked as inspected',
  voided: 'Product marked as not inspected',
  issued: 'Inspection report issued',
  corrected: 'Inspection report corrected',
  correctionRequired: 'Please give a reason for the correction',
  reportedMeanwhile:
    'Another inspector has finished this inspection in the meantime. Your draft is kept: compare it with the report.',
  nothingChecked: 'Check at least one part before the report is issued',
  overruledRequired: 'Please give a reason for the override',
  statusInvalid: 'This status is not valid for this part',
  measureInvalid: (label: string, min: number, max: number, unit: string) =>
    `${label} must be a number from ${min} to ${max} ${unit}`,
  notesTooLong: 'Notes cannot exceed 500 characters',
  textTooLong: 'A text cannot exceed 100 characters',
  overallNotesTooLong: 'Overall notes cannot exceed 2000 characters',
  ratingInvalid: 'Rating must be a whole number from 1 to 10',
  overallStatusInvalid: 'Please choose an overall status',
  verdictInconsistent:
    'Status and rating must agree: below 5 is "Needs Repair", "Excellent" is 8 or more, "Needs Repair" at most 7.',
  inspectorRequired: 'Inspector name is required',
  inspectionDateInvalid: 'Please choose the day of the inspection',
  reasonTooLong: 'A reason cannot exceed 500 characters',
  basedInvalid: 'The version that the report is based on is missing',
  reportMalformed: 'The report cannot be read',
  partUnknown: (path: string) => `The checklist has no ${path}`,
  photoGone: 'This photo is not in the earlier report',
  attachmentGone: 'This file is not in the earlier report',
  notAnImage: 'Please select an image file',
  imageTooLarge: 'Image size should be less than 10MB',
  attachmentTooLarge: 'A file can have 512 KB at most',
  attachmentNotText: 'Please choose a text file',
  attachmentsTooMany: 'At most 5 files can be attached',
  listFailed: 'Failed to fetch inspection requests',
  listError: 'Error fetching inspection requests',
  updateFailed: 'Failed to update inspection status',
  updateError: 'Error updating inspection status',
  completeFailed: 'Failed to complete inspection',
  uploadFailed: 'Inspection upload failed',
  noneFound: 'No inspection requests found',
  noneAssigned: 'No inspection requests are assigned to you',
  noneOfMine: 'No Inspection Requests',
  loginPrompt: 'Please Login',
  confirmToJoin:
    'Requests that you made without this account are added to it once your email address is confirmed.',
  withdrawFailed: 'Failed to withdraw the request',
  contactErased: 'Contact details erased',
  erasedBefore: 'The contact details of this inspection were erased. It can no longer be edited.',
  externalListFailed: 'Failed to fetch inspections',
  externalListError: 'Error fetching inspections',
  externalNoneFound: 'No external inspections found',
  externalNotFound: 'External inspection not found',
  deviceNameRequired: 'Device name is required',
  externalConditionInvalid: `Condition must be one of ${EXTERNAL_CONDITIONS.join(', ')}`,
  externalPriceInvalid: 'Price must be a number of 0 or more',
  externalCreated: 'Inspection created successfully',
  externalUpdated: 'Inspection updated successfully',
  externalDeleted: 'Inspection deleted successfully',
  externalDeleteFailed: 'Failed to delete inspection',
  externalConfirmDelete: 'Are you sure you want to delete this inspection?',
  fingerprintsInvalid: 'Fingerprints are one to six, of 16 hexadecimal digits each, with commas between them',
  reportVersionInvalid: 'The version of a report is a whole number from 1',
  reportNotFound: 'No report has this ID',
  reportIdMistyped: 'This report ID is mistyped: please compare it with the report',
  noImages: 'No inspection images available',
  imageUnavailable: 'Image not available',
} as const;
