import {
  CITIES,
  type EditTexts,
  type ImageSlot,
  laptopTexts,
  type ProductPage,
  type User,
} from '@parkho/contracts';

/** The values of the wizard's fields, by their paths in a listing. */
export interface ListingValues {
  name: string;
  description: string;
  category: string;
  brand: string;
  condition: string;
  price: string;
  location: string;
  specifications: { processor: string; ram: string; storage: string; gpu: string };
  laptopDetails: EditTexts['laptopDetails'];
  images: { [S in ImageSlot]?: string };
}

/** Most laptops are listed under this category (specification 2, section 9). */
const DEFAULT_CATEGORY = 'Laptop';

/** The values of a new form: the seller's city, and those of the listing it is copied from, without photos. */
export const startingValues = (user: User, source: ProductPage | undefined): ListingValues => {
  const { specifications = {}, laptopDetails = {} } = source ?? {};
  return {
    name: source?.name ?? '',
    description: source?.description ?? '',
    category: source?.category ?? DEFAULT_CATEGORY,
    brand: source?.brand ?? '',
    condition: source?.condition ?? '',
    price: source ? String(source.price) : '',
    location: source?.location ?? user.address?.city ?? '',
    specifications: {
      processor: specifications.processor ?? '',
      ram: specifications.ram ?? '',
      storage: specifications.storage ?? '',
      gpu: specifications.gpu ?? '',
    },
    laptopDetails: {
      ...laptopTexts(laptopDetails),
      modelName: laptopDetails.modelName ?? source?.model ?? '',
      contactInfo: laptopDetails.contactInfo ?? user.phone ?? '',
    },
    images: {},
  };
};

/** The body of POST /products/products (specification 2, section 7): accessories joined by commas, cities by their name. */
export const listingBody = ({ laptopDetails, location, ...values }: ListingValues) => ({
  ...values,
  location: CITIES.find(({ name }) => name.toLowerCase() === location.trim().toLowerCase())?.name ?? location,
  laptopDetails: { ...laptopDetails, accessoriesIncluded: laptopDetails.accessoriesIncluded.join(',') },
});
