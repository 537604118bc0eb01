/** Fixed lists of the specification (section 9 of both documents). */

export interface City {
  name: string;
  state: string;
}
export const CITIES: readonly City[] = [
  { name: 'Karachi', state: 'Sindh' },
  { name: 'Lahore', state: 'Punjab' },
  { name: 'Islamabad', state: 'Islamabad Capital Territory' },
  { name: 'Rawalpindi', state: 'Punjab' },
  { name: 'Faisalabad', state: 'Punjab' },
  { name: 'Multan', state: 'Punjab' },
  { name: 'Peshawar', state: 'Khyber Pakhtunkhwa' },
  { name: 'Quetta', state: 'Balochistan' },
  { name: 'Sialkot', state: 'Punjab' },
  { name: 'Gujranwala', state: 'Punjab' },
  { name: 'Hyderabad', state: 'Sindh' },
  { name: 'Bahawalpur', state: 'Punjab' },
  { name: 'Sargodha', state: 'Punjab' },
  { name: 'Sukkur', state: 'Sindh' },
  { name: 'Larkana', state: 'Sindh' },
];

/** Cities within about an hour of a larger one. */
export const NEARBY: Readonly<Record<string, readonly string[]>> = {
  Lahore: ['Sheikhupura', 'Kasur', 'Gujranwala'],
  Islamabad: ['Rawalpindi', 'Wah Cantt', 'Attock'],
  Rawalpindi: ['Islamabad', 'Wah Cantt', 'Attock'],
  Faisalabad: ['Jhang', 'Chiniot', 'Toba Tek Singh'],
  Gujranwala: ['Sialkot', 'Gujrat', 'Lahore'],
  Sialkot: ['Gujranwala', 'Gujrat'],
  Multan: ['Khanewal', 'Muzaffargarh'],
  Peshawar: ['Nowshera', 'Charsadda', 'Mardan'],
  Hyderabad: ['Jamshoro', 'Kotri'],
  Sukkur: ['Rohri', 'Khairpur'],
  Bahawalpur: ['Lodhran'],
};

/** The brand list of the home page. */
export const HOME_BRANDS = [
  'Dell',
  'HP',
  'Lenovo',
  'ASUS',
  'Acer',
  'MSI',
  'Alienware',
  'Custom Build',
  'Origin PC',
  'NZXT',
  'Corsair',
  'CyberPowerPC',
] as const;
/** The brand list of the five-step listing wizard. */
export const WIZARD_BRANDS = [
  'HP',
  'Dell',
  'Lenovo',
  'Apple',
  'ASUS',
  'Acer',
  'MSI',
  'Razer',
  'Alienware',
  'ThinkPad',
  'Microsoft',
  'Samsung',
  'LG',
  'Other',
] as const;
/** GET /api/brands: both lists, each name once. */
export const allBrands = (): { name: string }[] =>
  [...new Set<string>([...HOME_BRANDS, ...WIZARD_BRANDS])]
    .filter((name) => name !== 'Other')
    .map((name) => ({ name }));

export interface GpuOption {
  name: string;
  memory: string;
  memoryType: string;
}
export const GPU_OPTIONS: readonly GpuOption[] = [
  { name: 'Intel HD Graphics 520', memory: 'Shared', memoryType: 'System' },
  { name: 'Intel UHD Graphics 620', memory: 'Shared', memoryType: 'System' },
  { name: 'Intel Iris Xe', memory: 'Shared', memoryType: 'System' },
  { name: 'AMD Radeon Graphics', memory: 'Shared', memoryType: 'System' },
  { name: 'Apple M1 GPU', memory: 'Unified', memoryType: 'LPDDR4X' },
  { name: 'Apple M2 GPU', memory: 'Unified', memoryType: 'LPDDR5' },
  { name: 'Apple M3 GPU', memory: 'Unified', memoryType: 'LPDDR5' },
  { name: 'NVIDIA GeForce MX150', memory: '2GB', memoryType: 'GDDR5' },
  { name: 'NVIDIA GeForce GTX 750 Ti', memory: '2GB', memoryType: 'GDDR5' },
  { name: 'NVIDIA GeForce GTX 1050 Ti', memory: '4GB', memoryType: 'GDDR5' },
  { name: 'NVIDIA GeForce GTX 1060', memory: '6GB', memoryType: 'GDDR5' },
  { name: 'NVIDIA GeForce GTX 1650', memory: '4GB', memoryType: 'GDDR6' },
  { name: 'NVIDIA GeForce GTX 1660 Super', memory: '6GB', memoryType: 'GDDR6' },
  { name: 'NVIDIA GeForce RTX 2060', memory: '6GB', memoryType: 'GDDR6' },
  { name: 'NVIDIA GeForce RTX 3050', memory: '4GB', memoryType: 'GDDR6' },
  { name: 'NVIDIA GeForce RTX 3060', memory: '12GB', memoryType: 'GDDR6' },
  { name: 'NVIDIA GeForce RTX 3070', memory: '8GB', memoryType: 'GDDR6' },
  { name: 'NVIDIA GeForce RTX 4060', memory: '8GB', memoryType: 'GDDR6' },
  { name: 'NVIDIA GeForce RTX 4070', memory: '12GB', memoryType: 'GDDR6X' },
  { name: 'NVIDIA Quadro M2000M', memory: '4GB', memoryType: 'GDDR5' },
  { name: 'NVIDIA Quadro P2000', memory: '5GB', memoryType: 'GDDR5' },
  { name: 'NVIDIA Quadro RTX 4000', memory: '8GB', memoryType: 'GDDR6' },
  { name: 'AMD Radeon RX 570', memory: '4GB', memoryType: 'GDDR5' },
  { name: 'AMD Radeon RX 580', memory: '8GB', memoryType: 'GDDR5' },
  { name: 'AMD Radeon RX 6600', memory: '8GB', memoryType: 'GDDR6' },
  { name: 'AMD Radeon Pro 5500M', memory: '4GB', memoryType: 'GDDR6' },
];

export interface RamOption {
  capacity: string;
  type: string;
  speed: string;
  formFactor: string;
  brand: string;
}
export const RAM_OPTIONS: readonly RamOption[] = [
  { capacity: '4GB', type: 'DDR3L', speed: '1600MHz', formFactor: 'SODIMM', brand: 'Samsung' },
  { capacity: '8GB', type: 'DDR3L', speed: '1600MHz', formFactor: 'SODIMM', brand: 'SK Hynix' },
  { capacity: '4GB', type: 'DDR4', speed: '2400MHz', formFactor: 'SODIMM', brand: 'Samsung' },
  { capacity: '8GB', type: 'DDR4', speed: '2666MHz', formFactor: 'SODIMM', brand: 'Samsung' },
  { capacity: '16GB', type: 'DDR4', speed: '3200MHz', formFactor: 'SODIMM', brand: 'Crucial' },
  { capacity: '32GB', type: 'DDR4', speed: '3200MHz', formFactor: 'SODIMM', brand: 'Kingston' },
  { capacity: '16GB', type: 'DDR5', speed: '4800MHz', formFactor: 'SODIMM', brand: 'SK Hynix' },
  { capacity: '32GB', type: 'DDR5', speed: '5600MHz', formFactor: 'SODIMM', brand: 'Crucial' },
  { capacity: '8GB', type: 'DDR3', speed: '1600MHz', formFactor: 'DIMM', brand: 'Kingston' },
  { capacity: '8GB', type: 'DDR4', speed: '3200MHz', formFactor: 'DIMM', brand: 'Corsair' },
  { capacity: '16GB', type: 'DDR4', speed: '3600MHz', formFactor: 'DIMM', brand: 'G.Skill' },
  { capacity: '32GB', type: 'DDR5', speed: '6000MHz', formFactor: 'DIMM', brand: 'Corsair' },
  { capacity: '16GB', type: 'DDR4 ECC', speed: '2666MHz', formFactor: 'RDIMM', brand: 'Samsung' },
  { capacity: '32GB', type: 'DDR4 ECC', speed: '2933MHz', formFactor: 'RDIMM', brand: 'Micron' },
];

/** Budget bands of the home page, in PKR; without `maxPrice` "and above". */
export interface BudgetBand {
  label: string;
  minPrice?: number;
  maxPrice?: number;
}
export const BUDGET_BANDS: readonly BudgetBand[] = [
  { label: 'Under 25,000', maxPrice: 25_000 },
  { label: '25,000 - 50,000', minPrice: 25_000, maxPrice: 50_000 },
  { label: '50,000 - 100,000', minPrice: 50_000, maxPrice: 100_000 },
  { label: '100,000 - 200,000', minPrice: 100_000, maxPrice: 200_000 },
  { label: '200,000 - 300,000', minPrice: 200_000, maxPrice: 300_000 },
  { label: '300,000 - 500,000', minPrice: 300_000, maxPrice: 500_000 },
  { label: '500,000 - 750,000', minPrice: 500_000, maxPrice: 750_000 },
  { label: '750,000 - 1,000,000', minPrice: 750_000, maxPrice: 1_000_000 },
  { label: '1,000,000 - 1,500,000', minPrice: 1_000_000, maxPrice: 1_500_000 },
  { label: 'Above 1,500,000', minPrice: 1_500_000 },
];

/**
 * RAM and storage buttons of the filters; a device is in the highest bucket that it reaches, '+' means "more than".
 */
export const RAM_BUCKETS = ['4GB', '8GB', '16GB', '32GB', '32GB+'] as const;
export const STORAGE_BUCKETS = ['64GB', '128GB', '256GB', '512GB', '1TB', '2TB', '2TB+'] as const;

/** Filters of Intel generations and screen sizes. */
export const GENERATION_BUCKETS = [
  '5th gen or older',
  '6th gen',
  '7th gen',
  '8th gen',
  '9th gen',
  '10th gen',
  '11th gen',
  '12th gen',
  '13th gen or newer',
] as const;
export const SCREEN_BUCKETS = ['Under 13"', '13"', '14"', '15"', '16"', '17" or more'] as const;
/** Filter of the least battery health, in percent of the original capacity. */
export const BATTERY_HEALTHS = [70, 80, 90] as const;

/** Category quick buttons of the device list, after 'All'. */
export const QUICK_CATEGORIES = ['Laptop', 'Macbook', 'Server', 'Pc'] as const;
