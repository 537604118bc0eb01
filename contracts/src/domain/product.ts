import type { LaptopDetails, SpecificationKey, Specifications } from '../device/device-facts.js';
import type { Paisa } from '../values/money.js';
import type { ImageSlot, ProductImages } from './pictures.js';

export const CONDITIONS = ['New', 'Like New', 'Excellent', 'Good', 'Fair', 'Poor', 'Used'] as const;
export type Condition = (typeof CONDITIONS)[number];
/** Explanations of the conditions for buyers. */
export const CONDITION_MEANINGS: Readonly<Record<Condition, string>> = {
  New: 'never used',
  'Like New': 'hardly used',
  Excellent: 'light signs of use',
  Good: 'normal wear, works well',
  Fair: 'clear wear, still works',
  Poor: 'heavy wear or a fault',
  Used: 'second-hand, not graded',
};
/** The condition filters of the home page and of the device list; 'Used' includes every second-hand grade. */
export const HOME_CONDITIONS = ['New', 'Like New', 'Excellent', 'Good', 'Fair'] as const;
export const LIST_CONDITIONS = ['New', 'Like New', 'Used'] as const;
export const USED_CONDITIONS: readonly Condition[] = ['Used', 'Excellent', 'Good', 'Fair', 'Poor'];

/** A device as its seller describes it. */
export interface ProductDetails {
  name: string;
  description: string;
  price: Paisa;
  categoryId: string;
  brand: string;
  model?: string;
  condition: Condition;
  /** A city. */
  location: string;
  specifications: Specifications;
  laptopDetails: LaptopDetails;
  images: ProductImages;
}

/** An edit: absent fields are unchanged, an empty text removes an optional one. */
export interface DetailsChanges extends Partial<Omit<ProductDetails, Group>> {
  specifications?: { [K in SpecificationKey]?: Specifications[K] | '' };
  laptopDetails?: { [K in keyof LaptopDetails]: LaptopDetails[K] | '' };
  images?: { [S in ImageSlot]?: string };
}
type Group = 'specifications' | 'laptopDetails' | 'images';

export type ApprovalStatus = 'pending' | 'approved' | 'rejected';

/**
 * The states of a listing for its seller, who sees each listing in exactly one. Pending and rejected ones wait for an
 * admin or for the seller, whether active or not.
 */
export const LISTING_STATES = ['active', 'pending', 'rejected', 'inactive', 'sold'] as const;
export type ListingState = (typeof LISTING_STATES)[number];
export const listingStateOf = (listing: {
  approvalStatus: ApprovalStatus;
  isActive: boolean;
  sold: boolean;
}): ListingState => {
  if (listing.sold) return 'sold';
  if (listing.approvalStatus !== 'approved') return listing.approvalStatus;
  return listing.isActive ? 'active' : 'inactive';
};

/** The status of a listing's placement request. */
export type PlacementRequestStatus = 'pending' | 'approved' | 'rejected';

/** Why a pending placement request ended without a decision. */
export type PlacementRequestEnd = 'withdrawn' | 'sold' | 'deactivated' | 'rejected';

export const productStream = (productId: string): string => `product-${productId}`;

export const PRODUCT_LIMITS = {
  name: 150,
  description: 5000,
  shortText: 200,
  accessories: 20,
  /** Shortest description, and most picture URLs, of the admins' form (specification 2, section 5). */
  adminDescriptionMin: 10,
  imageUrls: 3,
  inspectionNotes: 2000,
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 50_000_000,
  /** Maximum width and height of a picture, in pixels. */
  imageSide: 20_000,
  reason: 500,
} as const;

export const ACCESSORIES = [
  'Charger',
  'Original Box',
  'Bag/Case',
  'Mouse',
  'Keyboard',
  'Headphones',
  'USB Cables',
  'Adapter',
  'Manual',
  'Warranty Card',
] as const;

export const PRODUCT_MESSAGES = {
  requiredFields: 'Please fill in all required fields including location and brand',
  imageRequired: 'Please upload at least one product image',
  nameRequired: 'Product name is required',
  nameTooLong: `Product name cannot exceed ${PRODUCT_LIMITS.name} characters`,
  descriptionRequired: 'Description is required',
  descriptionTooLong: `Description cannot exceed ${PRODUCT_LIMITS.description} characters`,
  categoryRequired: 'Category is required',
  categoryUnknown: 'Category does not exist',
  brandRequired: 'Brand is required',
  locationRequired: 'Location is required',
  conditionRequired: 'Condition is required',
  conditionInvalid: `Condition must be one of ${CONDITIONS.join(', ')}`,
  priceRequired: 'Price is required',
  priceInvalid: 'Price must be a valid positive number',
  priceTooHigh: 'Price cannot exceed PKR 100,000,000',
  textTooLong: `A text cannot exceed ${PRODUCT_LIMITS.shortText} characters`,
  yesOrNo: 'Warranty and negotiable must be Yes or No',
  accessoriesTooMany: `At most ${PRODUCT_LIMITS.accessories} accessories can be listed`,
  sellerRequired: 'Please select a seller',
  descriptionTooShort: `Description must be at least ${PRODUCT_LIMITS.adminDescriptionMin} characters`,
  imageUrlRequired: 'At least one image URL is required',
  imageUrlsTooMany: `At most ${PRODUCT_LIMITS.imageUrls} image URLs can be given`,
  inspectionNotesTooLong: `Inspection notes cannot exceed ${PRODUCT_LIMITS.inspectionNotes} characters`,
  imageUrlInvalid: 'An image must be an uploaded file or an https URL',
  imageUrlUnreachable: 'This image URL cannot be reached. Check it, or upload the image.',
  imageUrlTooSlow: 'This image URL takes too long to respond. Try again, or upload the image.',
  imageUrlNoImage: 'This URL does not lead to a JPEG, PNG, GIF or WebP image',
  notAnImage: 'Please select an image file',
  imageTooLarge: 'File size must be less than 10MB',
  imageTooManyPixels: 'Image cannot exceed 50 megapixels',
  imageTooLong: 'Image cannot exceed 20,000 pixels on a side',
  imageTooSlow: 'This image takes too long to process. Please upload a smaller one.',
  imageBroken: 'This image file is damaged and could not be read',
  imageGone: 'This image is no longer available. Please upload it again.',
  notFound: 'Product not found',
  sellerNotFound: 'Seller not found',
  notYours: 'You can only manage your own products',
  reasonRequired: 'Rejection reason is required',
  reasonTooLong: `Rejection reason cannot exceed ${PRODUCT_LIMITS.reason} characters`,
  notApproved: 'Only approved products can be featured',
  notActive: 'Only active products can be featured',
  soldAlready: 'This product has been sold',
  notOnSale: 'Only approved products can be marked as sold',
  added: 'Product added successfully!',
  updated: 'Product updated successfully!',
  deleted: 'Product deleted successfully',
  approved: 'Product approved successfully',
  rejected: 'Product rejected successfully',
  featured: 'Product featured successfully',
  unfeatured: 'Product removed from featured',
  activated: 'Product activated successfully',
  deactivated: 'Product deactivated successfully',
  sold: 'Product marked as sold',
  oneSold: (left: number) => `One sold. ${left} left on sale.`,
  addFailed: 'Failed to add product',
  updateFailed: 'Failed to update product',
  loadFailed: 'Failed to load products',
  loadError: 'Error loading products',
  confirmDelete: 'Are you sure you want to delete this product? This action cannot be undone.',
  priceRangeCrossed: 'The min price is above the max price',
  noneFound: 'No products found',
  noneMatchFilters: 'No products match your filters',
  noId: 'No product ID provided',
  detailFailed: 'Failed to load product details',
  uploadFailed: 'Upload failed',
  pageInvalid: 'Page must be a whole number of 1 or more',
  limitInvalid: 'Limit must be a whole number from 1 to 100',
  flagInvalid: 'A switch must be true or false',
  statusInvalid: 'Status must be pending, approved or rejected',
  searchTooLong: 'Search text cannot exceed 200 characters',
  filterRepeated: 'Each filter may be given only once',
} as const;
