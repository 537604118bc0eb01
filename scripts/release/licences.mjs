/** Licences, by SPDX id, of packages that may be distributed with a program under MIT. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

/** Packages whose licence is not in the lock file, or not allowed in general, with the reason why they may be used. */
const REVIEWED = {
  'passport-strategy': 'MIT, by its LICENSE file',
  pause: 'MIT, by its Readme.md',
  'png-js': 'MIT, by its LICENSE file',
};

/** libvips is a separate library that sharp loads: that satisfies the LGPL. */
const isLibvips = ({ name, license }) =>
  name.startsWith('@img/sharp-') && license.includes('LGPL-3.0-or-later');

/** Whether an SPDX expression can be satisfied: 'A OR B' needs one, 'A AND B' both. */
export const isAllowed = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name)));

/** A line for each package whose licence is not reviewed. */
export const licenceProblems = (packages) =>
  packages
    .filter(
      ({ name, license = '' }) => !(REVIEWED[name] || isAllowed(license) || isLibvips({ name, license })),
    )
    .map(({ name, version, license = 'no licence' }) => `${name} ${version}: ${license}`);
