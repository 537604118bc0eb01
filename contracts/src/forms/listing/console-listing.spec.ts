import { PRODUCT_MESSAGES as MESSAGES } from '../../domain/product.js';
import type { ProductPage } from '../../views/product-view.js';
import { check } from '../check.js';
import {
  COMPONENTS,
  type ConsoleListing,
  changesBody,
  consoleChangesForm,
  consoleListingForm,
  consoleListingOf,
  EMPTY_CONSOLE_LISTING,
  listingBody,
  rebaseListing,
} from './console-listing.js';
import { LISTING_MESSAGES } from './listing-options.js';

const categoryIdOf = (name: string) => (['Laptop', COMPONENTS].includes(name) ? name : undefined);
const form = consoleListingForm(categoryIdOf);
const fieldsOf = (listing: ConsoleListing) => {
  const checked = check(form, listing);
  return checked.ok ? {} : checked.fields;
};

const front = 'https://example.com/front.jpg';
const laptop: ConsoleListing = {
  ...EMPTY_CONSOLE_LISTING,
  sellerId: 's1',
  name: 'ThinkPad T480',
  category: 'Laptop',
  brand: 'Lenovo',
  model: 'T480',
  condition: 'Good',
  price: '85000.50',
  location: 'Lahore',
  description: 'One owner, clean',
  specifications: { ...EMPTY_CONSOLE_LISTING.specifications, ram: '16GB', storage: '512GB' },
  laptopDetails: { ...EMPTY_CONSOLE_LISTING.laptopDetails, operatingSystem: 'Windows 11' },
  pictures: [{ url: front }],
};
const page = {
  ...laptop,
  price: 85000.5,
  model: undefined,
  seller: { _id: 's1' },
  specifications: { ram: '16GB' },
  laptopDetails: { accessoriesIncluded: ['Charger', 'Mouse'], batteryBackup: 4.5 },
  images: { front, closed: 'https://example.com/closed.jpg' },
} as object as ProductPage;
const before = consoleListingOf(page);

test('an empty form has the errors of both versions', () => {
  expect(fieldsOf(EMPTY_CONSOLE_LISTING)).toEqual({
    sellerId: MESSAGES.sellerRequired,
    name: MESSAGES.nameRequired,
    description: MESSAGES.descriptionRequired,
    price: MESSAGES.priceRequired,
    category: MESSAGES.categoryRequired,
    brand: MESSAGES.brandRequired,
    condition: MESSAGES.conditionRequired,
    location: MESSAGES.locationRequired,
    images: MESSAGES.imageUrlRequired,
    model: LISTING_MESSAGES.modelRequired,
    'specifications.ram': LISTING_MESSAGES.ramRequired,
    'specifications.storage': LISTING_MESSAGES.storageRequired,
    'laptopDetails.operatingSystem': LISTING_MESSAGES.operatingSystemRequired,
  });
});

test('a complete listing is valid; a component needs no computer fields', () => {
  expect(fieldsOf(laptop)).toEqual({});
  const card = {
    ...laptop,
    category: COMPONENTS,
    model: '',
    specifications: EMPTY_CONSOLE_LISTING.specifications,
  };
  expect(fieldsOf({ ...card, laptopDetails: EMPTY_CONSOLE_LISTING.laptopDetails })).toEqual({});
});

test.each<[string, Partial<ConsoleListing>, string, string]>([
  ['a short description', { description: 'Too short' }, 'description', MESSAGES.descriptionTooShort],
  ['a price of nothing', { price: '0' }, 'price', MESSAGES.priceInvalid],
  ['blank pictures', { pictures: [{ url: ' ' }, { url: '' }] }, 'images', MESSAGES.imageUrlRequired],
  ['no address', { pictures: [{ url: front }, { url: 'a' }] }, 'images.back', MESSAGES.imageUrlInvalid],
])('%s is rejected', (_, changes, path, message) => {
  expect(fieldsOf({ ...laptop, ...changes })).toEqual({ [path]: message });
});

test('a new picture goes into the first free slot, and an existing one is not sent', () => {
  const [, closed] = before.pictures;
  expect(
    changesBody(before, { ...before, pictures: [closed!, { url: 'https://example.com/new.jpg' }] }),
  ).toEqual({
    images: {
      front: 'https://example.com/new.jpg',
      back: '',
      open: '',
      keyboard: '',
    },
  });
  const withRemotePicture = {
    ...before,
    pictures: [{ slot: 'front' as const, url: 'http://example.com/kept.jpg' }],
  };
  const after = { ...withRemotePicture, pictures: [...withRemotePicture.pictures, { url: front }] };
  expect(check(consoleChangesForm(withRemotePicture, categoryIdOf), after)).toMatchObject({ ok: true });
});

test('an edit sends only changed fields', () => {
  expect(changesBody(before, structuredClone(before))).toEqual({});
  const after = {
    ...before,
    isFeatured: true,
    specifications: { ...before.specifications, ram: '32GB' },
    laptopDetails: { ...before.laptopDetails, accessoriesIncluded: 'Charger' },
  };
  expect(changesBody(before, after)).toEqual({
    isFeatured: true,
    specifications: { ram: '32GB' },
    laptopDetails: { accessoriesIncluded: 'Charger' },
  });
});

test('an edit is rejected for fields that it empties, not for fields that were empty', () => {
  const changes = consoleChangesForm(before, categoryIdOf);
  expect(check(changes, { ...before, price: '80000' }).ok).toBe(true);
  const emptied = {
    ...before,
    pictures: [{ url: '' }],
    specifications: { ...before.specifications, ram: '' },
  };
  expect(check(changes, emptied)).toEqual({
    ok: false,
    fields: { images: MESSAGES.imageUrlRequired, 'specifications.ram': LISTING_MESSAGES.ramRequired },
  });
});

test('edited fields are applied on top of the current listing', () => {
  const edited = {
    ...before,
    price: '80000',
    laptopDetails: { ...before.laptopDetails, contactInfo: '0300' },
  };
  const now = { ...before, name: 'ThinkPad T480s', price: '90000' };
  expect(rebaseListing(before, edited, now)).toEqual({
    ...now,
    price: '80000',
    laptopDetails: { ...now.laptopDetails, contactInfo: '0300' },
  });
  expect(listingBody(laptop).images.front).toBe(front);
});
