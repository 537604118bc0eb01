/** What an admin sends to list a device; `sellerId` comes with it. */
export const device = (index: number) => ({
  name: `Latitude ${index}`,
  description: 'Is listed while machines and engines are switched off.',
  price: 50_000 + index,
  category: 'Laptop',
  brand: 'Dell',
  condition: 'Good',
  location: 'Lahore',
  images: ['https://example.pk/front.jpg'],
});
