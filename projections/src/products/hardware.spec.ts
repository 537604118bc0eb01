import {
  generation,
  hardwareTerms,
  isGaming,
  isWorkstation,
  partOf,
  ramBucket,
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
])('%p is the part %p, words as %p', (specifications, part, words) => {
  expect([partOf(specifications), hardwareTerms(specifications)]).toEqual([part, words]);
});
