import { CONDITIONS } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense } from 'react';
import { NullableBooleanInput, NumberInput, SearchInput, SelectInput } from 'react-admin';
import { categoryNames, listedNames } from './parts/product-calls';

/** Loaded when the filter is opened. */
const SellerInput = lazy(() => import('./form/seller-input'));
/** `source` is the name by which react-admin knows a filter. */
const SellerFilter = ({ source }: { source: string; label: string; alwaysOn?: boolean }) => (
  <Suspense fallback={null}>
    <SellerInput source={source} sx={{ minWidth: 220 }} />
  </Suspense>
);

/** Choices of a select whose values are their labels. */
export const choices = (values: readonly string[]) => values.map((value) => ({ id: value, name: value }));

const yesOrNo = [
  { source: 'isFeatured', label: 'Featured' },
  { source: 'isActive', label: 'Active' },
  { source: 'inspected', label: 'Inspected' },
  { source: 'sold', label: 'Sold' },
];
/** The most used filters. */
const FIRST: readonly string[] = ['category', 'condition', 'isFeatured', 'isActive'];

/** The filters of the list; the most used ones are always visible where they fit. */
export const useProductFilters = (wide: boolean): ReactElement[] => {
  const { data: categories = [] } = useQuery({ queryKey: ['categories'], queryFn: categoryNames });
  const { data: names } = useQuery({ queryKey: ['products', 'names'], queryFn: listedNames });
  const filterProps = (source: string) => ({
    source,
    alwaysOn: wide && FIRST.includes(source),
    sx: { minWidth: { lg: 132 } },
  });
  return [
    <SearchInput
      key="q"
      source="q"
      alwaysOn
      placeholder="Search name, description or seller"
      sx={{ minWidth: { lg: 330 } }}
    />,
    <SelectInput key="category" {...filterProps('category')} choices={choices(categories)} />,
    <SelectInput key="condition" {...filterProps('condition')} choices={choices(CONDITIONS)} />,
    ...yesOrNo.map(({ source, label }) => (
      <NullableBooleanInput key={source} {...filterProps(source)} label={label} />
    )),
    <SelectInput key="brand" source="brand" choices={choices(names?.brands ?? [])} />,
    <SelectInput key="city" source="city" choices={choices(names?.cities ?? [])} />,
    <SellerFilter key="sellerId" source="sellerId" label="Seller" />,
    <NumberInput key="minPrice" source="minPrice" label="Min price (PKR)" min={0} />,
    <NumberInput key="maxPrice" source="maxPrice" label="Max price (PKR)" min={0} />,
  ];
};
