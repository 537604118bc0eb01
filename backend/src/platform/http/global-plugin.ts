/** A Fastify plugin whose hooks apply to the whole application, not to a context of its own ("skip-override"). */
export const globalPlugin = <Plugin extends object>(plugin: Plugin): Plugin =>
  Object.assign(plugin, { [Symbol.for('skip-override')]: true });
