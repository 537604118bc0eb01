import {
  CITIES,
  CONDITIONS,
  type DEFAULT_CATEGORIES,
  imagePath,
  type ProductDetails,
  toPaisa,
} from '@parkho/contracts';
import type { Random } from './random.js';

type CategoryName = (typeof DEFAULT_CATEGORIES)[number];

interface Model {
  category: CategoryName;
  brand: string;
  series: string;
  variants: readonly string[];
  processors: readonly string[];
  gpus: readonly string[];
  /** Usual price in PKR. */
  price: number;
}

const INTEL_MOBILE = [
  'Intel Core i5-8350U',
  'Intel Core i7-8650U',
  'Intel Core i5-10310U',
  'Intel Core i7-1185G7',
  'Intel Core i5-1245U',
];
const INTEL_DESKTOP = [
  'Intel Core i5-9500',
  'Intel Core i7-9700',
  'Intel Core i5-12400',
  'Intel Core i7-13700',
];
const RYZEN = ['AMD Ryzen 5 5600H', 'AMD Ryzen 7 5800H', 'AMD Ryzen 7 6800HS', 'AMD Ryzen 9 7940HS'];
const XEON = ['Intel Xeon E5-2680 v4', 'Intel Xeon Gold 6138', 'Intel Xeon W-2135', 'Intel Xeon Silver 4214'];
const INTEGRATED = ['Intel UHD Graphics 620', 'Intel Iris Xe'];
const GEFORCE = [
  'NVIDIA GeForce GTX 1650',
  'NVIDIA GeForce RTX 3050',
  'NVIDIA GeForce RTX 3060',
  'NVIDIA GeForce RTX 4060',
];
const QUADRO = ['NVIDIA Quadro P2000', 'NVIDIA Quadro RTX 4000', 'NVIDIA Quadro M2000M'];

const model = (
  category: CategoryName,
  brand: string,
  series: string,
  variants: readonly string[],
  processors: readonly string[],
  gpus: readonly string[],
  price: number,
): Model => ({ category, brand, series, variants, processors, gpus, price });

const MODELS: readonly Model[] = [
  model(
    'Laptop',
    'Dell',
    'Latitude',
    ['5490', '5510', '7420', '7430', 'E7470'],
    INTEL_MOBILE,
    INTEGRATED,
    85_000,
  ),
  model(
    'Laptop',
    'Dell',
    'XPS',
    ['13 9380', '15 9500', '17 9710'],
    INTEL_MOBILE,
    ['Intel Iris Xe', ...GEFORCE],
    230_000,
  ),
  model(
    'Laptop',
    'HP',
    'EliteBook',
    ['840 G5', '840 G7', '850 G8', 'x360 1030'],
    INTEL_MOBILE,
    INTEGRATED,
    98_000,
  ),
  model('Laptop', 'HP', 'Omen', ['15', '16', '17'], RYZEN, GEFORCE, 290_000),
  model(
    'Laptop',
    'Lenovo',
    'ThinkPad',
    ['T480', 'T14', 'X1 Carbon', 'P52', 'L490'],
    INTEL_MOBILE,
    INTEGRATED,
    105_000,
  ),
  model('Laptop', 'Lenovo', 'Legion', ['5', '5 Pro', '7'], RYZEN, GEFORCE, 310_000),
  model('Laptop', 'ASUS', 'ROG Zephyrus', ['G14', 'G15', 'M16'], RYZEN, GEFORCE, 340_000),
  model('Laptop', 'Acer', 'Nitro', ['5', '16'], RYZEN, GEFORCE, 190_000),
  model(
    'Macbook',
    'Apple',
    'MacBook Pro',
    ['2015', '2019', '14 2021', '16 2023'],
    ['Apple M1 Pro', 'Apple M2 Pro', 'Intel Core i7-9750H'],
    ['Apple M1 GPU', 'AMD Radeon Pro 5500M'],
    320_000,
  ),
  model(
    'Macbook',
    'Apple',
    'MacBook Air',
    ['2017', '2020', '2022'],
    ['Apple M1', 'Apple M2', 'Intel Core i5-5350U'],
    ['Apple M1 GPU', 'Apple M2 GPU'],
    180_000,
  ),
  model('Desktop', 'Dell', 'OptiPlex', ['3070', '5060', '7080', '7010'], INTEL_DESKTOP, INTEGRATED, 62_000),
  model('Desktop', 'HP', 'ProDesk', ['400 G6', '600 G5', '800 G4'], INTEL_DESKTOP, INTEGRATED, 58_000),
  model('Pc', 'Custom Build', 'Gaming Tower', ['Mid', 'High', 'Compact'], INTEL_DESKTOP, GEFORCE, 210_000),
  model('Pc', 'Dell', 'Precision Workstation', ['3630', '5820', '7920'], XEON, QUADRO, 260_000),
  model('Pc', 'HP', 'Z Workstation', ['Z440', 'Z4 G4', 'Z8 G4'], XEON, QUADRO, 280_000),
  model('Server', 'Dell', 'PowerEdge', ['R630', 'R730', 'R740'], XEON, ['Matrox G200'], 350_000),
  model('Server', 'HP', 'ProLiant', ['DL360 Gen9', 'DL380 Gen10'], XEON, ['Matrox G200'], 370_000),
  model('Components', 'Corsair', 'Vengeance Memory', ['DDR4', 'DDR5'], ['None'], ['None'], 22_000),
  model('Components', 'MSI', 'Graphics Card', ['Gaming X', 'Ventus'], ['None'], GEFORCE, 75_000),
];

const RAM = ['4GB DDR3', '8GB DDR4', '16GB DDR4 (2x8GB)', '32GB DDR4', '32GB DDR5', '64GB DDR5'];
const STORAGE = ['128GB SSD', '256GB SSD', '512GB NVMe', '1TB NVMe', '256GB SSD + 1TB HDD', '2TB NVMe'];
const DESCRIPTION_SENTENCES = [
  'Original charger included.',
  'Slight scratches on the lid, nothing on the screen.',
  'Imported from the UK in a corporate lot.',
  'Battery health checked before listing.',
  'Thermal paste was renewed last month.',
  'All ports and the keyboard work as they should.',
  'Used at an office, never opened.',
  'Checking warranty of seven days for every buyer.',
];

/** The seller's description of a random device, similar in length and variety to a real marketplace's. */
export function randomDevice(random: Random, categoryId: (name: string) => string): ProductDetails {
  const { category, brand, series, variants, processors, gpus, price } = random.pick(MODELS);
  const variant = random.pick(variants);
  const processor = random.pick(processors);
  const ram = random.pick(RAM);
  const storage = random.pick(STORAGE);
  const name = `${brand} ${series} ${variant} ${ram.split(' ')[0]} ${storage.split(' ')[0]}`;
  const remarks = Array.from({ length: random.whole(2, 4) }, () => random.pick(DESCRIPTION_SENTENCES));
  const isPortable = category === 'Laptop' || category === 'Macbook';
  const image = () => imagePath(random.hex(64), 1600);
  return {
    name,
    description: `${name} with ${processor}. ${remarks.join(' ')}`,
    price: toPaisa(Math.round((price * (0.5 + random.next())) / 250) * 250),
    categoryId: categoryId(category),
    brand,
    model: `${series} ${variant}`,
    condition: random.pick(CONDITIONS),
    location: random.pick(CITIES).name,
    specifications: { processor, gpu: random.pick(gpus), ram, storage },
    laptopDetails: isPortable
      ? {
          modelName: `${series} ${variant}`,
          screenSize: random.pick(['13.3"', '14"', '15.6"', '16"']),
          storageType: 'SSD',
          warrantyRemaining: random.chance(0.2) ? 'Yes' : 'No',
          batteryBackup: random.whole(2, 18) / 2,
          operatingSystem: category === 'Macbook' ? 'macOS' : 'Windows 11 Pro',
          negotiable: random.chance(0.6) ? 'Yes' : 'No',
          accessoriesIncluded: ['Charger'],
        }
      : {},
    images: { front: image(), back: image(), ...(isPortable && { keyboard: image() }) },
  };
}
