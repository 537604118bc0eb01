require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// What is awaited may take long where other suites run beside this one: parts that load when opened, signatures.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has the dialog element without its methods.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
