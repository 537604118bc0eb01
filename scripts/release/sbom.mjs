const hashOf = (integrity) => {
  const [algorithm, content] = integrity.split('-');
  return {
    alg: algorithm.replace(/^sha(\d+)$/, 'SHA-$1'),
    content: Buffer.from(content, 'base64').toString('hex'),
  };
};

/** The package URL of npm: '@img/sharp' is 'pkg:npm/%40img/sharp@0.34.0'. */
const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const componentOf = ({ name, version, license, integrity }) => ({
  type: 'library',
  'bom-ref': purlOf({ name, version }),
  name,
  version,
  purl: purlOf({ name, version }),
  ...(license && { licenses: [/ /.test(license) ? { expression: license } : { license: { id: license } }] }),
  ...(integrity && { hashes: [hashOf(integrity)] }),
});

/**
 * The program's dependencies in CycloneDX 1.6: the packages installed to run it, each once. It contains no time, so
 * that the same lock file gives the same bytes.
 */
export const sbomOf = ({ name, version }, packages) => {
  const components = packages.filter(({ isDev }) => !isDev).map(componentOf);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version, purl: purlOf({ name, version }) } },
    components: [...new Map(components.map((component) => [component.purl, component])).values()],
  };
};
