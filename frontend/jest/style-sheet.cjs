/**
 * In place of @emotion/sheet: inserts no style. jsdom draws nothing, and matches each rule of the document with an element
 * and all that contain it whenever Testing Library looks whether the element is accessible.
 */
exports.StyleSheet = class {
  constructor({ key, container, nonce }) {
    Object.assign(this, { key, container, nonce, tags: [] });
  }
  hydrate() {}
  insert() {}
  flush() {}
};
