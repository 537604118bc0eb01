import { isGaming, isWorkstation, ramBucket, storageBucket } from './hardware.js';

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
