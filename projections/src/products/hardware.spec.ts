import {
  generation,
  generationBucket,
  hardwareTerms,
  hasDedicatedGraphics,
  isGaming,
  isWorkstation,
  partOf,
  ramBucket,
  screenBucket,
  storageBucket,
} from './hardware.js';

test.each([
  ['16GB DDR4', '16GB'],
  ['8 GB', '8GB'],
  ['12gb', '8GB'],
  ['2x8GB', '16GB'],
  ['16GB (2x8GB) DDR4', '16GB'],
  ['8GB + 8GB', '16GB'],
  ['32GB', '32GB'],
  ['40GB', '32GB+'],
  ['32GB+', '32GB+'],
  ['8gb ddr4', '8GB'],
  ['۸ GB', '8GB'],
  ['up to 32GB', undefined],
  ['8GB, expandable to 32 GB', '8GB'],
  ['Supports 64GB', undefined],
  ['16GB (up to 32GB)', '16GB'],
  ['2GB', undefined],
  ['16', undefined],
  ['plenty', undefined],
  ['', undefined],
  [undefined, undefined],
])('RAM %p is in bucket %p', (text, bucket) => {
  expect(ramBucket(text)).toBe(bucket);
});

test.each([
  ['512GB NVMe', '512GB'],
  ['500GB HDD', '256GB'],
  ['256GB SSD + 1TB HDD', '1TB'],
  ['1000GB', '1TB'],
  ['1.5TB', '1TB'],
  ['1TB SSD + 1TB HDD', '2TB'],
  ['2048GB', '2TB'],
  ['4TB SAS', '2TB+'],
  ['2TB+', '2TB+'],
  ['32GB eMMC', undefined],
  ['512 SSD', undefined],
])('storage %p is in bucket %p', (text, bucket) => {
  expect(storageBucket(text)).toBe(bucket);
});

test.each([
  ['Dell Latitude 7490 Intel UHD Graphics 620 Core i5-8350U', false, false],
  ['HP Pavilion NVIDIA GeForce GTX 1650', true, false],
  ['ASUS TUF F15 RTX3050', true, false],
  ['Custom Build AMD Radeon RX 580', true, false],
  ['Lenovo Legion 5', true, false],
  ['Acer Nitro 5', true, false],
  ['Dell Precision 5520 NVIDIA Quadro M1200', false, true],
  ['Dell Precision 7540 NVIDIA Quadro RTX 4000', false, true],
  ['HP ZBook Fury RTX A2000', false, true],
  ['Lenovo ThinkPad P52', false, true],
  ['Lenovo ThinkPad T480', false, false],
  ['HP Z440 Intel Xeon E5-1650 v3', false, true],
  ['Apple MacBook Pro Radeon Pro 5500M', false, false],
])('%s: gaming %p, workstation %p', (text, gaming, workstation) => {
  expect([isGaming(text), isWorkstation(text)]).toEqual([gaming, workstation]);
});

test.each([
  ['Intel Core i5-8350U', 8],
  ['Intel Core i7-1185G7', 11],
  ['Intel Core i3-1005G1', 10],
  ['Intel Core i5-1245U', 12],
  ['Intel Core i5-10310U', 10],
  ['Core i7 12700K', 12],
  ['Intel Core i5 7Y54 1.2GHz', 7],
  ['Intel Core i5 7200U 2.5GHz', 7],
  ['Intel Core i5 2.3GHz', undefined],
  ['AMD Ryzen 5 PRO 5650U', 5],
  ['AMD Ryzen 7 5800X3D', 5],
  ['Intel Xeon E5-1650 v3', undefined],
  ['Apple M1 8-core', undefined],
])('%s is of generation %p', (processor, expected) => {
  expect(generation(processor)).toBe(expected);
});

test.each([
  [{ processor: 'Intel Core i5-8350U', ram: '8GB', storage: '256GB NVMe' }, undefined, 'gen8 ram ssd'],
  [{ processor: 'Apple M1', storage: '1TB HDD' }, undefined, undefined],
  [{ gpu: 'NVIDIA GeForce RTX 3060', psu: '550W recommended' }, 'graphics', undefined],
  [{ processor: 'None', gpu: 'None', ram: '16GB DDR4' }, 'memory', 'ram'],
  [{ storage: '1TB NVMe SSD' }, 'storage', 'ssd'],
  [{ psu: '650W' }, 'power', undefined],
  [{ case: 'Mid tower' }, undefined, undefined],
])('%p is the component %p, words as %p', (specifications, part, words) => {
  expect([partOf(specifications), hardwareTerms(specifications)]).toEqual([part, words]);
});

test.each([
  ['Intel Core i5-8350U', '8th gen'],
  ['Intel Core i3-2120', '5th gen or older'],
  ['Intel Core i7-13700H', '13th gen or newer'],
  ['Intel Core i9-14900K', '13th gen or newer'],
  ['Intel Core i7-1185G7', '11th gen'],
  ['AMD Ryzen 5 PRO 5650U', undefined],
  ['Apple M1', undefined],
  [undefined, undefined],
])('the processor %p is in bucket %p', (processor, bucket) => {
  expect(generationBucket(processor)).toBe(bucket);
});

test.each([
  ['15.6 inch', '15"'],
  ['14', '14"'],
  ['13.3"', '13"'],
  ['11.6 inch', 'Under 13"'],
  ['17.3 inch', '17" or more'],
  ['27 inch', '17" or more'],
  ['large', undefined],
  ['2880 x 1800', undefined],
  [undefined, undefined],
])('a screen of %p is in bucket %p', (size, bucket) => {
  expect(screenBucket(size)).toBe(bucket);
});

test.each([
  [{ processor: 'i7', gpu: 'NVIDIA GeForce GTX 1650 4GB' }, {}, true],
  [{ processor: 'i7', gpu: 'NVIDIA T500 4GB' }, {}, true],
  [{ processor: 'i7', gpu: 'AMD Radeon RX 580 8GB' }, {}, true],
  [{ processor: 'i7', gpu: 'AMD Radeon Pro 5500M' }, {}, true],
  [{ processor: 'i5', gpu: 'AMD Radeon 530' }, {}, true],
  [{ processor: 'i5', gpu: 'Intel Arc A370M' }, {}, true],
  [{ processor: 'i5', gpu: 'Intel UHD Graphics 620' }, {}, false],
  [{ processor: 'Ryzen 5', gpu: 'AMD Radeon Graphics' }, {}, false],
  [{ processor: 'Ryzen 5', gpu: 'AMD Radeon Vega 8' }, {}, false],
  [{ processor: 'M1', gpu: 'Apple M1 GPU' }, {}, false],
  [{ processor: 'i5' }, { graphicsType: 'Dedicated' }, true],
  [{ processor: 'i5', gpu: 'Intel Iris Xe' }, { graphicsType: 'Integrated' }, false],
  [{ processor: 'i5' }, {}, false],
  // A card sold alone is a component.
  [{ gpu: 'NVIDIA GeForce RTX 3060 12GB' }, {}, false],
])('%p %p has dedicated graphics: %p', (specifications, laptop, expected) => {
  expect(hasDedicatedGraphics(specifications, laptop)).toBe(expected);
});
