import type { Paisa } from '../values/money.js';
import type { ProductImages } from './pictures.js';
import type { Condition } from './product.js';

/** Feature requests, which signed-in users submit and vote on (specification 2, sections 2 to 5 and 9). */

export const FEATURE_REQUEST_STATUSES = [
  'Pending',
  'Under Review',
  'Approved',
  'Rejected',
  'Implemented',
] as const;
export type FeatureRequestStatus = (typeof FEATURE_REQUEST_STATUSES)[number];

export const FEATURE_REQUEST_CATEGORIES = [
  'Product Request',
  'Enhancement',
  'Bug Fix',
  'New Feature',
  'Integration',
  'Other',
] as const;
export type FeatureRequestCategory = (typeof FEATURE_REQUEST_CATEGORIES)[number];
/** The category of placement requests in the admin's list (specification 2, section 7). */
export const FEATURING_CATEGORY = 'Product Featuring';

export const PRIORITIES = ['Low', 'Medium', 'High', 'Critical'] as const;
export type Priority = (typeof PRIORITIES)[number];
export const DEFAULT_PRIORITY: Priority = 'Medium';

export const VOTES = ['up', 'down'] as const;
export type Vote = (typeof VOTES)[number];

/** The possible next statuses of a request. */
export const STATUS_CHANGES: Readonly<Record<FeatureRequestStatus, readonly FeatureRequestStatus[]>> = {
  Pending: ['Under Review', 'Approved', 'Rejected'],
  'Under Review': ['Pending', 'Approved', 'Rejected'],
  Approved: ['Under Review', 'Implemented'],
  Rejected: ['Under Review'],
  Implemented: ['Approved'],
};

/** Users vote until the request is decided. */
export const isVotable = (status: FeatureRequestStatus): boolean =>
  status !== 'Rejected' && status !== 'Implemented';

/** The texts of its author. */
export interface FeatureRequestTexts {
  title: string;
  description: string;
  category: FeatureRequestCategory;
  priority: Priority;
  tags: string[];
}

/** The device of a request, as its author describes it, of which `createProduct` makes a listing. */
export interface RequestedProduct {
  /** The chosen listing of the author. */
  productId: string;
  name: string;
  description: string;
  price: Paisa;
  categoryId: string;
  brand: string;
  condition: Condition;
  /** A city. */
  location: string;
  images: ProductImages;
}

export const featureRequestStream = (requestId: string): string => `featureRequest-${requestId}`;

export const FEATURE_REQUEST_LIMITS = {
  title: 150,
  description: 5000,
  tag: 40,
  tags: 10,
  notes: 1000,
  message: 2000,
  /** Messages of a thread, which is read and written as a whole. */
  thread: 200,
  /** Similar requests that are shown while a title is typed. */
  similar: 5,
  /** Own devices to choose from (specification 2, section 9). */
  products: 100,
  /** How long the form shows its success before it closes, in milliseconds (specification 2, section 9). */
  closesAfterMs: 2_000,
} as const;

export const FEATURE_REQUEST_MESSAGES = {
  titleRequired: 'Title is required',
  titleTooLong: `Title cannot exceed ${FEATURE_REQUEST_LIMITS.title} characters`,
  descriptionRequired: 'Description is required',
  descriptionTooLong: `Description cannot exceed ${FEATURE_REQUEST_LIMITS.description} characters`,
  categoryRequired: 'Category is required',
  categoryInvalid: `Category must be one of ${FEATURE_REQUEST_CATEGORIES.join(', ')}`,
  productRequired: 'Please select a product for this feature request',
  priorityInvalid: `Priority must be one of ${PRIORITIES.join(', ')}`,
  tagsInvalid: 'Tags must be a list of texts',
  tagTooLong: `A tag cannot exceed ${FEATURE_REQUEST_LIMITS.tag} characters`,
  tagsTooMany: `At most ${FEATURE_REQUEST_LIMITS.tags} tags can be given`,
  notesTooLong: `Admin notes cannot exceed ${FEATURE_REQUEST_LIMITS.notes} characters`,
  rejectionRequired: 'Rejection reason is required',
  statusInvalid: `Status must be one of ${FEATURE_REQUEST_STATUSES.join(', ')}`,
  sortInvalid: 'Sort must be one of votes, newest, answered',
  voteInvalid: 'Vote must be up or down',
  messageRequired: 'Please write a message',
  messageTooLong: `A message cannot exceed ${FEATURE_REQUEST_LIMITS.message} characters`,
  createProductInvalid: 'createProduct must be true or false',
  notFound: 'Feature request not found',
  notYours: 'You can only change your own feature requests',
  notPending: 'Only a pending feature request can be changed',
  threadFull: `This thread is full: it has ${FEATURE_REQUEST_LIMITS.thread} messages`,
  hasMerged: 'Other requests have been merged into this one, so it cannot be deleted',
  statusChange: (from: string, to: string) => `A request that is ${from} cannot become ${to}`,
  votingClosed: 'Voting on this request is closed',
  mergedAlready: 'This request has been merged into another',
  mergeIntoItself: 'A request cannot be merged into itself',
  mergeIntoMerged: 'That request has itself been merged into another',
  productTaken: 'A listing has already been created from this request',
  submitted: 'Feature request submitted successfully!',
  updated: 'Feature request updated successfully!',
  deleted: 'Feature request deleted successfully',
  approved: 'Feature request approved successfully',
  approvedWithListing: 'Feature request approved. A listing in its author\u2019s name is waiting for review.',
  rejected: 'Feature request rejected successfully',
  statusChanged: (status: string) => `Status changed to ${status}`,
  voted: 'Vote counted',
  voteWithdrawn: 'Vote withdrawn',
  answered: 'Message sent',
  merged: 'Feature request merged',
  processFailed: 'Failed to process request',
  submitFailed: 'Failed to submit feature request',
  productsFailed: 'Failed to load your products',
  deleteFailed: 'Failed to delete feature request',
  noneFound: 'No feature requests found',
  listFailed: 'Failed to load feature requests',
  loadFailed: 'Failed to load feature request',
  voteFailed: 'Your vote was not counted. Please try again.',
  answerFailed: 'Failed to send message',
  updateFailed: 'Failed to update feature request',
  sentAlready:
    'This request may already have been submitted. Please check your requests before you submit it again.',
  changedMeanwhile:
    'This request was changed in the meantime. The latest version is shown: please try again.',
  editedMeanwhile:
    'This request was changed in the meantime. Your edits are kept and the rest is up to date: please review it and save again.',
  noProducts: 'You need a product of your own to submit a feature request.',
  confirmDelete: 'Are you sure you want to delete this feature request? This action cannot be undone.',
} as const;
