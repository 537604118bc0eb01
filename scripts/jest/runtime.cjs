const { isBuiltin, registerHooks } = require('node:module');
const { dirname } = require('node:path');
const { fileURLToPath, pathToFileURL } = require('node:url');
const { SourceTextModule, SyntheticModule } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** What an import means in Node, to Jest's resolver. */
const IMPORT = { conditions: ['node', 'import', 'module-sync', 'node-addons', 'default'] };
/** What may be in an ES module, to Jest's transform. */
const ES_MODULE = {
  isInternalModule: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

/** Jest's resolver (with the names that the project maps) and transform (with its cache on disk) of the suite that runs. */
let resolver;
let transformer;
/** Where the source map of each transformed file is, by its path and by its URL: both are in stacks. */
const sourceMaps = new Map();

const isSource = (url) => url?.startsWith('file:') && url.endsWith('.ts') && !url.includes('/node_modules/');

const locate = (specifier, from) =>
  isBuiltin(specifier) ? specifier : pathToFileURL(resolver.resolveModule(from, specifier, IMPORT)).href;

const transform = (file) => {
  const { code, sourceMapPath } = transformer.transform(file, ES_MODULE);
  for (const name of [file, pathToFileURL(file).href]) if (sourceMapPath) sourceMaps.set(name, sourceMapPath);
  return code;
};

registerHooks({
  resolve: (specifier, context, next) =>
    next(
      // What is required, and not imported, is found as Node finds it.
      isSource(context.parentURL) && !context.conditions.includes('require')
        ? locate(specifier, fileURLToPath(context.parentURL))
        : specifier,
      context,
    ),
  load: (url, context, next) =>
    isSource(url)
      ? { format: 'module', source: transform(fileURLToPath(url)), shortCircuit: true }
      : next(url, context),
});

/** A module of a suite's that exports what one of Node's exports. */
const mirror = (exports) => {
  const names = Object.keys(exports);
  return new SyntheticModule(names, function () {
    for (const name of names) this.setExport(name, exports[name]);
  });
};

/**
 * Has Node load whatever a suite imports, once for all suites of a process, as the program does. Jest itself loads
 * everything anew for each suite, which took longer than the tests. The suite's own file is forgotten with it, and
 * with it the applications that it has started. Nothing can be mocked by its file's name.
 */
module.exports = class extends Runtime {
  constructor(...settings) {
    super(...settings);
    [, , resolver, transformer] = settings;
  }

  async unstable_importModule(file) {
    const load = (specifier) =>
      specifier === '@jest/globals'
        ? this.requireModuleOrMock(file, specifier)
        : import(locate(specifier, file));
    const suite = new SourceTextModule(transform(file), {
      identifier: file,
      initializeImportMeta: (meta) => {
        meta.url = pathToFileURL(file).href;
        meta.filename = file;
        meta.dirname = dirname(file);
      },
      importModuleDynamically: load,
    });
    await suite.link(async (specifier) => mirror(await load(specifier)));
    await suite.evaluate();
  }

  /** Jest's own part of a suite keeps the suite's tests, and is therefore loaded anew. */
  requireInternalModule(file) {
    delete require.cache[file];
    return require(file);
  }

  /** Stays Node's. */
  installGetBuiltinModule() {}

  getSourceMaps() {
    return sourceMaps;
  }
};
