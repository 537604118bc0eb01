/** A Fastify plugin whose hooks apply to the whole application, not to its own context ("skip-override"). */
export const globalPlugin = <Plugin extends object>(plugin: Plugin): Plugin =>
  Object.assign(plugin, { [Symbol.for('skip-override')]: true });
